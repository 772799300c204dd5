import assert from 'node:assert/strict';
import { hash, nodes, ready, says, state, visit, words } from './browser.mjs';
import { best, SQUARES, value } from './rules.mjs';

const MOST_TABS = 60;
const focused = (page, selector) => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Presses Tab until the element has the focus. */
async function tabTo(page, selector, key = 'Tab') {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await focused(page, selector)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${MOST_TABS} tabs do not lead to ${selector}`);
}

/** Moves over the board with the arrows and plays. */
async function playSquare(page, goal) {
  await tabTo(page, '[data-place][tabindex="0"]');
  for (let tries = 0; tries < 8; tries++) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-place'));
    if (at === goal) break;
    if (at[0] !== goal[0]) await page.keyboard.press(at[0] < goal[0] ? 'ArrowRight' : 'ArrowLeft');
    else await page.keyboard.press(at[1] < goal[1] ? 'ArrowUp' : 'ArrowDown');
  }
  assert.ok(await focused(page, `[data-place="${goal}"]`), `the arrows do not reach ${goal}`);
  await page.keyboard.press('Enter');
}

visit('a game is played from the front page to its end without a mouse', async (visit) => {
  const page = await visit.open('#/');
  await page.keyboard.press('Tab');
  assert.ok(await focused(page, '.skip'));
  await page.keyboard.press('Enter');
  assert.ok(await focused(page, 'main'));
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await says(page, '.status', /Your move/);
  for (let ply = 0; ply < 9; ply += 2) {
    await page.waitForFunction((count) => /Your move/.test(document.querySelector('.status')?.textContent) && document.querySelectorAll('.moves li').length === count, ply);
    const moves = ((await state(page)).moves ?? '').split(' ').filter(Boolean);
    if (ply === 4) {
      // Take the last two moves back, and type them again.
      await page.keyboard.press('u');
      await page.waitForFunction(() => document.querySelectorAll('.moves li').length === 2);
      await page.keyboard.press('h');
      await page.locator('.hints li').first().waitFor();
      await page.keyboard.press('m');
      assert.ok(await focused(page, 'input[data-key="m"]'));
      await page.keyboard.type(moves[2]);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => /Your move/.test(document.querySelector('.status')?.textContent) && document.querySelectorAll('.moves li').length === 4);
      await tabTo(page, '[data-place][tabindex="0"]', 'Shift+Tab');
    }
    const now = ((await state(page)).moves ?? '').split(' ').filter(Boolean), move = best(now);
    assert.ok(SQUARES.includes(move) && value(now) >= 0);
    await playSquare(page, move);
    if (await page.evaluate(() => /wins|draw/i.test(document.querySelector('.status')?.textContent))) break;
  }
  await says(page, '.status', /A draw|X wins/);
});

visit('a search is stepped, poked, predicted and built without a mouse', async (visit) => {
  const page = await visit.open('#/');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await ready(page);
  await page.waitForFunction(() => document.querySelectorAll('select option[value="alphabeta"]').length > 0);
  await page.goto(`${page.url()}?algorithm=alphabeta`);
  await ready(page);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  assert.equal(await words(page, '.counter'), '2 / 36');
  await page.keyboard.press('End');
  assert.equal(await words(page, '.counter'), '36 / 36');
  await page.keyboard.press('Home');
  await page.keyboard.press('c');
  assert.match(await words(page, '.sentence'), /MIN at C can already hold MAX to 2/);
  await page.keyboard.press('End');
  await tabTo(page, '.node.leaf.pruned');
  await page.keyboard.press('Enter');
  assert.ok(await focused(page, '.payoff-input'));
  await page.keyboard.type('-9');
  await page.keyboard.press('Enter');
  await says(page, '.change', /The root stays 3/);
  await page.keyboard.press('r');
  await says(page, '.change', 'All payoffs are as they were.');

  await page.keyboard.press('2');
  await page.locator('.question').waitFor();
  await says(page, '.question', /That was the whole search/);
  await tabTo(page, '.question button');
  await page.keyboard.press('Enter');
  await says(page, '.question', /With which window/);
  await tabTo(page, '.question input');
  await page.keyboard.type('-inf, inf');
  await page.keyboard.press('Enter');
  await page.locator('.question .right').waitFor();
  // The button that goes on has the focus.
  await page.keyboard.press('Enter');
  await says(page, '.question', /Which node is visited next/);

  await tabTo(page, '[role=tab][aria-selected=true]', 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.locator('#tree-text').waitFor();
  assert.ok(await focused(page, '#tab-build'));
  await tabTo(page, '#tree-text');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('[[3, 1], [2, 9]]');
  await page.waitForFunction(() => document.querySelectorAll('game-tree [data-node]').length === 7);
  assert.equal(await nodes(page), 7);
});

visit('a position is analyzed and a large tree opened without a mouse', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'mnk:6,6,6', seconds: 30 }));
  await says(page, 'section .quiet', /Searching: .*nodes/);
  await page.keyboard.press('s');
  await says(page, 'section .quiet', /Stopped: /);
  await page.keyboard.press('m');
  await page.keyboard.type('b2');
  await page.keyboard.press('Enter');
  await says(page, '.moves button', 'b2');
  await tabTo(page, '[data-place][tabindex="0"]', 'Shift+Tab');
  await page.keyboard.press('[');
  await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).get('at') === '0');

  await page.goto(new URL(hash('explain', { mode: 'big', game: 'mnk:4,4,4' }), page.url()).href);
  await page.locator('.big .spot').nth(2).waitFor();
  await tabTo(page, '.big .spot');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-row') === '1');
  await page.keyboard.press('Enter');
  await page.locator('.big [aria-level="3"]').first().waitFor();
});

visit('every screen shows its keys', async (visit) => {
  const titles = { '': /go to Home/, play: /take back/, analyze: /start or stop/, explain: /next \/ previous cut-off/, tour: /next station/ };
  for (const [screen, text] of Object.entries(titles)) {
    const page = await visit.open(`#/${screen}`);
    await page.keyboard.press('?');
    await says(page, 'dialog[open].help', text);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
});
