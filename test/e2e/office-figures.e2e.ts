import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signIn, signInStaff } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { loseFactors } from './authenticator.ts';
import { Opened } from './opened.ts';
import { until } from './patience.ts';
import { migratedFolder, startServer } from './server-process.ts';
import { passport, phoneCode, uploadPicture } from './verification.ts';

interface Today {
  readonly customers: number;
  readonly requests_open: number;
  readonly recoveries_open: number;
  readonly verifications_waiting: number;
  readonly chats_waiting: number;
  readonly turnover: string;
  readonly trades: number;
  readonly hours: readonly { readonly at: string; readonly turnover: string; readonly trades: number }[];
  readonly days: readonly { readonly day: string; readonly customers: number }[];
}

interface Page<T> {
  readonly list: readonly T[];
  readonly total: number;
}

describe('the figures of the back office', () => {
  const opened = new Opened();
  let client: ApiClient;
  let url: string;
  let boss: { readonly token: string };

  before(async () => {
    const folder = await migratedFolder();
    opened.add(() => folder.remove());
    const server = await startServer({ BOURSE_DATA: folder.path, DEMO_TRADERS: '0', RATE_FACTOR: '1000' });
    opened.add(() => server.stop());
    ({ url } = server);
    client = await ApiClient.connect(url);
    boss = { token: await signInStaff(server) };
  });
  after(() => opened.close());

  const today = (): Promise<Today> => client.get<Today>('/admin/today', {}, boss);

  it('count what was traded, in its hour, and what waits for a second person', async () => {
    const earlier = await today();
    assert.deepEqual([earlier.hours.length, earlier.days.length], [24, 14]);
    const [maker, taker] = await Promise.all(
      ['demo1', 'demo2'].map(async (name) => ({ token: await signIn(client, name) })),
    );
    const order = { currency_id: '1', legal_id: '3', amount: '0.01', target_price: '20000' };
    await client.get('/coin/trade', { ...order, type: 'buy' }, maker);
    await client.get('/coin/trade', { ...order, type: 'sell' }, taker);
    const fill = { product: 'lockup', currency_id: '3', number: '10', reason: 'a test of figures' };
    await client.get('/admin/pools/fill', fill, boss);
    await client.get('/chat/send', { text: 'Is anybody there?', client_id: 'chat-1' }, maker);
    const now = await today();
    assert.equal(now.chats_waiting - earlier.chats_waiting, 1);
    assert.equal(now.trades - earlier.trades, 1);
    assert.equal(Number(now.turnover) - Number(earlier.turnover), 200);
    assert.equal(now.requests_open - earlier.requests_open, 1);
    assert.equal(
      now.hours.reduce((sum, { trades }) => sum + trades, 0),
      now.trades,
    );
    assert.ok((now.hours.at(-1)?.trades ?? 0) + (now.hours.at(-2)?.trades ?? 0) >= 1, 'in the hour that runs');
    assert.ok(now.customers >= 5 && now.days.reduce((sum, { customers }) => sum + customers, 0) <= now.customers);
  });

  it('count who has lost every factor, and who waits to be verified', async () => {
    const earlier = await today();
    await loseFactors(client, boss.token, 'demo3');
    const token = await signIn(client, 'demo4');
    const pictures = {
      front_pic: await uploadPicture(url, token, 10),
      selfie_pic: await uploadPicture(url, token, 20),
    };
    const phone = '+4915112345688';
    const code = await phoneCode(client, boss.token, token, phone);
    await client.get(
      '/user/real',
      { real_type: '2', ...passport, card_id: 'TODAY0001', ...pictures, phone, code },
      { token },
    );
    const now = await today();
    assert.equal(now.recoveries_open - earlier.recoveries_open, 1);
    assert.equal(now.verifications_waiting - earlier.verifications_waiting, 1);
  });

  it('tell what runs once a day, what falls due, and how the process is', async () => {
    await until(async () => {
      const { list } = await client.get<Page<{ name: string; finished_at: string | null }>>('/admin/jobs', {}, boss);
      return list.some(({ name, finished_at: at }) => name === 'audit log from the beginning' && at !== null);
    });
    const { list: jobs } = await client.get<Page<{ state: string; error: string | null }>>('/admin/jobs', {}, boss);
    for (const { state, error } of jobs) assert.equal(state === 'failed', error !== null && state !== 'running');
    const due = await client.get<Page<{ state: string; module: string }>>('/admin/due', { state: 'waiting' }, boss);
    assert.ok(due.list.every(({ state }) => state === 'waiting'));
    const none = await client.get<Page<object>>('/admin/due', { module: 'nothing' }, boss);
    assert.equal(none.total, 0);
    const health = await client.get<{ database: string; lane_queue: number | null; readers: { name: string }[] }>(
      '/admin/health',
      {},
      boss,
    );
    assert.equal(health.database, 'embedded');
    assert.equal(typeof health.lane_queue, 'number');
    assert.ok(health.readers.length > 0);
  });
});
