import assert from 'node:assert/strict';
import { bringAxe, DESKTOP, faultsByAxe, PHONE, SCREENS, settle, tooWide, visit } from './browser.mjs';

const PICTURES = { arena: '.status', play: '.board', 'play-nim': '.board', 'play-hidden': '.choices', 'play-holdem': '.table', 'play-brinkmanship': '.table', 'analyze-kuhn': '.mixed-strategy', ranges: '.spot', analyze: '.lines', 'analyze-connect-four': '.lines', 'play-othello': '.board', 'play-breakthrough': '.board', 'play-hex': '.board', 'explain-big': '.spot', tour: '.gametree', front: '.card .board' };

for (const colorScheme of ['light', 'dark']) {
  visit(`axe finds no serious fault on any screen, ${colorScheme}`, { viewport: DESKTOP, colorScheme }, async (visit) => {
    await bringAxe(visit.context);
    const found = {};
    for (const [name, address] of Object.entries(SCREENS)) {
      const page = await visit.open(address);
      await page.locator(PICTURES[name] ?? '.gametree').first().waitFor();
      await settle(page);
      const faults = await faultsByAxe(page);
      if (faults.length) found[name] = faults;
      await page.close();
    }
    assert.deepEqual(found, {});
  });
}

visit('no screen is wider than a phone', { viewport: PHONE, isMobile: true, hasTouch: true }, async (visit) => {
  const found = {};
  for (const [name, address] of Object.entries(SCREENS)) {
    const page = await visit.open(address);
    await page.locator(PICTURES[name] ?? '.gametree').first().waitFor();
    await settle(page);
    const wide = await tooWide(page);
    if (wide > 0) found[name] = wide;
    await page.close();
  }
  assert.deepEqual(found, {});
});

visit('light and dark are different', async (visit) => {
  const page = await visit.open('#/');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.notEqual(await paper(), light);
});
