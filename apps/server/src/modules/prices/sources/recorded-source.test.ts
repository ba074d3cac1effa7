import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Instant, instant } from '@bourse/kernel/instant';
import { readJsonTexts } from '../../../platform/recordings/read-json-texts.ts';
import { formatPrice } from '../price.ts';
import { priceFeed } from '../price-feed.ts';
import { recordedSource } from './recorded-source.ts';
import { readRecordedTrades, type RecordedTrade } from './recorded-trades.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-recording-'));
});
after(() => rm(folder, { recursive: true }));

const rows = `[[1570752011620,"13519807",null,"sell",0.00141342,23.0,0.03250866],
  [1570752017964,"13519809",null,"buy",0.00141266,8.0,0.01130128],
  [1570752021620,"13519810",null,"sell",0.0014,1,0.0014]]`;

async function read(name: string, content: string | Buffer): Promise<readonly RecordedTrade[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const trades = readRecordedTrades(await readJsonTexts(path));
  assert.ok(trades.ok, trades.ok ? '' : trades.error);
  return trades.value;
}

test('a recording is read digit by digit, gzipped or not, in the order of its times', async () => {
  const plain = await read('trades.json', rows);
  assert.deepEqual(await read('trades.json.gz', gzipSync(rows)), plain);
  assert.deepEqual(
    plain.map(({ afterMs, side, price, amount }) => [afterMs, side, formatPrice(price), amount]),
    [
      [0, 'sell', '0.00141342', '23.0'],
      [6_344, 'buy', '0.00141266', '8.0'],
      [10_000, 'sell', '0.0014', '1'],
    ],
  );
  const late = JSON.stringify(
    (JSON.parse(rows) as unknown[]) /* the rows above */
      .toReversed(),
  );
  assert.deepEqual(
    (await read('late.json', late)).map(({ afterMs }) => afterMs),
    [0, 6_344, 10_000],
  );
});

test('what is no recording is refused with the row that is wrong', () => {
  const right = ['1', '2', null, 'buy', '1.5', '2'];
  const wrong = [
    {},
    [],
    [right, ['1', '2', null, 'hold', '1', '1']],
    [right, ['1', '2', null, 'buy', '-1', '1']],
    [['x', '2', null, 'buy', '1', '1']],
  ];
  assert.deepEqual(
    wrong.map((texts) => {
      const trades = readRecordedTrades(texts);
      return trades.ok ? 'ok' : trades.error;
    }),
    [
      'row 0 is no trade',
      'it holds no trade',
      'row 1 is no trade',
      'row 1 has no price or no time',
      'row 0 has no price or no time',
    ],
  );
});

test('it plays at its own speed or faster, makes an index by itself, and begins again behind its end', async () => {
  const trades = await read('play.json', rows);
  for (const speed of [1, 10]) {
    let now: Instant = instant(5_000_000);
    const source = recordedSource('XRP/ETH', trades, speed);
    const feed = priceFeed(source, { now: () => now });
    const at = async (afterMs: number): Promise<[string, string[]]> => {
      now = instant(5_000_000 + afterMs / speed);
      await feed.refresh();
      const index = feed.index('XRP/ETH');
      assert.ok(index);
      return [formatPrice(index.price), source.takeDue(now).map(({ amount }) => amount)];
    };
    assert.deepEqual(await at(0), ['0.00141342', ['23.0']]);
    assert.deepEqual(await at(6_000), ['0.00141342', []]);
    assert.deepEqual(await at(9_990), ['0.00141266', ['8.0']]);
    assert.deepEqual(await at(10_010), ['0.00141342', ['1', '23.0']]);
    assert.deepEqual(await at(1_000_000), [
      formatPrice((await lastOf(trades, 1_000_000)).price),
      (await roundOf(trades, 1_000_000)).map(({ amount }) => amount),
    ]);
  }
});

/** The recording begins again every 10,001 ms. */
async function lastOf(trades: readonly RecordedTrade[], afterMs: number): Promise<RecordedTrade> {
  const inRound = afterMs % 10_001;
  const last = trades.findLast((trade) => trade.afterMs <= inRound);
  assert.ok(last);
  return last;
}

/** The newest round, which ends with the trade that is due now. */
async function roundOf(trades: readonly RecordedTrade[], afterMs: number): Promise<RecordedTrade[]> {
  const place = trades.indexOf(await lastOf(trades, afterMs));
  return [...trades.slice(place + 1), ...trades.slice(0, place + 1)];
}
