import assert from 'node:assert/strict';
import { CARDS, hash, says, state, visit, words } from './browser.mjs';
import { best, value } from './rules.mjs';

const played = async (page) => ((await state(page)).moves ?? '').split(' ').filter(Boolean);
const untilPlayed = (page, count) => page.waitForFunction((wanted) => (new URLSearchParams(location.hash.split('?')[1]).get('moves') ?? '').split(' ').filter(Boolean).length >= wanted, count);

visit('tic-tac-toe is played to a draw by clicks on the board', async (visit) => {
  const page = await visit.open(hash('play', { game: 'tic-tac-toe', strength: 'perfect' }));
  for (let ply = 0; ply < 9; ply += 2) {
    await says(page, '.status', /Your move/);
    const moves = await played(page);
    assert.equal(moves.length, ply);
    assert.ok(value(moves) === 0, `the engine gave the game away: ${moves}`);
    await page.locator(`[data-place="${best(moves)}"]`).click();
    await untilPlayed(page, Math.min(ply + 2, 9));
  }
  await says(page, '.status', 'A draw.');
  assert.equal(await page.locator('.moves li').count(), 9);
  assert.equal(await page.locator('.square[aria-label$="empty"]').count(), 0);
  assert.equal(await page.locator('.square.open').count(), 0);
});

visit('a bad move is explained with the line that refutes it, and can be taken back', async (visit) => {
  const page = await visit.open(hash('play', { game: 'tic-tac-toe', side: 1, moves: 'b2', strength: 'perfect' }));
  await says(page, '.status', /Your move/);
  assert.equal(value(['b2', 'a2']), 1);
  await page.locator('[data-place="a2"]').click();
  await says(page, '.coach.blunder, .coach.mistake', /a2 loses: X answers \w\d/);
  await says(page, '.status', /Your move/);
  await page.getByRole('button', { name: 'take back' }).click();
  await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).get('moves') === 'b2');
  assert.equal(await page.locator('[data-place="a2"][aria-label="a2 empty"]').count(), 1);
});

visit('hints come in three steps, the last of which names a best move', async (visit) => {
  const page = await visit.open(hash('play', { game: 'tic-tac-toe', moves: 'a1 b2' }));
  await says(page, '.status', /Your move/);
  for (const count of [1, 2, 3]) {
    await page.getByRole('button', { name: /hint/ }).click();
    await page.locator('.hints li').nth(count - 1).waitFor();
  }
  const named = /\b[abc][123]\b/.exec(await words(page, '.hints li:last-child'))?.[0];
  assert.ok(named && value(['a1', 'b2', named]) === 0, named);
});

visit('a typed move that is none is refused in words', async (visit) => {
  const page = await visit.open(hash('play', { game: 'tic-tac-toe', moves: 'b2 a3' }));
  await says(page, '.status', /Your move/);
  await page.getByLabel('Type a move').fill('b2');
  await page.keyboard.press('Enter');
  await says(page, '#move-problem', /'b2' is no move here; expected /);
  assert.deepEqual(await played(page), ['b2', 'a3']);
});

visit('nim is played by taking objects', async (visit) => {
  const page = await visit.open(hash('play', { game: 'nim:1,2', strength: 'perfect' }));
  await says(page, '.status', /Your move/);
  await page.locator('[data-place="2-1"]').click();
  await untilPlayed(page, 2);
  await says(page, '.status', /Your move/);
  await page.locator('[data-place].open').first().click();
  await says(page, '.status', /wins/);
  assert.equal(await page.locator('[data-place]').count(), 0);
});

visit('a game with hidden cards is played without them', async (visit) => {
  const sent = [];
  visit.context.on('response', (response) => response.url().includes('/api/v1/sessions') && sent.push(response.text()));
  const page = await visit.open(hash('play', { game: CARDS, side: 1 }));
  await says(page, '.status', /Your move|wins|Over/);
  assert.ok(sent.length > 0);
  for (const text of await Promise.all(sent)) assert.doesNotMatch(text, /"(K|Q)"|\bdeal\b/, 'Bob receives the card');
});
