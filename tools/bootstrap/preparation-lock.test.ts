import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { takePreparationLock } from './preparation-lock.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-lock-'));
  lock = join(folder, '.cache', 'preparing.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const module = JSON.stringify(new URL('./preparation-lock.mjs', import.meta.url).href);

/** Runs a script in a process of its own, with the lock's door at hand. */
function run(script: string): ChildProcess {
  const source = `import { takePreparationLock } from ${module};\nconst lock = ${JSON.stringify(lock)};\n${script}`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function saidBy(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]; // what a pipe without an encoding gives
  return chunk.toString().trim();
}

/** A process that takes the lock and lives on. */
async function startHolder(): Promise<ChildProcess> {
  const child = run('await takePreparationLock(lock, () => {}); console.log("held"); setInterval(() => {}, 1_000);');
  assert.equal(await saidBy(child), 'held');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a second process waits until the first is done, and is told for whom', async () => {
  const first = await takePreparationLock(lock, () => assert.fail('nobody holds it'));
  const told: number[] = [];
  const second = takePreparationLock(lock, ({ pid }) => {
    told.push(pid);
    first.release();
  });
  (await second).release();
  assert.deepEqual(told, [process.pid]);
  assert.ok(!existsSync(lock));
});

test('a lock whose holder was killed is taken at once', async () => {
  const holder = await startHolder();
  await kill(holder);
  assert.ok(existsSync(lock));
  (await takePreparationLock(lock, () => assert.fail('its holder is gone'))).release();
});

test('a holder that was killed holds on while its child works', async () => {
  const holder = run(`
    import { spawn } from 'node:child_process';
    const held = await takePreparationLock(lock, () => {});
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    held.holdFor(child.pid);
    console.log(child.pid);`);
  const working = Number.parseInt(await saidBy(holder), 10);
  await kill(holder);
  let waited = 0;
  const next = await takePreparationLock(lock, () => {
    waited += 1;
    if (waited === 1) process.kill(working, 'SIGKILL');
  });
  next.release();
  assert.ok(waited > 0, 'it waited for the child');
});

test(
  'another process with the number of a dead holder does not hold it',
  { skip: process.platform !== 'linux' },
  async () => {
    mkdirSync(lock, { recursive: true });
    const processes = [{ pid: process.pid, startedAt: '1' }];
    writeFileSync(join(lock, 'holder-0'), JSON.stringify({ host: hostname(), processes }));
    (await takePreparationLock(lock, () => assert.fail('its holder is gone'))).release();
  },
);

test('a folder that a killed process left empty is no lock', async () => {
  mkdirSync(lock, { recursive: true });
  (await takePreparationLock(lock, () => assert.fail('nobody holds it'))).release();
});

test('of several that find a dead holder, one at a time goes on', async () => {
  await kill(await startHolder());
  const log = join(folder, 'log');
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    const held = await takePreparationLock(lock, () => {});
    appendFileSync(${JSON.stringify(log)}, 'in ');
    await setTimeout(20);
    appendFileSync(${JSON.stringify(log)}, 'out ');
    held.release();`;
  const ends = Array.from({ length: 5 }, async () => once(run(script), 'exit'));
  assert.deepEqual(
    await Promise.all(ends),
    Array.from({ length: 5 }, () => [0, null]),
  );
  assert.equal(readFileSync(log, 'utf8'), 'in out '.repeat(5));
});
