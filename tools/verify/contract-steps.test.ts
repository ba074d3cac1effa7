import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type Random, seededRandom } from '@bourse/kernel/random';
import {
  formatPrice,
  genesisHash,
  hashOf,
  indexPrice,
  type MarkState,
  nextMark,
  type Price,
  price,
  writeContent,
} from '@bourse/server/modules/prices/index';
import type { Overnight, Tick, Trigger } from './evidence.ts';
import { type Evidence, recompute } from './recompute.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');
const symbol = 'BTC/USDT';
const midnight = Date.UTC(2026, 0, 2);

interface Mark {
  readonly at: number;
  readonly place: number;
  readonly mark: Price;
}
interface Chain {
  readonly ticks: readonly Tick[];
  readonly marks: readonly Mark[];
}

/** Random seconds around a midnight as the server writes them down: with pauses, ticks without a mark, and an empty book. */
function chainOf(random: Random, count: number): Chain {
  const ticks: Tick[] = [];
  const marks: Mark[] = [];
  let [previousHash, units, at] = [genesisHash, 50_000, midnight - (count * 1_000) / 2];
  let last: (MarkState & { readonly at: number }) | null = null;
  for (let id = 1; id <= count; id += 1) {
    at += random.next() < 0.02 ? 12_000 : 900 + random.int(0, 200);
    units *= 1 + (random.next() - 0.5) * 0.002;
    const samples = ['a', 'b', 'c'].map((venue) => ({
      venue,
      price: price(BigInt(Math.round(units * (1 + (random.next() - 0.5) * 0.001) * 1e6)) * 10n ** 6n),
      at: instant(at - random.int(0, 900)),
    }));
    const index = present(indexPrice(samples, instant(at)), 'an index');
    const isMarked = random.next() < 0.9;
    const before: MarkState | null = last !== null && at - last.at <= 10_000 ? last : null;
    const mid = random.next() < 0.1 ? null : price((index.price * BigInt(random.int(650, 1_010))) / 1_000n);
    const made = nextMark(before, { index: index.price, mid });
    if (isMarked) {
      last = { ...made, at };
      marks.push({ at, place: ticks.length, mark: made.mark });
    }
    const content = writeContent([
      { symbol, index, ...(isMarked ? { mark: { mid, before: before?.basis ?? null, ...made } } : {}) },
    ]);
    const row = { id, at: toIso(instant(at)), content, previousHash };
    const hash = hashOf(row);
    ticks.push({ tick_id: String(id), at: row.at, content, previous_hash: previousHash, hash });
    previousHash = hash;
  }
  return { ticks, marks };
}

const reasons = ['liquidated', 'take_profit', 'stop_loss'] as const;

/** A level that some mark reaches, as a server triggers it; null where none does. */
function triggered({ ticks, marks }: Chain, random: Random): (Evidence & { readonly settlement: Trigger }) | null {
  const begin = random.int(0, ticks.length - 61);
  const from = Date.parse(present(ticks[begin], 'a tick').at) + random.int(0, 1);
  const [direction, reason] = [random.pick(['long', 'short'] as const), random.pick(reasons)];
  const isFalling =
    (direction === 'long' && reason !== 'take_profit') || (direction === 'short' && reason === 'take_profit');
  const watched = marks.filter(({ at, place }) => at >= from && place < begin + 60);
  const level = watched.length === 0 ? 0n : random.pick(watched).mark;
  const hit = watched.find(({ mark }) => (isFalling ? mark <= level : mark >= level));
  if (hit === undefined) return null;
  const watchedFrom = toIso(instant(from));
  const first = Math.max(0, ticks.findIndex(({ at }) => at >= watchedFrom) - 1);
  return {
    reference: 'lever:1',
    settlement: {
      kind: 'trigger',
      symbol,
      reason,
      direction,
      level: formatPrice(price(level)),
      watched_from: watchedFrom,
      at: toIso(instant(hit.at)),
      mark: formatPrice(hit.mark),
    },
    ticks: ticks.slice(first, hit.place + 1),
  };
}

/** A night as a server charges it. */
function charged({ ticks, marks }: Chain, random: Random): Evidence & { readonly settlement: Overnight } {
  const { at, place, mark } = present(
    marks.find((one) => one.at >= midnight),
    'a mark',
  );
  const [lots, lot, scale] = [random.int(1, 100_000), random.int(1, 1_000), random.pick([0, 2, 6, 8])];
  const rate = random.int(0, 1_000_000);
  const one = 10n ** BigInt(scale);
  // The lot in thousandths, the mark in 10^-12, the rate in 10^-9.
  const value = (BigInt(lots) * BigInt(lot) * mark * one) / 10n ** 15n;
  const exact = value * BigInt(rate);
  const fee = exact / 10n ** 9n + (exact % 10n ** 9n === 0n ? 0n : 1n);
  const text = (units: bigint, decimals: number): string => {
    const digits = units.toString().padStart(decimals + 1, '0');
    const whole = digits.slice(0, digits.length - decimals);
    return `${whole}.${digits.slice(digits.length - decimals)}`.replace(/\.?0*$/, '');
  };
  return {
    reference: 'overnight:1',
    settlement: {
      kind: 'overnight',
      symbol,
      at: toIso(instant(midnight)),
      mark_at: toIso(instant(at)),
      mark: formatPrice(mark),
      lots,
      lot: text(BigInt(lot), 3),
      decimals: scale,
      value: text(value, scale),
      rate: text(BigInt(rate), 9),
      fee: text(fee, scale),
    },
    ticks: ticks.slice(ticks.findIndex((tick) => Date.parse(tick.at) >= midnight) - 1, place + 1),
  };
}

const count = Number(process.env['BOURSE_SETTLEMENTS'] ?? '3000');
const wrongIn = async (evidence: Evidence): Promise<string> =>
  (await recompute(evidence, sha256))
    .filter(({ fits }) => fits !== true)
    .map(({ name, fits }) => (fits === null ? `${name}?` : name))
    .join(' ');

describe('what mark prices decide is computed again without the server', () => {
  it(`in ${String(count)} random triggers and nights, every one the same [F1] [F2]`, async () => {
    const random = seededRandom(20_261_127);
    const seen = new Map<string, number>();
    let done = 0;
    while (done < count) {
      const chain = chainOf(random, 300);
      for (let turn = 0; turn < 100 && done < count; turn += 1) {
        const evidence = random.next() < 0.2 ? charged(chain, random) : triggered(chain, random);
        if (evidence === null) continue;
        assert.equal(await wrongIn(evidence), '', JSON.stringify(evidence.settlement));
        const { settlement } = evidence;
        const name = settlement.kind === 'trigger' ? `${settlement.direction} ${settlement.reason}` : 'overnight';
        seen.set(name, (seen.get(name) ?? 0) + 1);
        done += 1;
      }
    }
    assert.equal(seen.size, 7);
    for (const [name, times] of seen) assert.ok(times > count / 50, name);
  });

  const random = seededRandom(3);
  const chain = chainOf(random, 300);
  const watched = (): Evidence & { readonly settlement: Trigger } => {
    for (;;) {
      const found = triggered(chain, random);
      if (found !== null && found.ticks.length > 10) return found;
    }
  };
  const good = watched();
  const night = charged(chain, random);
  const changed = (change: Partial<Trigger>): Evidence => ({ ...good, settlement: { ...good.settlement, ...change } });
  const billed = (change: Partial<Overnight>): Evidence => ({
    ...night,
    settlement: { ...night.settlement, ...change },
  });
  const other = { long: 'short', short: 'long' } as const;
  const early = present(good.ticks[4], 'a tick').at;
  const cases: readonly (readonly [string, Evidence, string])[] = [
    ['nothing where all is true', good, ''],
    ['another mark', changed({ mark: '1' }), 'trigger'],
    ['a moment without a mark', changed({ at: early.replace(/\d{3}Z$/, '999Z') }), 'trigger'],
    ['the other direction', changed({ direction: other[good.settlement.direction] }), 'first'],
    ['ticks that were left out at the beginning', { ...good, ticks: good.ticks.slice(2) }, 'first'],
    ['ticks that were left out in between', { ...good, ticks: good.ticks.toSpliced(4, 1) }, 'first'],
    ['earlier ticks that were not told yet', { ...good, ticks: good.ticks.slice(2), earlier: '3' }, 'first?'],
    ['nothing in a night where all is true', night, ''],
    ['a night at another mark', billed({ mark: '1' }), 'midnight value'],
    ['a night that is none', billed({ at: '2026-01-02T00:00:01.000Z' }), 'midnight'],
    ['ticks since midnight that were left out', { ...night, ticks: night.ticks.slice(1) }, 'midnight'],
    ['a night of other lots', billed({ lots: night.settlement.lots + 1 }), 'value'],
    ['another fee', billed({ fee: '0.1' }), 'fee'],
    ['another rate', billed({ rate: '0.5' }), 'fee'],
  ];
  for (const [title, evidence, expected] of cases) {
    it(`and finds ${title}`, async () => assert.equal(await wrongIn(evidence), expected));
  }

  it('and finds a level that a mark before had reached', async () => {
    const { settlement } = good;
    const isFalling = (settlement.direction === 'long') !== (settlement.reason === 'take_profit');
    assert.equal(await wrongIn(changed({ level: isFalling ? '1000000' : '0.1' })), 'first');
    assert.equal(await wrongIn(changed({ level: isFalling ? '0.1' : '1000000' })), 'trigger');
  });

  it('and finds a mark that its parts do not make, hashed anew all the same', async () => {
    const place = good.ticks.length - 1;
    const tick = present(good.ticks[place], 'a tick');
    const forge = (from: RegExp, to: string): Evidence => {
      const content = tick.content.replace(from, to);
      const hash = hashOf({ id: Number(tick.tick_id), at: tick.at, content, previousHash: tick.previous_hash });
      return { ...good, ticks: good.ticks.toSpliced(place, 1, { ...tick, content, hash }) };
    };
    // Far below and far above: one of both is another difference than there was.
    const mids = ['1', '1000000'].map((mid) => wrongIn(forge(/"mid":("[\d.]+"|null)/, `"mid":"${mid}"`)));
    assert.match((await Promise.all(mids)).join(' '), /marks/);
    assert.match(await wrongIn(forge(/"basis":"[-\d.]+"/, '"basis":"0.123"')), /^marks/);
    assert.match(await wrongIn(forge(/"before":("[-\d.]+"|null)/, '"before":"0.123"')), /^marks/);
  });
});
