import { defineConfig } from 'vite';

// The element as one file that `gametree explain --format html` embeds. It is committed, so that cargo needs no Node.
export default defineConfig({
  build: {
    target: 'es2022',
    outDir: '../crates/explain/assets',
    emptyOutDir: false,
    copyPublicDir: false,
    lib: { entry: 'src/game-tree/element.ts', name: 'gametree', formats: ['iife'], fileName: () => 'game-tree.js' },
  },
});
