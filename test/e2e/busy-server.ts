import { Agent, request } from 'node:http';
import { inDataFolder } from '@bourse/testing/in-data-folder';
import { signIn } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import type { Opened } from './opened.ts';
import { seededFolder } from './seeded-data.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const connections = 64;

/** Holds of one name: how many there were, and how many of them within a bound. */
export interface Holds {
  count: number;
  within: number;
}

/** What a server has told of the holds of its database. */
export interface ToldHolds {
  /** Holds by background work and transaction, apart by a slash; within 40 round trips. */
  readonly roundTrips: ReadonlyMap<string, Holds>;
  /** The same; within 50 ms. */
  readonly seconds: ReadonlyMap<string, Holds>;
  /** How often each background work has run. */
  readonly runs: ReadonlyMap<string, number>;
}

function holdsOf(text: string, metric: string, bound: string): ReadonlyMap<string, Holds> {
  const holds = new Map<string, Holds>();
  const line = new RegExp(
    `^${metric}_(count|bucket)\\{(?:le="([^"]+)",)?work="([^"]*)",transaction="([^"]*)"\\} (\\d+)$`,
    'gm',
  );
  for (const [, part, to, work = '', transaction = '', number = ''] of text.matchAll(line)) {
    const name = `${work}/${transaction}`;
    const known = holds.get(name) ?? { count: 0, within: 0 };
    holds.set(name, known);
    if (part === 'count') known.count = Number(number);
    else if (to === bound) known.within = Number(number);
  }
  return holds;
}

/** Asks a server for its metrics. */
export async function askHolds({ url }: Pick<ServerProcess, 'url'>): Promise<ToldHolds> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const runs = [...text.matchAll(/^background_runs_total\{work="([^"]+)"\} (\d+)$/gm)];
  return {
    // Some 1.2 ms each on the embedded database: together 50 ms, in which it serves nobody else.
    roundTrips: holdsOf(text, 'database_hold_round_trips', '40'),
    seconds: holdsOf(text, 'database_hold_seconds', '0.05'),
    runs: new Map(runs.map(([, work = '', number = '']) => [work, Number(number)])),
  };
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

/** A demo on the embedded database, all of whose background work is due, and 64 connections that trade. */
export interface BusyServer {
  readonly server: ServerProcess;
  /** Places some orders over each connection, and waits for their answers. */
  readonly trade: (ordersAConnection: number) => Promise<unknown>;
}

/** Starts one, which is closed with everything else that is opened. */
export async function openBusyServer(opened: Opened): Promise<BusyServer> {
  const folder = await seededFolder();
  opened.add(() => folder.remove());
  await inDataFolder(folder.path, plant);
  const server = await startServer({ BOURSE_DATA: folder.path, DEMO_TRADERS: 'quiet', RATE_FACTOR: '999999' });
  opened.add(() => server.kill());
  const client = await ApiClient.connect(server.url);
  const [buyer, seller] = [await signIn(client, 'demo1'), await signIn(client, 'demo2')];
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  opened.add(async () => agent.destroy());
  const order = (token: string, type: 'buy' | 'sell'): Promise<string> =>
    post(agent, `${server.url}/api/coin/trade`, token, {
      currency_id: '1',
      legal_id: '3',
      type,
      target_price: '60000.00',
      amount: '0.00100',
    });
  const tradeAt = async (place: number, orders: number): Promise<void> => {
    for (let one = 0; one < orders; one += 1) {
      const isBuy = (place + one) % 2 === 0;
      await order(isBuy ? buyer : seller, isBuy ? 'buy' : 'sell');
    }
  };
  return {
    server,
    trade: (orders) => Promise.all(Array.from({ length: connections }, (_, place) => tradeAt(place, orders))),
  };
}
