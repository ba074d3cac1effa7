import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { migratedCluster } from '@bourse/testing/migrated-template';
import {
  type PostgresCluster,
  postgresFolder,
  runPostgresProgram,
  startPostgresCluster,
} from '@bourse/testing/postgres-cluster';
import pg from 'pg';
import { plain } from '../../apps/server/src/platform/files/picture-fixture.ts';
import { signIn } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { bookOf, ownedTogether, shownBook } from '../e2e/customer-view.ts';
import { Opened } from '../e2e/opened.ts';
import { runToEnd, startServer, verifyLedger } from '../e2e/server-process.ts';
import { compareOrders, untilAcknowledged } from './acknowledged-orders.ts';
import { type SentOrder, sendOrders } from './order-load.ts';
import { readOpenOrders, readOrdersAfter } from './read-orders.ts';

const symbol = 'BTC/USDT';

interface Outcome {
  readonly state: string;
  readonly answer: { readonly id: string } | null;
}

describe('a restore to a moment, for when something wrong was done to the database', () => {
  const opened = new Opened();
  const random = seededRandom(36);
  let archive: string;
  let cluster: PostgresCluster;

  before(async () => {
    const folder = await postgresFolder();
    opened.add(folder.remove);
    archive = folder.path;
    const archiving = ['archive_mode=on', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`];
    cluster = await startPostgresCluster({ durable: true, copyOf: await migratedCluster(), settings: archiving });
    opened.add(() => cluster.close());
  });
  after(() => opened.close());

  async function ask(url: string, statement: string): Promise<string> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ said: string }>(statement);
    await client.end();
    return present(rows[0], 'an answer').said;
  }

  /** Lets customers trade until some orders were taken, with something in the middle. */
  async function trade(client: ApiClient, tokens: string[], prefix: string, middle?: () => Promise<void>) {
    const ending = new AbortController();
    const sent: SentOrder[] = [];
    const load = sendOrders({ client, tokens, random, ordersPerSecond: 60, prefix, signal: ending.signal }, sent);
    await untilAcknowledged(sent, 30);
    await middle?.();
    await untilAcknowledged(sent, sent.length + 30);
    ending.abort();
    return load;
  }

  async function showPicture(url: string, client: ApiClient, token: string, width: number): Promise<string> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await plain(width, 100).png().toBuffer())]), 'me.png');
    const response = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: token }, body });
    const { message } = (await response.json()) as { message: string }; // the one shape of every answer
    const fields = { head_portrait: message };
    return (await client.get<typeof fields>('/user/uploadHeadPortrait', fields, { token })).head_portrait;
  }

  it('has all that was acknowledged before, nothing of after, and tells customers what became of it', async () => {
    const variables = { DATABASE_URL: cluster.url, DEMO: '1', RATE_FACTOR: '1000' };
    const server = await startServer(variables);
    opened.add(() => server.kill());
    const client = await ApiClient.connect(server.url);
    const tokens = [await signIn(client, 'demo1'), await signIn(client, 'demo2')];
    const [token] = tokens;
    const backup = join(archive, 'base');
    const kept = await trade(client, tokens, 'kept', () =>
      runPostgresProgram('pg_basebackup', ['-d', cluster.url, '-D', backup, '-X', 'none', '-c', 'fast']),
    );
    const picture = await showPicture(server.url, client, present(token, 'a token'), 200);
    const owned = await ownedTogether(client, tokens);
    const until = await ask(cluster.url, 'SELECT clock_timestamp()::text AS said');
    await sleep(50);
    const gone = await trade(client, tokens, 'gone');
    const laterPicture = await showPicture(server.url, client, present(token, 'a token'), 300);
    await server.stop();
    const file = await ask(cluster.url, 'SELECT pg_walfile_name(pg_switch_wal()) AS said');
    while (!readdirSync(archive).includes(file)) await sleep(50);
    await cluster.kill();

    const restored = await startPostgresCluster({ durable: true, restore: { backup, archive, until } });
    opened.add(() => restored.close());
    while ((await ask(restored.url, 'SELECT pg_is_in_recovery()::text AS said')) === 'true') await sleep(50);
    const place = { ...variables, DATABASE_URL: restored.url };
    const foreign = await runToEnd({ ...place, BOURSE_MASTER_KEY: Buffer.alloc(32, 'other').toString('base64') });
    assert.deepEqual([foreign.code, /master key/i.test(foreign.stderr)], [1, true], foreign.stderr);
    await verifyLedger(place);
    const again = await startServer(place);
    opened.add(() => again.stop());
    const now = await ApiClient.connect(again.url);

    const made = await readOrdersAfter(now, { tokens, symbol }, 0n);
    const comparison = compareOrders(kept, made);
    assert.deepEqual([comparison.lost, comparison.repeated], [[], []]);
    assert.ok(comparison.acknowledgedCount >= 60, String(comparison.acknowledgedCount));
    assert.deepEqual(
      made.filter((order) => order.client_order_id?.startsWith('gone') === true),
      [],
    );
    assert.deepEqual(await ownedTogether(now, tokens), owned);
    assert.deepEqual(await shownBook(now, symbol), bookOf(await readOpenOrders(now, { tokens, symbol })));
    const shown = await Promise.all([picture, laterPicture].map((address) => fetch(again.url + address)));
    assert.deepEqual(
      shown.map(({ status }) => status),
      [200, 404],
    );

    const of = (sent: readonly SentOrder[]): SentOrder =>
      present(
        sent.find(({ answer }) => answer?.type === 'ok'),
        'an order that was taken',
      );
    const outcomeOf = ({ clientOrderId, token: owner }: SentOrder): Promise<Outcome> =>
      now.get('/user/outcome', { client_order_id: clientOrderId }, { token: owner });
    const done = await outcomeOf(of(kept));
    assert.equal(done.state, 'done');
    const told = of(kept).answer?.message as { readonly id: string } | undefined; // what the API says of an order
    assert.equal(done.answer?.id, told?.id);
    assert.equal((await outcomeOf(of(gone))).state, 'never');
    const repeated = await now.call('/coin/trade', of(gone).fields, { token: of(gone).token });
    assert.equal(repeated.code, 'KEY_CLOSED', 'who has asked may not have it done behind their back');
  });
});
