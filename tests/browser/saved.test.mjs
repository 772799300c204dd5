import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { bringAxe, faultsByAxe, PHONE, tooWide, TWO_PLY, visit, words } from './browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'gametree-page-')), file = join(folder, 'two-ply.html');
after(() => rmSync(folder, { recursive: true }));
execFileSync(process.env.GAMETREE, ['explain', TWO_PLY, '--algorithm', 'alphabeta', '--format', 'html', '--output', file]);
const saved = pathToFileURL(file).href;

visit('the saved page steps, jumps to the cut and answers a changed leaf, from a file', async (visit) => {
  const page = await visit.open(saved), press = (name) => page.getByRole('button', { name }).click();
  for (const label of ['One step forward', 'One step forward', 'One step back']) await press(label);
  assert.equal(await words(page, '.counter'), '1 / 36');
  await press('To the next cut-off');
  assert.match(await words(page, '.sentence'), /MIN at C can already hold MAX to 2.*2 leaves skipped/s);
  assert.equal(await page.locator('.node.reason').count(), 1);
  assert.match(page.url(), /#step=\d+$/);
  await press('To the end');
  await page.locator('.node.leaf.pruned').first().click();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  assert.match(await words(page, '.change'), /The root stays 3/);
  await page.locator('.node.leaf[aria-label^="b1"]').click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  assert.match(await words(page, '.change'), /The root was 3 and is now 7/);
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
});

visit('a link into the saved page opens at its step', async (visit) => {
  const page = await visit.open(`${saved}#step=9`);
  assert.equal(await words(page, '.counter'), '9 / 36');
});

visit('the saved page fits a phone, and axe finds no serious fault', { viewport: PHONE }, async (visit) => {
  await bringAxe(visit.context);
  for (const colorScheme of ['light', 'dark']) {
    const page = await visit.open(saved);
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await faultsByAxe(page), []);
    assert.ok((await tooWide(page)) <= 0);
  }
});
