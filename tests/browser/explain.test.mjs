import assert from 'node:assert/strict';
import { another, COIN, hash, nodes, ready, says, settle, state, visit, words } from './browser.mjs';

const ALPHABETA = { algorithm: 'alphabeta' };
const REASON = /MIN at C can already hold MAX to 2.*MAX at A has 3.*2 leaves skipped/s;
const step = async (page) => Number(/^\d+/.exec(await words(page, '.counter'))[0]);
const counts = (page, number) => page.waitForFunction((wanted) => document.querySelector('.counter')?.textContent.startsWith(`${wanted} /`), number);
const press = (page, label) => page.getByRole('button', { name: label }).click();

/** What one sees of the tree, and the sentence. */
const drawing = async (page) => [await words(page, '.sentence'), ...await page.locator('game-tree [data-node], game-tree [data-from]')
  .evaluateAll((shapes) => shapes.map((shape) => `${shape.getAttribute('class')}: ${shape.textContent}`))];

visit('alpha-beta on the two-ply tree: step, back, slide, and jump to the reason of the cut', async (visit) => {
  const page = await visit.open(hash('explain', ALPHABETA));
  await says(page, '.sentence', 'Nothing has been looked at yet');
  assert.equal(await page.locator('.node.seen').count(), 0);
  // Every step back shows what was there on the way forward.
  const moments = [await drawing(page)];
  for (let made = 1; made <= 6; made++) {
    await press(page, 'One step forward');
    assert.equal(await step(page), made);
    moments.push(await drawing(page));
    assert.notDeepEqual(moments[made], moments[made - 1], `step ${made} changes nothing`);
  }
  for (let left = 5; left >= 0; left--) {
    await press(page, 'One step back');
    assert.deepEqual(await drawing(page), moments[left], `back at step ${left}`);
  }

  const slider = page.getByRole('slider', { name: 'Step' }), { width, height } = await slider.boundingBox();
  await slider.click({ position: { x: width / 2, y: height / 2 } });
  const middle = await step(page);
  assert.ok(middle > 12 && middle < 24, `the middle of the slider is step ${middle}`);
  assert.equal((await state(page)).step, `${middle}`);

  await press(page, 'To the start');
  assert.equal(await step(page), 0);
  await press(page, 'To the next cut-off');
  assert.match(await words(page, '.sentence'), REASON);
  assert.equal(await page.locator('.node.reason').count(), 1);
  assert.equal(await page.locator('.node.leaf.pruned').count(), 2);
  assert.equal(await page.locator('.edge.cut[data-from]').count(), 2);
  assert.match(await words(page, '.code [data-now]'), /./);

  await press(page, 'To the end');
  assert.match(await words(page, '.tally'), /Leaves looked at: 7 so far, 7 in the whole search/);
  assert.match(await words(page, '.node[data-node="0"]'), /3/);
});

visit('the list of steps shows the current one, and leads to others', async (visit) => {
  const page = await visit.open(hash('explain', { ...ALPHABETA, step: 20 }));
  await ready(page);
  const current = page.locator('.steps [aria-current="step"]');
  const inSight = () => current.evaluate((item) => {
    const box = item.getBoundingClientRect(), frame = item.closest('.steps').getBoundingClientRect();
    return box.top >= frame.top && box.bottom <= frame.bottom;
  });
  await says(page, '.steps [aria-current="step"]', REASON);
  assert.ok(await inSight(), 'step 20 is out of sight');
  for (const [name, last] of [['To the end', 36], ['To the start', 0], ['To the next cut-off', 20]]) {
    await press(page, name);
    assert.equal(await step(page), last);
    if (last) assert.ok(await inSight(), `step ${last} is out of sight`);
  }
  await page.locator('.steps button[data-step="19"]').click();
  assert.equal(await step(page), 19);
});

visit('play runs by itself and pauses', async (visit) => {
  const page = await visit.open(hash('explain', ALPHABETA));
  await ready(page);
  await press(page, /^Play \(space\)/);
  await counts(page, 2);
  await press(page, /^Play \(space\)/);
  const at = await step(page);
  await page.waitForTimeout(1200);
  assert.equal(await step(page), at);
});

visit('a skipped leaf is changed and the root stays; a leaf that counts moves it', async (visit) => {
  const page = await visit.open(hash('explain', ALPHABETA));
  await ready(page);
  await press(page, 'To the end');
  await page.locator('.node.leaf.pruned').first().click();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await says(page, '.change', /4 is now 1000\. The root stays 3\./);
  assert.match(await words(page, '.change'), /never looked at this leaf.*Minimax over every leaf agrees: 3/);
  await page.locator('.node.leaf[aria-label^="b1"]').click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await says(page, '.change', /The root was 3 and is now 7/);
  await press(page, /Undo all changes/);
  await says(page, '.change', 'All payoffs are as they were.');
  await page.locator('.node.leaf').first().click();
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await says(page, '.change', /'many' is not a number/);
});

visit('children in another order change the number of leaves', async (visit) => {
  const page = await visit.open(hash('explain', { ...ALPHABETA, mode: 'build' }));
  const whole = (count) => says(page, '.tally', new RegExp(`\\b${count} in the whole search`));
  await whole(7);
  await press(page, 'best first');
  await whole(5);
  await press(page, 'worst first');
  await whole(9);
  // One by one: the first leaf of D trades places with the one after it.
  await page.locator('#tree-text').fill('max A\n  a1: min B [3 12 8]\n  a2: min C [2 4 6]\n  a3: min D [14 2 5]\n');
  await whole(6);
  await page.locator('.node.leaf', { hasText: '14' }).click();
  await page.keyboard.press('Escape');
  await press(page, 'later ▶');
  await whole(5);
  assert.match(await page.locator('#tree-text').inputValue(), /2.*14.*5/);
});

visit('a mistake in the text is shown with its place, and the tree stays', async (visit) => {
  const page = await visit.open(hash('explain', { ...ALPHABETA, mode: 'build' }));
  await ready(page);
  await page.locator('#tree-text').fill('max [1 2');
  await says(page, '#tree-problem', /Line 1/);
  assert.ok((await nodes(page)) > 9);
  await page.locator('#tree-text').fill('max [1 2]');
  await page.waitForFunction(() => document.querySelectorAll('game-tree [data-node]').length === 3);
  assert.equal(await words(page, '#tree-problem'), '');
  // Chromium itself notes the refused requests.
  assert.ok(visit.take().every((fault) => fault.includes('422')));
});

visit('predictions are right and wrong', async (visit) => {
  const page = await visit.open(hash('explain', { ...ALPHABETA, mode: 'predict' }));
  await page.getByLabel('Your answer').fill('-inf, inf');
  await page.keyboard.press('Enter');
  await says(page, '.question .right', /Right/);
  await press(page, 'go on');
  await page.locator('.question .row button', { hasText: /^D$/ }).click();
  await says(page, '.question .wrong', /you said D; it is B/);
  assert.match(await words(page, '.question'), /Score: 1 of 2/);
  await press(page, 'go on');
  // A node may be answered by a click on it.
  await says(page, '.question', /Which node is visited next/);
  await page.locator('.node.leaf').first().click();
  await says(page, '.question .right', /Right: b1/);
  await press(page, 'go on');
  await says(page, '.question', /B now has 3; its window is .* Is the rest of B cut off/);
  await page.locator('.question .row button', { hasText: /^cut off$/ }).click();
  await says(page, '.question .wrong', /it is go on/);
  assert.match(await words(page, '.question'), /Score: 2 of 4/);
});

const takes = (heaps) => heaps.flatMap((count, heap) => Array.from({ length: count }, (_, left) => heaps.with(heap, left)));
const nimNodes = (heaps) => takes(heaps).reduce((sum, next) => sum + nimNodes(next), 1);
/** Different heaps and turns, where `same` writes those alike that count as one. */
function nimStates(heaps, same, turn = 0, met = new Set()) {
  const name = `${same(heaps)} ${turn}`;
  if (!met.has(name)) for (const next of takes((met.add(name), heaps))) nimStates(next, same, 1 - turn, met);
  return met.size;
}

visit('an answer that is being typed is not wiped by a trace that comes late', async (visit) => {
  const asked = [];
  visit.context.on('request', (request) => request.url().endsWith('/explain') && asked.push(request.url()));
  const page = await visit.open(hash('explain', { algorithm: 'alphabeta' }));
  await ready(page);
  const before = asked.length;
  await page.getByRole('tab', { name: 'Predict' }).click();
  await page.locator('.question input').fill('-inf, inf');
  await settle(page);
  assert.equal(asked.length, before, 'another way to look at the same trace asks for no new one');
  assert.equal(await page.locator('.question input').inputValue(), '-inf, inf');
});

visit('nim 2, 2, 2 is a large tree and a small DAG', async (visit) => {
  const page = await visit.open(hash('explain', { game: 'nim:2,2,2', merge: 'none' }));
  await ready(page);
  const found = {};
  for (const merge of ['none', 'equal', 'symmetric']) {
    await page.getByLabel('Equal positions').selectOption(merge);
    await page.waitForFunction((last) => {
      const count = document.querySelectorAll('game-tree [data-node]').length;
      return count > 0 && count !== last;
    }, Object.values(found).at(-1) ?? 0);
    found[merge] = await nodes(page);
  }
  assert.deepEqual(found, { none: nimNodes([2, 2, 2]), equal: nimStates([2, 2, 2], (heaps) => heaps), symmetric: nimStates([2, 2, 2], (heaps) => heaps.toSorted()) });
});

visit('the tree with a coin has exact fractions', async (visit) => {
  const page = await visit.open(hash('explain', { game: COIN }));
  await ready(page);
  await press(page, 'To the end');
  await says(page, '.gametree text', /9\/10/);
  await says(page, '.gametree text', /= 19\/5/);
});

visit('two algorithms stand side by side', async (visit) => {
  const page = await visit.open(hash('explain', { mode: 'compare' }));
  await page.locator('.gametree').nth(1).waitFor();
  const leaves = await page.locator('tbody tr td:nth-child(6)').allTextContents(), caption = await words(page, 'caption');
  assert.match(caption, /minimax looks at 9 leaves, the fewest possible is 5/);
  assert.equal(leaves.length, 2);
  const rows = await page.locator('tbody tr').allTextContents();
  assert.match(rows[0], /minimax/);
  assert.match(rows[1], /alphabeta/);
});

visit('a large tree opens node by node', async (visit) => {
  const page = await visit.open(hash('explain', { mode: 'big', game: 'mnk:4,4,4' }));
  // Rows outside the frame are not drawn, so that the end is reached as people reach it.
  await page.locator('.big .spot').first().focus();
  await page.keyboard.press('End');
  await page.getByRole('treeitem', { name: '+4 more' }).click();
  await says(page, '.row', /17 nodes open/);
  // The first of the new rows gets the focus, so that the keyboard goes on from there.
  await page.locator('.big .spot:focus').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.big [aria-level="3"]').first().waitFor();
  await press(page, 'make the chosen node the root');
  await says(page, 'h2', /^a4/);
  assert.equal((await state(page)).moves, 'a4');
});

visit('through a player\'s eyes the card of the other is not shown', async (visit) => {
  const game = 'players Alice Bob\nchance deal\n  1/2 king: Alice @K [bet: Bob @bet [fold: 1 call: 2] pass: -1]\n  1/2 queen: Alice @Q [bet: Bob @bet [fold: 1 call: -2] pass: -1]\n';
  const page = await visit.open(hash('explain', { game }));
  await ready(page);
  await says(page, '.gametree .edge text', /king/);
  await page.getByLabel('View of').selectOption({ label: 'what Bob sees' });
  await says(page, '.gametree .edge text', /^\?$/);
  assert.doesNotMatch((await page.locator('.gametree .edge text').allTextContents()).join(' '), /king|queen/);
});

visit('a share link opens the same state for another visitor', async (visit) => {
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await visit.open(hash('explain', { ...ALPHABETA, bounds: 'edge' }));
  await ready(page);
  await press(page, 'To the next cut-off');
  await press(page, 'share link');
  await says(page, '[role=status]', 'Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  const guest = await another();
  const copy = await guest.open(link.slice(link.indexOf('#')));
  await says(copy, '.sentence', REASON);
  for (const part of ['.counter', '.tally', '.gametree']) assert.equal(await words(copy, part), await words(page, part), part);
  assert.deepEqual(await drawing(copy), await drawing(page));
  await guest.end();
});

visit('the tour has five stations with a tree in each', async (visit) => {
  const page = await visit.open('#/');
  await page.getByRole('link', { name: 'Two-minute tour' }).click();
  const titles = ['Minimax', 'Alpha-beta', 'Order of moves', 'Chance', 'Hidden information'];
  for (const [index, title] of titles.entries()) {
    await says(page, 'h1', title);
    await ready(page);
    if (index < titles.length - 1) await press(page, `next: ${titles[index + 1]}`);
  }
});

visit('minimax is explained one click from the front page', async (visit) => {
  const page = await visit.open('#/');
  await page.getByRole('link', { name: 'Explain minimax' }).click();
  await ready(page);
  await press(page, 'To the end');
  assert.match(await words(page, '.tally'), /9/);
});

visit('the step table has a row for every step, with the reason of the cut', async (visit) => {
  const page = await visit.open(hash('explain', { algorithm: 'alphabeta' }));
  await page.locator('.gametree').first().waitFor();
  await page.getByText('Step table', { exact: true }).click();
  const rows = page.getByRole('region', { name: 'Step table' }).locator('tbody tr');
  await rows.nth(35).waitFor();
  assert.equal(await rows.count(), 36);
  assert.match(await rows.nth(19).textContent(), /cutoff.*MIN at C can already hold MAX to 2/);
});
