// Pictures of the screens, wide and narrow, light and dark: node scripts/screens.mjs http://127.0.0.1:8080 FOLDER [name ...]
// With axe's verdict on each of them; fails when a page reports an error or a serious accessibility fault.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const [base = 'http://127.0.0.1:8080', folder = 'screens', ...only] = process.argv.slice(2);
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const query = (state) => new URLSearchParams(state).toString();
const COIN = 'max\n  safe: 3\n  risky: chance\n    9/10 heads: min [2 3]\n    1/10 tails: min [20 30]\n';
const CARDS = 'players Alice Bob\nchance deal\n  1/2 K: Alice @K\n    bet:  Bob @facing-bet [fold: 1  call: 2]\n    pass: -1\n  1/2 Q: Alice @Q\n    bet:  Bob @facing-bet [fold: 1  call: -2]\n    pass: -1\n';
const SCREENS = {
  home: '',
  tour: '#/tour?station=2',
  play: `#/play?${query({ game: 'tic-tac-toe', moves: 'b2 a2', side: '1' })}`,
  'play-nim': `#/play?${query({ game: 'nim:3,4,5' })}`,
  'play-hidden': `#/play?${query({ game: CARDS, side: '1' })}`,
  analyze: `#/analyze?${query({ game: 'mnk:4,4,4', moves: 'b2 c3 b3', seconds: '3' })}`,
  'explain-watch': `#/explain?${query({ algorithm: 'alphabeta', step: '15' })}`,
  'explain-predict': `#/explain?${query({ algorithm: 'alphabeta', mode: 'predict', step: '12' })}`,
  'explain-build': `#/explain?${query({ algorithm: 'alphabeta', mode: 'build', step: '99' })}`,
  'explain-compare': `#/explain?${query({ mode: 'compare' })}`,
  'explain-big': `#/explain?${query({ mode: 'big', game: 'mnk:4,4,4' })}`,
  'explain-nim': `#/explain?${query({ game: 'nim:2,2,2', merge: 'symmetric', step: '99' })}`,
  'explain-coin': `#/explain?${query({ game: COIN, step: '99' })}`,
  'explain-cards': `#/explain?${query({ game: CARDS, step: '30', eye: '1' })}`,
};
const LOOKS = [['wide', 1200, 800, 'light'], ['wide-dark', 1200, 800, 'dark'], ['phone', 390, 844, 'light'], ['phone-dark', 390, 844, 'dark']];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
let faults = 0;
for (const [look, width, height, colorScheme] of LOOKS) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce', bypassCSP: false });
  for (const [name, hash] of Object.entries(SCREENS)) {
    if (only.length && !only.some((part) => name.includes(part) || look === part)) continue;
    const page = await context.newPage(), faultsHere = [];
    page.on('pageerror', (error) => faultsHere.push(`error: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && faultsHere.push(`console: ${message.text()}`));
    await page.goto(`${base}/${hash}`);
    await page.waitForTimeout(name === 'analyze' ? 2500 : 1200);
    await page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) faultsHere.push(`the page is ${wide} pixels too wide`);
    if (!look.startsWith('phone-')) {
      const other = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
      const checked = await other.newPage();
      await checked.goto(`${base}/${hash}`);
      await checked.waitForTimeout(1200);
      await checked.addScriptTag({ path: axe });
      const { violations } = await checked.evaluate(() => globalThis.axe.run());
      for (const fault of violations) faultsHere.push(`axe ${fault.impact}: ${fault.id} ${fault.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`);
      await other.close();
    }
    faults += faultsHere.length;
    console.log(`${name} ${look}${faultsHere.length ? `\n  ${faultsHere.join('\n  ')}` : ' ok'}`);
    await page.close();
  }
  await context.close();
}
await browser.close();
process.exit(faults ? 1 : 0);
