/** Pictures of the screens for the book and the README: node tests/browser/screenshots.mjs FOLDER [NAME ...], with the server's address in ADDRESS. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DESKTOP, PHONE, SCREENS, settle, start, Visit } from './chromium.mjs';

const SHOWN = ['front', 'play', 'play-othello', 'play-holdem', 'ranges', 'analyze', 'analyze-connect-four', 'explain-othello', 'explain-watch', 'explain-predict', 'explain-build', 'tour'];
const [folder = 'book/src/screens', ...only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await start();
try {
  for (const [look, viewport] of [['desktop', DESKTOP], ['phone', PHONE]]) {
    const visit = await Visit.begin(browser, { viewport });
    for (const name of SHOWN.filter((each) => !only.length || only.includes(each))) {
      const page = await visit.open(SCREENS[name]);
      const analyzes = name.startsWith('analyze');
      if (name === 'ranges') await page.getByRole('button', { name: 'solve', exact: true }).click();
      await page.locator(analyzes ? '.lines' : '.gametree, .board, .table .unseen, .range-cell').first().waitFor();
      await settle(page);
      if (name === 'ranges') {
        await page.getByText(/exploitability 0\.1\d % of the pot\./).waitFor();
        await page.locator('.spot').scrollIntoViewIfNeeded();
      }
      // The numbers of a search that runs are different in every picture.
      if (analyzes) await page.locator('section .quiet', { hasText: /Done|Stopped/ }).waitFor();
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
      await page.close();
    }
    await visit.end();
  }
} finally {
  await browser.close();
}
