import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { instant, toIso } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import {
  averageOver,
  formatPrice,
  genesisHash,
  hashOf,
  indexPrice,
  type KeptPrice,
  price,
  writeContent,
} from '@bourse/server/modules/prices/index';
import { gapMs, outcomeOf, strikeOf, windowOf } from '@bourse/server/modules/seconds/index';
import type { TimedOption } from './evidence.ts';
import { type Evidence, recompute, type Tick } from './recompute.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');
const symbol = 'BTC/USDT';
const start = Date.UTC(2026, 0, 1);

/** Random seconds of three to five venues, some silent and some lying, as the server writes them down. */
function ticksOf(random: () => number, count: number): { readonly ticks: Tick[]; readonly prices: KeptPrice[] } {
  const ticks: Tick[] = [];
  const prices: KeptPrice[] = [];
  let previousHash = genesisHash;
  let units = 50_000;
  let at = start;
  for (let id = 1; id <= count; id += 1) {
    at += random() < 0.02 ? 7_000 : 900 + Math.floor(random() * 200);
    units *= 1 + (random() - 0.5) * 0.001;
    const now = instant(at);
    const samples = Array.from({ length: 3 + Math.floor(random() * 3) }, (_, venue) => ({
      venue: `v${String(venue)}`,
      price: price(BigInt(Math.round(units * (random() < 0.05 ? 10 : 1 + (random() - 0.5) * 0.002) * 1e6)) * 10n ** 6n),
      at: instant(at - Math.floor(random() * 12_000)),
    }));
    const index = indexPrice(samples, now);
    if (index === null) {
      id -= 1;
      continue;
    }
    const row = { id, at: toIso(now), content: writeContent([{ symbol, index }]), previousHash };
    const hash = hashOf(row);
    ticks.push({ tick_id: String(id), at: row.at, content: row.content, previous_hash: previousHash, hash });
    prices.push({ tickId: id, at: now, price: index.price });
    previousHash = hash;
  }
  return { ticks, prices };
}

type OptionEvidence = Evidence & { readonly settlement: TimedOption };

/** A settlement as the server makes it. */
function settled(random: () => number, ticks: readonly Tick[], prices: readonly KeptPrice[]): OptionEvidence {
  const last = prices.at(-1)?.at ?? start;
  const boughtAt = instant(start + Math.floor(random() * (last - start)));
  const window = 1 + Math.floor(random() * 10);
  const expiresAt = instant(boughtAt + (2 * window + Math.floor(random() * 60)) * 1_000);
  const direction = random() < 0.5 ? 'up' : 'down';
  const span = windowOf(expiresAt, window);
  const { from, to } = span;
  const strike = strikeOf(prices, boughtAt)?.price ?? null;
  const end = averageOver(prices, span, gapMs)?.price ?? null;
  const isIn = (tick: Tick | undefined): boolean => {
    const ms = Date.parse(tick?.at ?? '');
    return (ms >= boughtAt && ms <= boughtAt + 5_000) || (ms >= from - 5_000 && ms <= to);
  };
  // And the one before each span.
  const counted = ticks.filter((tick, place) => isIn(tick) || isIn(ticks[place + 1]));
  return {
    reference: 'seconds:1',
    settlement: {
      kind: 'seconds',
      symbol,
      direction,
      bought_at: toIso(boughtAt),
      expires_at: toIso(expiresAt),
      window_seconds: window,
      gap_seconds: 5,
      strike: strike === null ? null : formatPrice(strike),
      price: end === null ? null : formatPrice(end),
      result: outcomeOf(direction, strike, end).result,
    },
    ticks: counted,
  };
}

const count = Number(process.env['BOURSE_SETTLEMENTS'] ?? '3000');

describe('a settlement is computed again without the server', () => {
  it(`from ${String(count)} random ones, every one the same [F1]`, async () => {
    const random = seededRandom(20_261_126);
    const draw = (): number => random.next();
    const results = new Map<string, number>();
    let done = 0;
    while (done < count) {
      const { ticks, prices } = ticksOf(draw, 400);
      for (let one = 0; one < 100 && done < count; one += 1) {
        const evidence = settled(draw, ticks, prices);
        if (evidence.ticks.length === 0) continue;
        const wrong = (await recompute(evidence, sha256)).filter(({ fits }) => fits !== true);
        assert.deepEqual(wrong, [], JSON.stringify(evidence.settlement));
        const result = evidence.settlement.result;
        results.set(result, (results.get(result) ?? 0) + 1);
        done += 1;
      }
    }
    for (const result of ['won', 'lost', 'returned']) assert.ok((results.get(result) ?? 0) > count / 50, result);
  });

  const random = seededRandom(7);
  const made = ticksOf(() => random.next(), 200);
  const good = settled(() => 0.4, made.ticks, made.prices);
  const wrongIn = async (evidence: Evidence): Promise<string> =>
    (await recompute(evidence, sha256))
      .filter(({ fits }) => fits === false)
      .map(({ name }) => name)
      .join(' ');
  const withTick = (change: (tick: Tick) => Partial<Tick>): Evidence => ({
    ...good,
    ticks: good.ticks.map((tick, place) => (place === good.ticks.length - 2 ? { ...tick, ...change(tick) } : tick)),
  });

  it('and a lie of any kind is found', async () => {
    const { settlement } = good;
    assert.equal(await wrongIn(good), '');
    assert.equal(await wrongIn({ ...good, settlement: { ...settlement, strike: '1' } }), 'strike');
    assert.equal(await wrongIn({ ...good, settlement: { ...settlement, price: '1' } }), 'average');
    const other = settlement.result === 'won' ? 'lost' : 'won';
    assert.equal(await wrongIn({ ...good, settlement: { ...settlement, result: other } }), 'result');
    assert.match(await wrongIn(withTick(({ content }) => ({ content: content.replace('v1', 'v9') }))), /^hashes/);
    assert.match(await wrongIn(withTick(() => ({ hash: '0'.repeat(64) }))), /^hashes chain/);
    // A price that its samples do not make, hashed anew all the same.
    const forged = withTick(({ tick_id: id, at, content, previous_hash: previousHash }) => {
      const changed = content.replace(/"price":"\d+/, '"price":"1');
      return { content: changed, hash: hashOf({ id: Number(id), at, content: changed, previousHash }) };
    });
    assert.match(await wrongIn(forged), /indices/);
    // A tick that was left out does not end what stands in its place.
    assert.match(await wrongIn({ ...good, ticks: good.ticks.toReversed() }), /chain/);
  });

  it('says where hashes cannot be computed, instead of that they fit', async () => {
    const [hashes] = await recompute(good, null);
    assert.equal(hashes?.fits, null);
  });
});
