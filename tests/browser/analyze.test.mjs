import assert from 'node:assert/strict';
import { hash, says, state, visit, words } from './browser.mjs';

const FOUND = 'section[aria-label="What the search says"]';
const nodes = async (page) => Number(/([\d,]+) nodes/.exec(await words(page, `${FOUND} .quiet`))?.[1].replaceAll(',', ''));

visit('a 6x6 board is analyzed live and stopped', async (visit) => {
  const asked = [], ended = [];
  visit.context.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
  visit.context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const page = await visit.open(hash('analyze', { game: 'mnk:6,6,6', seconds: 30 }));
  // The numbers come while the search runs, without another question.
  await says(page, `${FOUND} .quiet`, /Searching: .*nodes/);
  const early = await nodes(page), analyses = asked.filter((path) => path === '/api/v1/analyze').length;
  await page.waitForFunction(([place, before]) => {
    const text = document.querySelector(`${place} .quiet`)?.textContent ?? '';
    return /Searching/.test(text) && Number(/([\d,]+) nodes/.exec(text)?.[1].replaceAll(',', '')) > before;
  }, [FOUND, early]);
  assert.equal(analyses, 1);
  assert.equal(asked.filter((path) => path === '/api/v1/analyze').length, 1);
  assert.equal(await page.locator('.lines tbody tr').count(), 3);
  assert.ok((await page.locator('.square text.value').count()) > 0, 'no values on the board');

  await page.getByRole('button', { name: 'stop', exact: true }).click();
  await says(page, `${FOUND} .quiet`, /Stopped: /);
  // The end of the answer is what stops the search on the server.
  assert.deepEqual(ended, ['/api/v1/analyze']);
  const late = await nodes(page);
  await page.waitForTimeout(1500);
  assert.equal(await nodes(page), late, 'the search goes on');
  assert.match(await page.getByRole('meter').getAttribute('aria-valuetext'), /to X/);
});

visit('a finished analysis proves the value, and a line can be played and walked back', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'tic-tac-toe', moves: 'a1 b2', lines: 5 }));
  await says(page, `${FOUND} .quiet`, /Done: /);
  await says(page, '.row.spread', /X\s+0\s*proven/);
  assert.equal(await page.locator('.lines tbody tr').count(), 5);
  await page.waitForFunction(() => [...document.querySelectorAll('.lines tbody tr td:last-child')].every((cell) => cell.textContent.split(' ').length > 2));
  const move = await words(page, '.lines tbody tr button');
  await page.locator('.lines tbody tr button').first().click();
  await says(page, '.moves button[aria-current="step"]', move);
  assert.equal((await state(page)).moves, `a1 b2 ${move}`);
  await page.getByRole('button', { name: 'back', exact: true }).click();
  await says(page, '.moves button[aria-current="step"]', 'b2');
  await page.waitForFunction(() => !/unknown/.test(document.querySelector('.graph')?.getAttribute('aria-label') ?? 'unknown'));
});

visit('flat Monte Carlo shows means with standard errors, and another algorithm can be picked', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'race', seconds: 1, algorithm: 'rollouts' }));
  await says(page, `${FOUND} > p.quiet`, /Done: rollouts/);
  await says(page, '.meaning', /^\+1\.\d+ ± 0\.\d+, [\d,]+ playouts, to first/);
  await says(page, '.row.spread', /an estimate/);
  const rows = await page.locator('.lines tbody small').allTextContents();
  assert.equal(rows.length, 3);
  assert.ok(rows.every((row) => /^\+[\d.]+ ± [\d.]+, [\d,]+ playouts$/.test(row)), rows.join('; '));
  await says(page, '.known', /0 of 3 moves are known exactly/);
  await page.getByLabel('By').selectOption('maxn');
  await says(page, '.row.spread', /proven/);
  assert.equal((await state(page)).algorithm, 'maxn');
  assert.equal(await page.locator('.lines tbody small').filter({ hasText: 'playouts' }).count(), 0);
});

visit('a screen that is left while it waits for answers does not go on with the next one', async (visit) => {
  const page = await visit.open('#/');
  // Graph and lines wait for the same resource; its answers come when the screen is gone.
  let [asked, answer] = [() => {}, () => {}];
  const [isAsked, mayAnswer] = [new Promise((resolve) => (asked = resolve)), new Promise((resolve) => (answer = resolve))];
  const later = [];
  await page.route('**/api/v1/reply', async (route) => {
    asked();
    await mayAnswer;
    await route.continue().catch(() => undefined);
  });
  page.on('request', (request) => request.url().endsWith('/api/v1/reply') && later.push(request.postDataJSON()));
  await page.goto(new URL(hash('analyze', { game: 'tic-tac-toe', moves: 'a1 b2', lines: 5 }), page.url()).href);
  await isAsked;
  await says(page, `${FOUND} .quiet`, /Done: /);
  await page.goto(new URL(hash('explain', { game: 'nim:2,2' }), page.url()).href);
  await page.locator('game-tree').waitFor();
  later.length = 0;
  answer();
  await page.waitForTimeout(500);
  assert.deepEqual(later, [], 'the screen that was left goes on asking');
});
