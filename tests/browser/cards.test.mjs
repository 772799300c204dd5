import assert from 'node:assert/strict';
import { hash, PHONE, says, visit, words } from './browser.mjs';

/** What the other's seat shows, as it is heard. */
const seat = (page, number) => page.locator(`[data-seat="${number}"]`).getAttribute('aria-label');
const action = (page, name) => page.locator('.actions').getByRole('button', { name, exact: true });

/** Notes everything that the server says of games in play. */
function listen(visit) {
  const sent = [];
  visit.context.on('response', (response) => response.url().includes('/api/v1/sessions') && sent.push(response.text().catch(() => '')));
  return async () => (await Promise.all(sent)).map((text) => JSON.parse(text || '{}'));
}

visit('kuhn poker is played hand after hand, and the other card is never sent before the showdown', async (visit) => {
  const heard = listen(visit);
  const page = await visit.open(hash('play', { game: 'kuhn', side: 0, agent: 'random' }));
  for (let hand = 1; hand <= 4; hand++) {
    await says(page, '.status', /Your move/);
    assert.match(await seat(page, 0), /^You, holding (jack|queen|king)/);
    assert.match(await seat(page, 1), /a card face down/);
    for (let turn = 0; turn < 2 && !/Over/.test(await words(page, '.status')); turn++) {
      await says(page, '.status', /Your move|Over/);
      if (/Your move/.test(await words(page, '.status'))) await action(page, hand % 2 ? 'bet' : 'pass').click();
      await page.waitForFunction(() => !/thinking/.test(document.querySelector('.status')?.textContent));
    }
    await says(page, '.status', /^Over: you (win|lose) [12]\./);
    await page.getByRole('button', { name: 'next hand', exact: true }).click();
    await page.waitForFunction(() => /Your move/.test(document.querySelector('.status')?.textContent));
  }
  for (const { view } of await heard()) {
    if (view && view.turn !== 'over') assert.equal(view.picture.seats[1].things[0].face, null);
  }
});

visit('pointing at a card face down shows what it may be', async (visit) => {
  const page = await visit.open(hash('play', { game: 'kuhn', side: 0 }));
  await says(page, '.status', /Your move/);
  const own = /holding (jack|queen|king)/.exec(await seat(page, 0))[1][0].toUpperCase();
  await page.getByRole('button', { name: 'What Player 2 may hold' }).hover();
  await page.locator('.belief tbody tr').nth(1).waitFor();
  const rows = await page.locator('.belief tbody tr td:first-child').allTextContents();
  assert.deepEqual(rows.sort(), ['J', 'K', 'Q'].filter((card) => card !== own));
  assert.match(await words(page, '.belief'), /50 %.*All 2 worlds that fit are counted/);
  await page.mouse.move(0, 0);
  await page.locator('.belief').waitFor({ state: 'detached' });
  // The keyboard does the same.
  await page.getByRole('button', { name: 'What Player 2 may hold' }).focus();
  await page.locator('.belief tbody tr').first().waitFor();
});

visit('an equilibrium is asked what it would do', async (visit) => {
  const page = await visit.open(hash('play', { game: 'kuhn', side: 0 }));
  await says(page, '.status', /Your move/);
  await page.getByRole('button', { name: 'what would an equilibrium do?' }).click();
  await page.locator('.mixed-strategy').waitFor();
  assert.equal(await page.locator('.mixed-strategy tbody tr').count(), 2);
});

visit("hold'em is played with bets of any size", async (visit) => {
  const heard = listen(visit);
  const page = await visit.open(hash('play', { game: 'holdem', side: 1, agent: 'random' }));
  await says(page, '.status', /Your move/);
  assert.match(await seat(page, 1), /^You, the dealer, holding .* of .*, .* of .*, 199 chips left, 1 bet$/);
  assert.match(await seat(page, 0), /2 times a card face down, 198 chips left, 2 bet$/);
  await page.getByRole('button', { name: 'half the pot (4)' }).waitFor();
  await page.getByLabel('Chips', { exact: true }).fill('17');
  await page.getByLabel('Chips', { exact: true }).press('Tab');
  await page.getByRole('button', { name: 'raise to 17' }).click();
  await says(page, '.log', 'You: raise to 17');
  for (let turn = 0; turn < 40; turn++) {
    await says(page, '.status', /Your move|Over/);
    if (/Over/.test(await words(page, '.status'))) break;
    const calls = action(page, 'call');
    await (await calls.count() ? calls : action(page, 'check')).click();
    await page.waitForFunction(() => !/thinking/.test(document.querySelector('.status')?.textContent));
  }
  await says(page, '.status', /^Over: (you (win|lose) \d+|nothing won)/);
  for (const { view } of await heard()) {
    if (view && view.turn !== 'over') assert.deepEqual(view.picture.seats[0].things.map((thing) => thing.face), [null, null]);
  }
});

visit("at a table of hold'em the beliefs about the cards of others come from drawn worlds", async (visit) => {
  const page = await visit.open(hash('play', { game: 'holdem:players=6,stack=20,bets=few', side: 0, agent: 'random' }));
  await says(page, '.status', /Your move|Over/);
  assert.equal(await page.locator('[data-seat]').count(), 6);
  if (/Over/.test(await words(page, '.status'))) return;
  await page.locator('.unseen').first().hover();
  await says(page, '.belief', /From 20,000 worlds that were drawn at random/);
  assert.equal(await page.locator('.belief tbody tr').count(), 10);
});

visit('dice, bids, a crisis and a blind board are drawn and played', async (visit) => {
  for (const [game, act, sees] of [
    ['liars-dice', (page) => page.locator('.actions button').first().click(), /a die under its cup/],
    ['goofspiel', (page) => page.locator('[data-place]').first().click(), /4 times a card face down/],
    ['brinkmanship', (page) => action(page, 'stand').click(), /a hidden resolve/],
  ]) {
    const page = await visit.open(hash('play', { game, side: 0, agent: 'random' }));
    await says(page, '.status', /Your move/);
    assert.match(await seat(page, 1), sees, game);
    await act(page);
    await page.locator('.log li').first().waitFor();
    await page.close();
  }
  const page = await visit.open(hash('play', { game: 'blind-tic-tac-toe', side: 0, agent: 'random' }));
  await says(page, '.status', /Your move/);
  await page.locator('[data-place="b2"]').click();
  await page.locator('[data-place="b2"][aria-label^="b2 X"]').waitFor();
  await says(page, '.status', /Your move/);
  assert.equal(await page.locator('.piece.owner1').count(), 0, 'the other mark is seen');
  await page.locator('[data-place="a1"]').hover();
  await says(page, '.belief', /empty/);
});

visit('frequencies and their explanation take the place of a best line', async (visit) => {
  const page = await visit.open(hash('analyze', { game: 'kuhn' }));
  await page.locator('.mixed-strategy').nth(11).waitFor();
  assert.match(await words(page, 'main'), /player 1 gets -0\.0556, player 2 gets 0\.0556 on average/);
  assert.match(await words(page, '.mixed-strategies'), /keeps player \d, who sees '[^']*', indifferent/);
  const large = await visit.open(hash('analyze', { game: 'holdem' }));
  await says(large, 'main', /solve a spot after the flop/);
});

visit('a spot is solved, browsed and opened again from its document', async (visit) => {
  const page = await visit.open(hash('ranges', { first: 'QQ+,AKs,76s', second: 'TT-88,KQs,AQs' }));
  await page.getByRole('button', { name: 'solve', exact: true }).click();
  await page.locator('.range-cell').first().waitFor();
  assert.equal(await page.locator('.range-cell').count(), 169);
  assert.equal(await page.locator('.range-cell').first().textContent(), 'AA');
  await page.locator('[data-hand="QQ"]').hover();
  await says(page, '.combos', /Q♠Q♥/);
  assert.equal(await page.locator('.combos tbody tr').count(), 6);
  await page.getByRole('button', { name: /^check/ }).click();
  await says(page, '.line', /check/);
  await says(page, '.spot', /the second player to act/);
  await page.locator('[data-hand="TT"]').hover();
  await says(page, '.combos', /T♠T♥/);
  await says(page, '.spot p', /exploitability 0\.[0-2]\d % of the pot\./);
  await page.getByRole('button', { name: 'start', exact: true }).click();
  await says(page, '.spot', /the first player to act/);
  // A saved document shows the same without the server.
  const saved = { schema: 'gametree.poker-spot/1', settings: { pot: 80 }, iterations: 7, exploitability: 1, exploitability_percent: 1.25, ev: [40, 40], line: '', node: {
    board: 'Ks7h4c2dJs', pot: 80, player: 0, deals: false, actions: ['check', 'bet 40'], frequencies: [0.25, 0.75],
    sides: [{ ev: 40, hands: [{ hand: 'AsAh', weight: 1, ev: 55.5, strategy: [0.25, 0.75], action_evs: [50, 57] }] }, { ev: 40, hands: [] }] } };
  await page.locator('input[type=file]').setInputFiles({ name: 'spot.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(saved)) });
  await says(page, '.spot', /7 iterations, exploitability 1\.25 %/);
  await page.locator('[data-hand="AA"]').hover();
  await says(page, '.combos', /A♠A♥.*25 %.*75 %.*55\.50/);
  await page.locator('input[type=file]').setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await says(page, '.problem', /another document/);
});

visit('a hand is played on a phone', { viewport: PHONE, isMobile: true, hasTouch: true }, async (visit) => {
  const page = await visit.open(hash('play', { game: 'leduc', side: 0, agent: 'random' }));
  await says(page, '.status', /Your move/);
  await page.getByRole('button', { name: 'What Player 2 may hold' }).tap();
  await page.locator('.belief tbody tr').first().waitFor();
  const box = await page.locator('.belief').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width, JSON.stringify(box));
  await action(page, 'call').tap();
  await page.locator('.log li').first().waitFor();
});
