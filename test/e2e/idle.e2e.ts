import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Opened } from './opened.ts';
import { migratedFolder, type ServerProcess, startServer } from './server-process.ts';

const opened = new Opened();
afterEach(() => opened.close());

/** What an exchange asks of its database that nobody visits: its checks, and looks for what others may have written. */
const mostASecond = { statements: 25, commits: 2 } as const;
const watchedMs = 10_000;
/** What is done once after a start is over by then, on a busy machine, too. */
const settledWithin = 9;

async function counts(server: ServerProcess): Promise<{ readonly statements: number; readonly commits: number }> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const read = (name: string): number => {
    const found = new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1];
    assert.ok(found !== undefined, `${name} is published`);
    return Number.parseInt(found, 10);
  };
  return { statements: read('database_statements_total'), commits: read('database_commits_total') };
}

/** What it asks a second, over ten seconds. */
async function ratesOf(server: ServerProcess): Promise<Awaited<ReturnType<typeof counts>>> {
  const before = await counts(server);
  const since = performance.now();
  await sleep(watchedMs);
  const after = await counts(server);
  const seconds = (performance.now() - since) / 1_000;
  return {
    statements: (after.statements - before.statements) / seconds,
    commits: (after.commits - before.commits) / seconds,
  };
}

const isAbove = ({ statements, commits }: Awaited<ReturnType<typeof counts>>): boolean =>
  statements > mostASecond.statements || commits > mostASecond.commits;

describe('an exchange that nobody visits', () => {
  it('asks little of its database', async () => {
    const folder = await migratedFolder();
    opened.add(() => folder.remove());
    const server = await startServer({ BOURSE_DATA: folder.path, DEMO: '0' });
    opened.add(() => server.kill());
    let rates = await ratesOf(server);
    for (let windows = 1; windows < settledWithin && isAbove(rates); windows += 1) rates = await ratesOf(server);
    assert.ok(rates.statements > 0 && !isAbove(rates), `${JSON.stringify(rates)} a second`);
    await server.stop();
  });
});
