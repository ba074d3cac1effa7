import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { demoPassword, signInStaff } from '../e2e/accounts.ts';
import { Opened } from '../e2e/opened.ts';
import { migratedFolder, type ServerProcess, startServer, temporaryFolder } from '../e2e/server-process.ts';

const program = fileURLToPath(new URL('../../bench/load/main.ts', import.meta.url));

/** What the program prints, as far as this looks at it. */
interface Report {
  readonly operations: Readonly<Record<string, { readonly sent: number; readonly ok: number }>>;
  readonly codes: Readonly<Record<string, number>>;
  readonly targets: readonly { readonly target: string; readonly verdict: string; readonly found: string }[];
}

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

describe('the load that an operator puts on an exchange', () => {
  const opened = new Opened();
  let server: ServerProcess;

  before(async () => {
    const folder = await migratedFolder();
    opened.add(folder.remove);
    server = await startServer({ BOURSE_DATA: folder.path, DEMO: '1', RATE_FACTOR: '1000' });
    opened.add(() => server.stop());
  });
  after(() => opened.close());

  async function load(options: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Run> {
    const env = { PATH: process.env['PATH'] ?? '', ...variables };
    const child = spawn(process.execPath, [program, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await ended, out, errors };
  }
  const at = (seconds: number, perSecond: number): string[] =>
    `--url ${server.url} --rate ${String(perSecond)} --minutes ${String(seconds / 60)}`.split(' ');
  /** How often a call had an outcome, as the server itself counts. */
  async function counted(call: string): Promise<Readonly<Record<string, number>>> {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const line = new RegExp(
      `^http_request_duration_seconds_count\\{call="${call}",.*outcome="([^"]+)"\\} (\\d+)$`,
      'gm',
    );
    const counts: Record<string, number> = {};
    for (const [, outcome = '', count = ''] of metrics.matchAll(line)) {
      counts[outcome] = (counts[outcome] ?? 0) + Number.parseInt(count, 10);
    }
    return counts;
  }
  const codesOf = ({ codes }: Report, operation: string): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Object.entries(codes).flatMap(([name, count]) =>
        name.startsWith(`${operation} `) ? [[name.slice(operation.length + 1), count]] : [],
      ),
    );

  it('reports what the server itself has counted', async () => {
    const folder = temporaryFolder();
    opened.add(folder.remove);
    const accounts = join(folder.path, 'accounts');
    writeFileSync(accounts, ['demo1', 'demo2'].map((name) => `${name}@bourse.test ${demoPassword}\n`).join(''));
    const run = await load([...at(5, 20), '--accounts', accounts, '--json']);
    assert.equal(run.errors, '');
    const report = JSON.parse(run.out) as Report; // what --json prints
    assert.deepEqual(await counted('spot.trade'), codesOf(report, 'order'));
    assert.deepEqual(await counted('spot.cancel'), codesOf(report, 'cancel'));
    const sent = Object.values(report.operations).reduce((sum, one) => sum + one.sent, 0);
    assert.equal(sent, 100);
    assert.ok((report.operations['order']?.ok ?? 0) > 0, run.out);
    const missed = report.targets.filter(({ target, verdict }) => verdict === 'missed' && !target.startsWith('O1'));
    assert.deepEqual(missed, []);
  });

  it('opens customers of its own on a demo, and prints for people', async () => {
    const staff = await signInStaff(server);
    const run = await load([...at(2, 10), '--customers', '2'], { STAFF_TOKEN: staff });
    assert.equal(run.errors, '');
    assert.match(run.out, /10 requests a second for 2 s, 2 customers, BTC\/USDT/);
    assert.match(run.out, /met {6}D1 no order that was taken is lost: 0 of \d+ looked for/);
    assert.match(run.out, /unknown {2}O1 99 of 100 accepted orders/);
  });

  it('says how it is called where nobody tells whose orders they are', async () => {
    const run = await load(at(1, 1));
    assert.equal(run.code, 2);
    assert.match(run.errors, /^npm run load -- --url/);
  });
});
