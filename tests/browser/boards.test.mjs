import assert from 'node:assert/strict';
import { hash, ready, says, SOLVED, state, visit, words } from './browser.mjs';

const CENTRE_FIRST = ['4', '3', '5', '2', '6', '1', '7'];
const MOST_MOVES = 6;
const played = async (page) => ((await state(page)).moves ?? '').split(' ').filter(Boolean);
const untilPlayed = (page, count) => page.waitForFunction((wanted) => (new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '').split(' ').filter(Boolean).length >= wanted, count);
const isOver = (page) => page.evaluate(() => /wins|draw/i.test(document.querySelector('.status')?.textContent ?? ''));
const square = (page, name) => page.locator(`[data-place="${name}"]`);
const discs = (page, owner) => page.locator(`.square .piece.owner${owner}:not(.ghost)`).count();

visit('connect four is played by clicks on columns', async (visit) => {
  const page = await visit.open(hash('play', { game: 'connect-four', strength: 'beginner' }));
  for (let ply = 0; ply < 2 * MOST_MOVES; ply += 2) {
    await says(page, '.status', /Your move/);
    assert.equal(await page.locator('.fallen').count(), ply);
    const moves = await played(page), column = CENTRE_FIRST.find((each) => moves.filter((move) => move === each).length < 6);
    // Anywhere in the column will do: here at the very top.
    await page.locator(`[data-column="${column}"] .hit`).click({ position: { x: 20, y: 10 } });
    await page.waitForFunction((count) => /wins|draw/i.test(document.querySelector('.status')?.textContent) || document.querySelectorAll('.fallen').length === count, ply + 2);
    if (await isOver(page)) break;
  }
  const moves = await played(page);
  assert.ok(moves.length >= 7, `only ${moves}`);
  assert.equal(await page.locator('.fallen').count(), moves.length);
  const height = moves.filter((move) => move === moves.at(-1)).length;
  assert.equal(await page.locator('[data-last]').getAttribute('data-last'), 'abcdefg'[moves.at(-1) - 1] + height);
});

visit('connect four is won by digits and arrows, and the winner is named', async (visit) => {
  const page = await visit.open(hash('play', { game: 'connect-four', moves: '4 3 4 3', strength: 'beginner' }));
  await says(page, '.status', /Your move/);
  await page.locator('[data-column="4"] .hit').hover();
  await page.locator('[data-column="4"] .ghost.owner0').waitFor();
  await page.keyboard.press('4');
  await untilPlayed(page, 6);
  await says(page, '.status', /Your move|wins/);
  // Whatever the beginner did: if the fourth of the column is not blocked, it wins.
  const blocked = (await played(page)).at(-1) === '4';
  await page.locator('[data-column="1"]').focus();
  for (let right = 1; right < 4; right++) await page.keyboard.press('ArrowRight');
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^Column 4: X X X/);
  await page.keyboard.press('Enter');
  if (blocked) await untilPlayed(page, 7);
  else await says(page, '.status', 'X wins on ply 7.');
});

visit('othello shows legal squares, turns discs, and lets one pass', async (visit) => {
  const page = await visit.open(hash('play', { game: 'othello', strength: 'beginner' }));
  await says(page, '.status', /Your move, Black/);
  assert.equal(await page.locator('.square .dot').count(), 4);
  await square(page, 'd3').hover();
  await page.locator('[data-place="d3"] .ghost.owner0').waitFor();
  await square(page, 'd3').click();
  await untilPlayed(page, 2);
  await says(page, '.status', /Your move, Black\. White plays \w\d/);
  // Two more discs, and all that Black and White have is on the board.
  assert.equal(await discs(page, 0) + await discs(page, 1), 6);
  assert.equal(await words(page, '.sides'), `Black ${await discs(page, 0)} White ${await discs(page, 1)}`);
  assert.ok(await page.locator('.square .dot').count() > 0);

  await page.goto(new URL(hash('analyze', { game: 'othello', seconds: 1 }), page.url()).href);
  await square(page, 'd3').click();
  await page.locator('[data-place="d4"][aria-label="d4 black"]').waitFor();
  await page.locator('[data-place="d3"][aria-label="d3 black, last move"]').waitFor();

  await page.goto(new URL(hash('play', { game: 'othello', moves: 'f5 f6 f7 g7 d3 f8 h8 h6' }), page.url()).href);
  await says(page, '.status', /You have to pass/);
  assert.equal(await page.locator('.square.open').count(), 0);
  await page.getByRole('button', { name: 'pass', exact: true }).click();
  await untilPlayed(page, 10);
  assert.equal((await played(page))[8], 'pass');
});

visit('every column of a board with some stones gets its exact value', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'connect-four', moves: SOLVED, seconds: 10 }));
  await says(page, '.known', '7 of 7 moves are known exactly');
  assert.deepEqual(await page.locator('.column .value').evaluateAll((values) => values.map((value) => `${value.getAttribute('class')} ${value.firstChild.textContent}`)),
    ['−10', '−10', '−9', '−12', '−2', '−2', '−12'].map((value) => `value exact${value.length > 2 ? ' long' : ''} =${value}`));
  await says(page, '.meaning', 'O wins on ply 40');
  assert.match(await page.locator('[data-column="3"]').getAttribute('aria-label'), /value =−9, O wins on ply 26/);
  assert.match(await page.getByRole('meter').getAttribute('aria-valuetext'), /-2 to X, proven: O wins on ply 40/);
  assert.ok(await page.getByRole('button', { name: 'solve' }).isDisabled());
  // A move by its digit, and the values of the next position.
  await page.keyboard.press('5');
  await page.waitForFunction(() => /5$/.test(new URLSearchParams(location.hash.split('?')[1]).get('moves')));
  await says(page, '.status', 'O to move');
});

visit('the third hint writes values onto the board', async (visit) => {
  const page = await visit.open(hash('play', { game: 'connect-four', moves: SOLVED }));
  await says(page, '.status', /Your move/);
  for (const count of [1, 2, 3]) {
    await page.getByRole('button', { name: /hint/ }).click();
    await page.locator('.hints li').nth(count - 1).waitFor();
  }
  await page.locator('.column .value').nth(6).waitFor();
  assert.match(await words(page, '.hints li'), /With best play: O wins on ply 40/);
});

visit('trees have real boards in their nodes, and only algorithms that can be explained', async (visit) => {
  const page = await visit.open(hash('explain', { game: 'connect-four', depth: 2 }));
  await ready(page);
  assert.equal(await page.locator('game-tree .node .mini').count(), await page.locator('game-tree .node').count());
  const names = await page.getByLabel('Algorithm').locator('option').evaluateAll((options) => options.map((option) => option.value));
  assert.ok(names.includes('alphabeta') && names.includes('minimax'));
  for (const name of ['exact', 'pvs', 'proof', 'random']) assert.ok(!names.includes(name), `${name} cannot be explained`);

  await page.goto(new URL(hash('explain', { game: 'othello', mode: 'big' }), page.url()).href);
  await page.locator('.big .spot .mini').nth(4).waitFor();
  await page.locator('.big .spot').nth(1).click();
  await page.locator('.big [aria-level="3"] .mini').first().waitFor();

  await page.goto(new URL(hash('explain', { game: 'hex:3', depth: 1 }), page.url()).href);
  await page.locator('game-tree .node .mini .stone0').nth(8).waitFor({ state: 'attached' });

  await page.goto(new URL(hash('explain', { game: 'connect-four', depth: 1, algorithm: 'exact' }), page.url()).href);
  await says(page, '.problem', /Exact search .* cannot be shown step by step\. Use /);
  assert.deepEqual(visit.take().filter((fault) => !fault.includes('/api/v1/explain')), []);
});

/** The middle of a square on the screen. */
async function middle(page, name) {
  const box = await square(page, name).locator('rect').first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

visit('chess is played by clicks, by dragging and by keys, with dots on the legal squares', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'chess', seconds: 1 }));
  await says(page, '.status', 'White to move');
  assert.equal(await page.locator('.square .man').count(), 32);
  await square(page, 'e2').click();
  await page.locator('[data-place="e2"].chosen').waitFor();
  assert.deepEqual((await page.locator('.square:has(.dot)').evaluateAll((all) => all.map((each) => each.dataset.place))).sort(), ['e3', 'e4']);
  // Another piece, then nothing, then a move.
  await square(page, 'g1').click();
  await page.locator('[data-place="g1"].chosen').waitFor();
  await square(page, 'g1').click();
  assert.equal(await page.locator('.chosen').count(), 0);
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await says(page, '.status', 'Black to move');
  assert.deepEqual((await page.locator('.square.last').evaluateAll((all) => all.map((each) => each.dataset.place))).sort(), ['e2', 'e4']);

  const [from, to] = [await middle(page, 'e7'), await middle(page, 'e5')];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  assert.equal(await page.locator('.man.held').count(), 1);
  await page.mouse.up();
  await says(page, '.status', 'White to move');
  assert.equal((await state(page)).moves, 'e4 e5');

  await page.locator('[data-place="a8"]').focus();
  for (const key of [...Array(5).fill('ArrowRight'), ...Array(7).fill('ArrowDown')]) await page.keyboard.press(key);
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^f1 white bishop/);
  await page.keyboard.press('Enter');
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await says(page, '.status', 'Black to move');
  assert.equal((await state(page)).moves, 'e4 e5 Bc4');
  // Arrows point at what the search likes, and the board can be turned.
  await page.locator('.arrow').nth(2).waitFor();
  await page.getByLabel('Lines').selectOption('5');
  await page.locator('.lines tbody tr').nth(4).waitFor();
  const before = (await middle(page, 'a1'))[1];
  await page.getByRole('button', { name: 'turn the board' }).click();
  assert.ok((await middle(page, 'a1'))[1] < before);
});

visit('breakthrough is played by clicks and by dragging, on a board of its own size', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'breakthrough:4x5', seconds: 1 }));
  await says(page, '.status', 'White to move');
  assert.equal(await page.locator('.square .man').count(), 16);
  await square(page, 'b2').click();
  assert.deepEqual((await page.locator('.square:has(.dot)').evaluateAll((all) => all.map((each) => each.dataset.place))).sort(), ['a3', 'b3', 'c3']);
  await square(page, 'b3').click();
  await says(page, '.status', 'Black to move');
  const [from, to] = [await middle(page, 'a4'), await middle(page, 'b3')];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
  await says(page, '.status', 'White to move');
  assert.equal((await state(page)).moves, 'b2-b3 a4xb3');
  assert.equal(await page.locator('.square .man').count(), 15);
  // Values are shares of a win and not pawns, and nothing is in check.
  assert.equal(await page.locator('.check').count(), 0);
});

visit('hex is played by clicks and by keys, with a button for the swap', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'hex:3,swap', seconds: 1 }));
  await says(page, '.status', 'Blue to move');
  assert.equal(await page.locator('.hexagon').count(), 9);
  assert.equal(await page.locator('.spoken button').count(), 0);
  await square(page, 'b1').click();
  await says(page, '.status', 'Red to move');
  await page.locator('.spoken button', { hasText: 'swap' }).click();
  await says(page, '.status', 'Blue to move');
  assert.equal((await state(page)).moves, 'b1 swap');
  assert.match(await square(page, 'a2').getAttribute('aria-label'), /^a2 red/);
  assert.match(await square(page, 'b1').getAttribute('aria-label'), /^b1 empty/);

  // In the middle of nine cells Blue needs one of two cells above and one of two below: whichever Red takes, the other is left.
  await page.goto(new URL(hash('play', { game: 'hex:3', strength: 'beginner' }), page.url()).href);
  await says(page, '.status', /Your move, Blue/);
  await square(page, 'b2').hover();
  await page.locator('[data-place="b2"] .ghost.owner0').waitFor();
  await square(page, 'b2').click();
  for (let ply = 2; ply < 8; ply += 2) {
    await page.waitForFunction((count) => /wins/.test(document.querySelector('.status')?.textContent) || document.querySelectorAll('.stone:not(.ghost)').length === count, ply);
    if (await isOver(page)) break;
    await says(page, '.status', /Your move, Blue/);
    const moves = await played(page), free = (name) => !moves.includes(name);
    const pairs = [['b1', 'c1'], ['a3', 'b3']].filter((pair) => !moves.some((move, index) => index % 2 === 0 && pair.includes(move)));
    const goal = (pairs.find((pair) => !pair.every(free)) ?? pairs[0]).find(free);
    await page.locator('[data-place="a1"]').focus();
    for (let right = 0; right < goal.charCodeAt(0) - 97; right++) await page.keyboard.press('ArrowRight');
    for (let down = 1; down < Number(goal[1]); down++) await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.place), goal);
    await page.keyboard.press('Enter');
  }
  await says(page, '.status', 'Blue wins.');
  assert.equal(await page.locator('.hexagon.open').count(), 0);
});

visit('a report on the position before is not shown for the next', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'chess', seconds: 1 }));
  await page.locator('.arrow').first().waitFor();
  // The next position comes so late that the search of this one ends first.
  let [asked, answer] = [() => {}, () => {}];
  const [isAsked, mayAnswer] = [new Promise((resolve) => (asked = resolve)), new Promise((resolve) => (answer = resolve))];
  await page.route('**/api/v1/position*', async (route) => {
    asked();
    await mayAnswer;
    await route.continue();
  });
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await isAsked;
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('.arrow').count(), 0);
  answer();
  await says(page, '.status', 'Black to move');
  await page.locator('.arrow').first().waitFor();
});

visit('a pawn asks what it becomes, a check is marked, and games and positions are pasted', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'chess', position: '8/P6k/8/8/8/8/8/K7 w - - 0 1', seconds: 1 }));
  await says(page, '.status', 'White to move');
  await square(page, 'a7').click();
  await square(page, 'a8').click();
  assert.deepEqual((await page.locator('.promotion [data-place]').evaluateAll((all) => all.map((each) => each.dataset.place))).sort(), ['=B', '=N', '=Q', '=R']);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.promotion').count(), 0);
  await square(page, 'a7').click();
  await square(page, 'a8').click();
  await square(page, '=Q').click();
  await says(page, '.status', 'Black to move');
  assert.equal((await state(page)).moves, 'a8=Q');

  await page.getByText('Set up a position').click();
  await page.locator('[data-field="position"]').fill('[White "Ann"]\n\n1. f3 e5 2. g4?? {fast} (2. e4) 2... Qh4# 0-1');
  await page.getByRole('button', { name: 'set up' }).click();
  await says(page, '.status', 'Black wins by checkmate.');
  assert.equal((await state(page)).moves, 'f3 e5 g4 Qh4#');
  await page.locator('[data-field="position"]').fill('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1');
  await page.getByRole('button', { name: 'set up' }).click();
  await page.locator('[data-place="e1"].checked').waitFor();
  assert.match(await square(page, 'e1').getAttribute('aria-label'), /white king, in check/);
  await page.locator('[data-field="position"]').fill('4k3/8/8 w');
  await page.getByRole('button', { name: 'set up' }).click();
  await says(page, '.problem[role=alert]', /expected/);
  // The browser notes that the server refused it.
  assert.ok(visit.take().every((fault) => fault.includes('422')));
});
