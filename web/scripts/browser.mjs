// The page in a real browser, against a running server: node scripts/browser.mjs http://127.0.0.1:8080
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const base = process.argv[2] ?? 'http://127.0.0.1:8080';
const query = (state) => new URLSearchParams(state).toString();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });
const ask = async (path, body) => (await context.request.post(`${base}/api/v1/${path}`, { data: body })).json();

async function open(hash) {
  const page = await context.newPage();
  page.on('pageerror', (error) => { throw error; });
  await page.goto(`${base}/${hash}`);
  return page;
}
const state = (page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.split('?')[1])));
const text = async (page, selector) => (await page.locator(selector).first().textContent()) ?? '';
const until = (page, selector, words) => page.locator(selector).filter({ hasText: words }).first().waitFor({ timeout: 15_000 });

const tests = {
  async 'tic-tac-toe is played to a draw'() {
    const page = await open(`#/play?${query({ game: 'tic-tac-toe', strength: 'perfect' })}`);
    for (let ply = 0; ply < 9; ply += 2) {
      await until(page, '.status', /Your move/);
      const moves = ((await state(page)).moves ?? '').split(' ').filter(Boolean);
      const { best } = await ask('reply', { game: 'tic-tac-toe', moves, time_ms: 500 });
      if (ply === 0) await page.locator(`[data-place="${best}"]`).click();
      else {
        // The field keeps the focus after the first typed move.
        if (ply === 2) await page.keyboard.press('m');
        await page.keyboard.type(best);
        await page.keyboard.press('Enter');
      }
      if (ply === 8) break;
      await page.waitForFunction((count) => new URLSearchParams(location.hash.split('?')[1]).get('moves')?.split(' ').length >= count, moves.length + 2);
    }
    await until(page, '.status', 'A draw.');
  },

  async 'a bad move is explained with the line that refutes it, hints come in three steps, and it can be taken back'() {
    const page = await open(`#/play?${query({ game: 'tic-tac-toe', side: '1', moves: 'b2', strength: 'perfect' })}`);
    await until(page, '.status', /Your move/);
    for (const step of [1, 2, 3]) {
      await page.keyboard.press('h');
      await page.locator('.hints li').nth(step - 1).waitFor();
    }
    await page.locator('[data-place="a2"]').click();
    await until(page, '.coach', /a2 loses: X answers/);
    await until(page, '.status', /Your move/);
    await page.keyboard.press('u');
    await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).get('moves') === 'b2');
  },

  async 'alpha-beta on the two-ply tree: step, back, slide, jump, and the reason of the cut'() {
    const page = await open('#/explain?algorithm=alphabeta');
    await until(page, '.sentence', 'Nothing has been looked at yet');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    assert.equal((await state(page)).step, '1');
    await page.locator('game-tree input[type=range]').fill('10');
    assert.equal(await text(page, '.counter'), '10 / 36');
    await page.keyboard.press('Escape');
    await page.locator('h1').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('c');
    assert.match(await text(page, '.sentence'), /MIN at C can already hold MAX to 2.*MAX at A has 3.*2 leaves skipped/s);
    assert.equal(await page.locator('.node.reason').count(), 1);
    const link = page.url(), copy = await open('');
    await copy.goto(link);
    await copy.reload();
    await until(copy, '.sentence', '2 leaves skipped');
  },

  async 'a skipped leaf is changed and the root stays'() {
    const page = await open('#/explain?algorithm=alphabeta');
    await page.locator('.gametree').waitFor();
    await page.keyboard.press('End');
    await page.locator('.node.leaf.pruned').first().click();
    await page.keyboard.type('1000');
    await page.keyboard.press('Enter');
    await until(page, '.change', /The root stays 3/);
    assert.match(await text(page, '.change'), /never looked at this leaf/);
  },

  async 'children in another order change the number of leaves'() {
    const page = await open('#/explain?algorithm=alphabeta&mode=build');
    await until(page, '.tally', /7 in the whole search/);
    await page.getByRole('button', { name: 'best first' }).click();
    await until(page, '.tally', /5 in the whole search/);
    await page.getByRole('button', { name: 'worst first' }).click();
    await until(page, '.tally', /9 in the whole search/);
    await page.locator('textarea').fill('max [1 2');
    await until(page, '#tree-problem', /Line 1/);
  },

  async 'predictions are right and wrong'() {
    const page = await open('#/explain?algorithm=alphabeta&mode=predict');
    await page.locator('.question form input').fill('-inf, inf');
    await page.keyboard.press('Enter');
    await until(page, '.question .right', /Right/);
    await page.keyboard.press('Enter');
    await page.locator('.question .row button', { hasText: 'D' }).click();
    await until(page, '.question .wrong', /it is B/);
    assert.match(await text(page, '.question'), /Score: 1 of 2/);
  },

  async 'nim 2, 2, 2 is a tree and a DAG'() {
    const page = await open(`#/explain?${query({ game: 'nim:2,2,2', merge: 'symmetric' })}`);
    await page.locator('.gametree').waitFor();
    const few = await page.locator('[data-node]').count();
    await page.getByLabel('Equal positions').selectOption('equal');
    await page.waitForFunction((count) => document.querySelectorAll('[data-node]').length > count, few);
    const merged = await page.locator('[data-node]').count();
    await page.getByLabel('Equal positions').selectOption('none');
    await page.waitForFunction((count) => document.querySelectorAll('[data-node]').length > count, merged);
  },

  async 'a tree with a coin shows exact fractions'() {
    const game = 'max\n  safe: 3\n  risky: chance\n    9/10 heads: min [2 3]\n    1/10 tails: min [20 30]\n';
    const page = await open(`#/explain?${query({ game })}`);
    await page.locator('.gametree').waitFor();
    await page.keyboard.press('End');
    await until(page, '.gametree text', /= 19\/5/);
  },

  async 'a board is analyzed live and stopped'() {
    const page = await open(`#/analyze?${query({ game: 'mnk:5,5,4', seconds: '30' })}`);
    await until(page, 'section .quiet', /Searching: .*nodes/);
    await page.keyboard.press('s');
    await until(page, 'section .quiet', /Stopped: /);
    assert.ok((await page.locator('.lines tbody tr').count()) === 3);
  },

  async 'a hidden game is played without the hidden part'() {
    const game = 'players Alice Bob\nchance deal\n  1/2 K: Alice @K\n    bet:  Bob @facing-bet [fold: 1  call: 2]\n    pass: -1\n  1/2 Q: Alice @Q\n    bet:  Bob @facing-bet [fold: 1  call: -2]\n    pass: -1\n';
    const page = await open(`#/play?${query({ game, side: '0' })}`);
    await until(page, '.status', /Your move/);
    await page.locator('.choices button').first().click();
    await until(page, '.status', /wins|Over/);
  },

  async 'a large tree opens node by node'() {
    const page = await open(`#/explain?${query({ mode: 'big', game: 'mnk:4,4,4' })}`);
    await page.getByRole('treeitem', { name: '+4 more' }).click();
    await page.locator('.big .spot').nth(16).waitFor();
    await page.locator('.big .spot').nth(1).focus();
    await page.keyboard.press('Enter');
    await page.locator('.big [aria-level="3"]').first().waitFor();
    await page.getByRole('button', { name: 'make the chosen node the root' }).click();
    await until(page, 'h2', /^a4/);
  },

  async 'the tour has five stations'() {
    const page = await open('#/tour');
    for (const title of ['Minimax', 'Alpha-beta', 'Order of moves', 'Chance', 'Hidden information']) {
      await until(page, 'h1', title);
      await page.locator('.gametree').waitFor();
      await page.keyboard.press('n');
    }
  },

  async 'every screen shows its keys'() {
    for (const screen of ['', 'play', 'analyze', 'explain', 'tour']) {
      const page = await open(`#/${screen}`);
      await page.locator('h1').first().waitFor();
      await page.keyboard.press('?');
      await page.locator('dialog[open].help').waitFor();
      await page.keyboard.press('Escape');
    }
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}\n${String(error?.message ?? error).split('\n').slice(0, 8).join('\n')}`);
  }
  await Promise.all(context.pages().map((page) => page.close()));
}
await browser.close();
process.exit(failed ? 1 : 0);
