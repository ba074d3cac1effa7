import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Engine, openEngine } from '../engine.ts';
import { Opened } from '../opened.ts';
import { type ServerProcess, startServer, verifyLedger } from '../server-process.ts';
import { type Flow, readRecording, type Window } from './recorded-flow.ts';
import { ReplayCustomers } from './replay-customers.ts';
import { seededFlow } from './seeded-flow.ts';
import { WindowBook } from './window-book.ts';

const recordingFolder =
  process.env['BOURSE_RECORDING'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));

/** The recorded morning, or where it is absent a stream of our own of the same length. */
function chooseFlow(): Flow {
  const recording = readRecording(recordingFolder);
  if (recording !== null) return recording;
  console.log('the recorded order flow is not here (../shared/data): a seeded stream takes its place');
  return seededFlow(42, 998);
}

function windowAt(flow: Flow, place: number): Window {
  const window = flow.windows[place];
  assert.ok(window, `no window ${String(place)}`);
  return window;
}

describe('the recorded order flow of a real exchange, sent by customers', () => {
  const opened = new Opened();
  const flow = chooseFlow();
  const half = Math.floor(flow.messages.length / 2);
  const book = new WindowBook();
  let engine: Engine;
  let server: ServerProcess;
  let customers: ReplayCustomers;
  let atStart: Record<string, bigint>;

  const start = () => startServer(engine.variables);

  before(async () => {
    engine = await openEngine({ BOURSE_REPLAY_MARKET: '1', RATE_FACTOR: '1000' });
    opened.add(() => engine.close());
    server = await start();
    opened.add(() => server.stop());
    customers = await ReplayCustomers.signIn(server.url);
    atStart = await customers.totals();
  });
  after(() => opened.close());

  /** Plays messages and compares the ten best levels after each of them. */
  async function play(from: number, to: number): Promise<void> {
    for (let place = from; place < to; place += 1) {
      const message = flow.messages[place];
      assert.ok(message);
      const window = windowAt(flow, place);
      for (const command of [...book.apply(message), ...book.follow(window)]) await customers.execute(command);
      assert.deepEqual(await customers.window(), window, `after message ${String(place)} of ${flow.name}`);
    }
  }

  it('shows the recorded first window', async () => {
    for (const command of book.seed(windowAt(flow, 0))) await customers.execute(command);
    assert.deepEqual(await customers.window(), windowAt(flow, 0));
  });

  it('shows the recorded window after each message of the first half', () => play(1, half));

  it('shows the same window and owns the same after a kill and a restart', async () => {
    const owned = await customers.totals();
    await server.kill();
    await verifyLedger(engine.variables);
    server = await start();
    await customers.reconnect(server.url);
    assert.deepEqual(await customers.window(), windowAt(flow, half - 1));
    assert.deepEqual(await customers.totals(), owned);
  });

  it('shows the recorded window after each message of the second half', () => play(half, flow.messages.length));

  it('has neither made nor lost anything', async () => {
    assert.deepEqual(await customers.totals(), atStart);
    await server.stop();
    await verifyLedger(engine.variables);
  });
});
