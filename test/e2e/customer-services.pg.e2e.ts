import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { signIn } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { awaitIndex, exact, ownedTogether } from './customer-view.ts';
import { type Engine, openEngine } from './engine.ts';
import { Opened } from './opened.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A PNG part. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of grey pixels, really there: small on the wire, `width * height` bytes when it is opened. */
function greyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 });
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** The most memory that a process has held since the peak was last forgotten, in bytes. */
function peakMemory(pid: number): number {
  const kib = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? '';
  return Number.parseInt(kib, 10) * 1_024;
}

function memory(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? '';
  return Number.parseInt(kib, 10) * 1_024;
}

interface Conversion {
  readonly id: string;
  readonly quote_id: string;
  readonly received: string;
  readonly fee: string;
}

interface UploadAnswer {
  readonly code: string | number;
  readonly message: string;
}

describe('what a customer can have done beside trading', () => {
  const opened = new Opened();
  let engine: Engine;
  let server: ServerProcess;
  let client: ApiClient;
  let token: string;

  before(async () => {
    engine = await openEngine({ RATE_FACTOR: '100' });
    opened.add(() => engine.close());
    server = await startServer(engine.variables);
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    token = await signIn(client, 'demo1');
    for (const symbol of ['BTC/USDT', 'ETH/USDT']) await awaitIndex(client, symbol);
  });
  after(() => opened.close());

  async function upload(content: Buffer): Promise<UploadAnswer> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(content)]), 'me.png');
    const response = await fetch(`${server.url}/api/upload`, {
      method: 'POST',
      headers: { authorization: token },
      body,
    });
    return (await response.json()) as UploadAnswer; // the one shape of every answer
  }

  it('converts money at the index, the fee shown apart, once for each key [SPEC-7.55]', async () => {
    const pair = { from_currency_id: '3', to_currency_id: '1' };
    const had = await ownedTogether(client, [token]);
    const quote = await client.get<Conversion>('/user/transfer_quote', { ...pair, number: '6000' }, { token });
    const fields = { ...pair, number: '6000', quote_id: quote.quote_id, client_order_id: 'once' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.get<Conversion>('/user/Transfer', fields, { token })),
    );
    assert.equal(new Set(answers.map((answer) => answer.id)).size, 1);
    assert.deepEqual([answers[0]?.received, answers[0]?.fee], [quote.received, quote.fee]);
    const owned = await ownedTogether(client, [token]);
    assert.equal((had['USDT'] ?? 0n) - (owned['USDT'] ?? 0n), exact('6000'));
    assert.equal((owned['BTC'] ?? 0n) - (had['BTC'] ?? 0n), exact(quote.received));
    const fee = await client.get<{ fee_rate: string }>('/user/getTransferFee', pair, { token });
    assert.equal(fee.fee_rate, '0.002');
    const log = await client.get<{ list: { id: string; received: string }[] }>('/user/transfer_log', {}, { token });
    assert.deepEqual([log.list[0]?.id, log.list[0]?.received], [answers[0]?.id, quote.received]);
    const { list } = await client.get<{ list: { currency: string }[] }>('/user/getTransferList', {}, { token });
    assert.ok(list.some(({ currency }) => currency === 'BTC'));
  });

  it('sees how far it is verified, level by level [SPEC-7.19]', async () => {
    const states: number[][] = [];
    for (const name of ['demo1', 'demo4', 'demo5']) {
      const own = await signIn(client, name);
      const levels = await client.get<{ level: number; state: number; reason: string }[]>(
        '/real/state',
        {},
        { token: own },
      );
      assert.deepEqual(
        levels.map(({ level }) => level),
        [1, 2],
      );
      states.push(levels.map(({ state }) => state));
    }
    assert.deepEqual(states, [
      [2, 2],
      [2, 0],
      [0, 0],
    ]);
  });

  it('shows itself by a picture of its own [SPEC-7.33] [SPEC-7.25]', async () => {
    const { message } = await upload(greyPng(300, 200));
    const { head_portrait } = await client.get<{ head_portrait: string }>(
      '/user/uploadHeadPortrait',
      { head_portrait: message },
      { token },
    );
    const info = await client.get<{ head_portrait: string }>('/user/info', {}, { token });
    assert.equal(info.head_portrait, head_portrait);
    const shown = await fetch(server.url + head_portrait);
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp']);
  });

  /** Linux alone tells the peak of another process. */
  if (process.platform === 'linux')
    void it('I2: 50 bombs at once cost less than 300 MB, and all of them are answered', async () => {
      await upload(greyPng(100, 100));
      const idle = memory(server.pid);
      writeFileSync(`/proc/${String(server.pid)}/clear_refs`, '5');
      // More pixels than are allowed, the most that has to be held at once and is allowed, and ten megabytes that are no
      // picture.
      const create = {
        width: 3_870,
        height: 3_870,
        channels: 4,
        background: { r: 1, g: 2, b: 3, alpha: 0.5 },
      } as const; // a literal
      const whole = await sharp({ create }).png({ progressive: true }).toBuffer();
      const bombs = [greyPng(14_000, 14_000), whole, Buffer.alloc(10 * 1_024 * 1_024 - 1_000, 1)];
      const sent = Array.from({ length: 50 }, (_, place) => bombs[place % 10 === 0 ? 1 : (place % 2) * 2] ?? whole);
      const answers = await Promise.all(sent.map(upload));
      const cost = peakMemory(server.pid) - idle;
      const codesOf = (isWhole: boolean) =>
        answers.filter((_, place) => (sent[place] === whole) === isWhole).map(({ code }) => code);
      assert.deepEqual(
        codesOf(false),
        Array.from({ length: 45 }, () => 'PICTURE_REFUSED'),
      );
      // What a machine with much else to do gave up by the clock is taken when it comes by itself.
      const wholes = codesOf(true);
      assert.equal(wholes.length, 5);
      for (const code of wholes) assert.equal(code === 'PICTURE_REFUSED' ? (await upload(whole)).code : code, 1);
      assert.ok(cost < 300 * 1_024 * 1_024, `50 bombs at once cost ${String(cost >> 20)} MB`);
    });
});
