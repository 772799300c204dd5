import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash, says, state, visit, words } from './browser.mjs';

visit('a match is played live, and any of its games is replayed on the board', async (visit) => {
  const page = await visit.open(hash('arena', { game: 'connect-four:5x4', agents: 'pvs:depth=4 random', games: 8, time: 5, test: 'elo0=0,elo1=50' }));
  await says(page, '.status', /Choose a game and agents/);
  await page.getByRole('button', { name: 'start' }).click();
  await says(page, '.status', /\d+ of 8 games/);
  await page.locator('.cross tbody tr').nth(1).waitFor();
  await page.waitForFunction(() => /of 8 games(, stopped)?\.$/.test(document.querySelector('.status').textContent));
  assert.match(await words(page, '.cross tbody tr:first-child'), /pvs:depth=4/);
  assert.match(await words(page, '.verdict'), /^(A difference|Undecided) .*LLR/);
  await page.locator('.played button').last().click();
  await page.getByRole('heading', { name: 'Game 1' }).waitFor();
  const moves = await page.locator('.moves li').count();
  assert.ok(moves >= 4, `${moves} moves`);
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).get('ply') === '0');
  await page.keyboard.press(']');
  await page.locator('.moves li:first-child [aria-current="step"]').waitFor();
  assert.equal((await state(page)).number, '1');
});

visit('an impossible match is refused in words', async (visit) => {
  const page = await visit.open(hash('arena', { game: 'nim:2,3', agents: 'auto uci:stockfish' }));
  await page.getByRole('button', { name: 'start' }).click();
  await says(page, '[role="alert"]', /there is no algorithm 'uci'/);
  // The browser itself complains about the answer.
  assert.ok(visit.take().every((fault) => fault.includes('400')));
});

visit('a match in a file is shown on every page, and nothing else of the disk', async (visit) => {
  const folder = mkdtempSync(join(tmpdir(), 'gametree-'));
  const file = join(folder, 'match.sqlite');
  execFileSync(process.env.GAMETREE, ['arena', 'tic-tac-toe', '--agents', 'memo', 'random', '--depth', '9', '--opening-plies', '1', '--games', '6', '--store', file]);
  const server = spawn(process.env.GAMETREE, ['serve', '--arena', file, '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const address = await new Promise((resolve, reject) => {
      server.stdout.on('data', (text) => resolve(`${text}`.trim()));
      server.on('exit', () => reject(new Error('the server has ended')));
    });
    const page = await visit.context.newPage();
    await page.goto(`${address}#/arena`);
    await page.getByRole('link', { name: 'the match on file' }).click();
    await says(page, '.status', '6 of 6 games.');
    assert.match(await words(page, '.cross tbody tr:first-child'), /memo@tic-tac-toe/);
    await page.locator('.played button').first().click();
    await page.getByRole('heading', { name: 'Game 6' }).waitFor();
    // This server is another host.
    assert.ok(visit.take().every((fault) => fault.includes(new URL(address).host)));
    await page.close();
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
});
