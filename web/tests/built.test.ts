// @vitest-environment node
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..');

it('the committed element is built from these sources; otherwise run npm run element', async () => {
  const out = mkdtempSync(join(tmpdir(), 'element-'));
  await build({ root: folder, configFile: join(folder, 'vite.element.config.ts'), logLevel: 'error', mode: 'production', build: { outDir: out } });
  expect(readFileSync(join(out, 'game-tree.js'), 'utf8')).toBe(readFileSync(join(folder, '../crates/explain/assets/game-tree.js'), 'utf8'));
}, 60_000);
