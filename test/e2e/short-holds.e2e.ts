import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { askHolds, openBusyServer } from './busy-server.ts';
import { Opened } from './opened.ts';
import { untilMatch } from './patience.ts';

const ordersAConnection = 5;
const lookEveryMs = 1_000;

describe('the one session of the embedded database', () => {
  const opened = new Opened();
  after(() => opened.close());

  it('is held by no reader, job or daily statement for many round trips, and a stop under load ends them all', async () => {
    const { server, trade } = await openBusyServer(opened);
    await trade(ordersAConnection);
    const idle = async (): Promise<string> => {
      await sleep(lookEveryMs);
      return [...(await askHolds(server)).runs].flatMap(([work, count]) => (count === 0 ? [work] : [])).join();
    };
    // Each has run; whatever is new is told before its first run, too, so that none can be forgotten here.
    await untilMatch(idle, /^$/);
    const { runs, roundTrips } = await askHolds(server);
    assert.ok(runs.size >= 60, `${String(runs.size)} readers and jobs`);
    for (const name of ['candles/outbox reader candles', 'vacuum/', 'old commit marks/delete from commit_marks']) {
      assert.ok(roundTrips.has(name), `${name} is told`);
    }
    const long = [...roundTrips].filter(([, { count, within }]) => within < count).map(([name]) => name);
    assert.deepEqual(long, []);
    // Orders that go on meet the stop: those without an answer are cut off, and nothing else is.
    const going = trade(ordersAConnection).catch(() => null);
    const { code } = await server.stop('SIGTERM');
    await going;
    assert.equal(code, 0);
  });
});
