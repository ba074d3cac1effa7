import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inDataFolder } from '@bourse/testing/in-data-folder';
import { signIn } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { Opened } from './opened.ts';
import { untilMatch } from './patience.ts';
import { seededFolder } from './seeded-data.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Some 1.2 ms each on the embedded database: together 50 ms, in which it serves nobody else. */
const roundTripsMax = 40;
const connections = 64;
const ordersAConnection = 5;
const lookEveryMs = 1_000;

/** Holds of one name: how many there were, and how many of few round trips. */
interface Holds {
  count: number;
  short: number;
}

interface Told {
  /** By background work and transaction, apart by a slash. */
  readonly holds: ReadonlyMap<string, Holds>;
  /** By background work. */
  readonly runs: ReadonlyMap<string, number>;
}

async function ask({ url }: ServerProcess): Promise<Told> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const holds = new Map<string, Holds>();
  const ofHold =
    /^database_hold_round_trips_(count|bucket)\{(?:le="([^"]+)",)?work="([^"]*)",transaction="([^"]*)"\} (\d+)$/gm;
  for (const [, part, bound, work = '', transaction = '', number = ''] of text.matchAll(ofHold)) {
    const name = `${work}/${transaction}`;
    const known = holds.get(name) ?? { count: 0, short: 0 };
    holds.set(name, known);
    if (part === 'count') known.count = Number(number);
    else if (bound === String(roundTripsMax)) known.short = Number(number);
  }
  const runs = [...text.matchAll(/^background_runs_total\{work="([^"]+)"\} (\d+)$/gm)];
  return { holds, runs: new Map(runs.map(([, work = '', number = '']) => [work, Number(number)])) };
}

/** Much of what daily jobs and readers have to do: what is old and long over, and every job due. */
async function plant(db: Parameters<Parameters<typeof inDataFolder>[1]>[0]): Promise<void> {
  const now = new Date().toISOString();
  const many = 'generate_series(1, 3000) n';
  for (const statement of [
    `INSERT INTO commit_marks (id, at) SELECT gen_random_uuid(), $1::timestamptz - interval '3 days' FROM ${many}`,
    `INSERT INTO message_outbox (channel, recipient, subject, body, created_at)
     SELECT 'email', 'old@bourse.test', 'old', 'old', $1::timestamptz - interval '100 days' FROM ${many}`,
    `INSERT INTO notices (user_id, kind, args, at)
     SELECT (SELECT min(id) FROM users), 'password_changed', '{}', $1::timestamptz - interval '3000 days' FROM ${many}`,
    // Also what the server that made the folder was at when it was stopped.
    `UPDATE jobs SET due_at = $1::timestamptz - interval '1 day', owner = NULL, lease_until = NULL`,
  ]) {
    await db.query(statement, [now]);
  }
}

/** Posts a form over a connection of the agent. */
function post(agent: Agent, url: string, token: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve(text));
    });
    asked.on('error', reject).end(JSON.stringify(fields));
  });
}

describe('the one session of the embedded database', () => {
  const opened = new Opened();
  after(() => opened.close());

  it('is held by no reader, job or daily statement for many round trips, and a stop under load ends them all', async () => {
    const folder = await seededFolder();
    opened.add(() => folder.remove());
    await inDataFolder(folder.path, plant);
    const server = await startServer({ BOURSE_DATA: folder.path, DEMO_TRADERS: 'quiet', RATE_FACTOR: '999999' });
    opened.add(() => server.kill());
    const client = await ApiClient.connect(server.url);
    const [buyer, seller] = [await signIn(client, 'demo1'), await signIn(client, 'demo2')];
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    opened.add(() => agent.destroy());
    const order = (token: string, type: 'buy' | 'sell'): Promise<string> =>
      post(agent, `${server.url}/api/coin/trade`, token, {
        currency_id: '1',
        legal_id: '3',
        type,
        target_price: '60000.00',
        amount: '0.00100',
      });
    const trade = async (place: number): Promise<void> => {
      for (let one = 0; one < ordersAConnection; one += 1) {
        const isBuy = (place + one) % 2 === 0;
        await order(isBuy ? buyer : seller, isBuy ? 'buy' : 'sell');
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, place) => trade(place)));
    const idle = async (): Promise<string> => {
      await sleep(lookEveryMs);
      return [...(await ask(server)).runs].flatMap(([work, count]) => (count === 0 ? [work] : [])).join();
    };
    // Each has run; whatever is new is told before its first run, too, so that none can be forgotten here.
    await untilMatch(idle, /^$/);
    const told = await ask(server);
    assert.ok(told.runs.size >= 60, `${String(told.runs.size)} readers and jobs`);
    for (const name of ['candles/outbox reader candles', 'vacuum/', 'old commit marks/delete from commit_marks']) {
      assert.ok(told.holds.has(name), `${name} is told`);
    }
    const long = [...told.holds].filter(([, { count, short }]) => short < count).map(([name]) => name);
    assert.deepEqual(long, []);
    // Orders that go on meet the stop: those without an answer are cut off, and nothing else is.
    const going = Promise.allSettled(Array.from({ length: connections }, (_, place) => trade(place)));
    const { code } = await server.stop('SIGTERM');
    await going;
    assert.equal(code, 0);
  });
});
