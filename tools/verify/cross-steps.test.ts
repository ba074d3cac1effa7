import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { crossFigures, type CrossLeg } from '@bourse/server/modules/lever/index';
import { crossSteps } from './cross-steps.ts';
import { type CrossLiquidation, type Tick, written } from './evidence.ts';

const symbols = ['BTC/USDT', 'ETH/USDT'] as const;
const scale = 8;
const begin = Date.UTC(2026, 0, 2);
const isoAt = (place: number): string => new Date(begin + place * 1_000).toISOString();

/** Seconds of two markets; now and then one of them has no mark price. */
function ticksOf(random: Random, count: number): { readonly ticks: Tick[]; readonly marks: Map<string, bigint>[] } {
  const prices: Record<string, number> = { 'BTC/USDT': 60_000, 'ETH/USDT': 3_000 };
  const marks: Map<string, bigint>[] = [];
  const ticks = Array.from({ length: count }, (_, place): Tick => {
    const now = new Map(marks.at(-1));
    const pairs = symbols.flatMap((symbol) => {
      prices[symbol] = (prices[symbol] ?? 1) * (1 + (random.next() - 0.5) * 0.01);
      if (place > 0 && random.next() < 0.1) return [];
      const mark = BigInt(Math.round((prices[symbol] ?? 1) * 1e6)) * 10n ** 6n + BigInt(random.int(0, 999_999));
      now.set(symbol, mark);
      return [
        {
          symbol,
          price: '1',
          at: isoAt(place),
          quorum: 0,
          samples: [],
          mark: { mid: null, before: null, basis: '0', price: written(mark) },
        },
      ];
    });
    marks.push(now);
    return {
      tick_id: String(place + 1),
      at: isoAt(place),
      content: JSON.stringify(pairs),
      previous_hash: '',
      hash: '',
    };
  });
  return { ticks, marks };
}

/** An account as a server liquidates it at the first of some seconds. */
function lostAccount(random: Random): { readonly settlement: CrossLiquidation; readonly ticks: Tick[] } {
  const { ticks, marks } = ticksOf(random, 40);
  const legs = symbols.map((symbol): Omit<CrossLeg, 'mark'> & { readonly lot: string } => ({
    symbol,
    // A lot of 0.001 and a tick of 0.1: 10^4 atoms of 10^-8.
    lotTickAtoms: 10_000n,
    tickPrice: 10n ** 11n,
    lot: '0.001',
    sign: random.next() < 0.5 ? 1 : -1,
    lots: random.int(1, 5_000),
    cost: BigInt(random.int(1, 1_000_000_000)) * 1_000n,
    multiple: 10,
    maintenance: BigInt(random.int(1, 20)) * 10n ** 9n,
  }));
  const figuresAt = (place: number, balance: bigint) =>
    crossFigures(
      balance,
      legs.map((leg) => ({ ...leg, mark: marks[place]?.get(leg.symbol) ?? 0n })),
    );
  const from = random.int(1, 10);
  const picked = figuresAt(random.int(from, 39), 0n);
  const balance = picked.maintenance - picked.equity;
  const hit = ticks.findIndex((_, place) => {
    const { equity, maintenance } = figuresAt(place, balance);
    return place >= from && equity <= maintenance;
  });
  const { equity, maintenance } = figuresAt(hit, balance);
  const lastAt = (symbol: string): string =>
    isoAt(marks.findLastIndex((_, place) => place <= hit && (ticks[place]?.content.includes(symbol) ?? false)));
  return {
    settlement: {
      kind: 'cross',
      watched_from: isoAt(from),
      at: isoAt(hit),
      decimals: scale,
      balance: written(balance, scale),
      equity: written(equity, scale),
      maintenance: written(maintenance, scale),
      positions: legs.map((leg) => ({
        symbol: leg.symbol,
        direction: leg.sign === 1 ? 'long' : 'short',
        lots: leg.lots,
        lot: leg.lot,
        cost: written(leg.cost, scale),
        rate: written(leg.maintenance),
        mark: written(marks[hit]?.get(leg.symbol) ?? 0n),
        mark_at: lastAt(leg.symbol),
      })),
    },
    ticks: ticks.slice(0, hit + 1),
  };
}

const wrongIn = (settlement: CrossLiquidation, ticks: readonly Tick[]): string =>
  crossSteps(settlement, ticks, null)
    .filter(({ fits }) => fits !== true)
    .map(({ name }) => name)
    .join(' ');

test('the liquidation of a cross account is computed again without the server, and what is wrong of it is found [F1] [F2]', () => {
  const random = seededRandom(77);
  for (let one = 0; one < 1_000; one += 1) {
    const { settlement, ticks } = lostAccount(random);
    assert.equal(wrongIn(settlement, ticks), '', JSON.stringify(settlement));
    const [first, ...others] = settlement.positions;
    assert.ok(first !== undefined);
    const changed = (part: Partial<typeof first>): CrossLiquidation => ({
      ...settlement,
      positions: [{ ...first, ...part }, ...others],
    });
    assert.match(wrongIn(changed({ mark: '1' }), ticks), /^prices equity maintenance/, 'another mark price');
    assert.match(wrongIn(changed({ mark_at: isoAt(-1) }), ticks), /^prices/, 'another moment');
    assert.match(wrongIn(changed({ lots: first.lots + 1 }), ticks), /equity maintenance/, 'other lots');
    assert.match(wrongIn({ ...settlement, maintenance: '0' }, ticks), /maintenance/, 'another maintenance margin');
    assert.match(wrongIn({ ...settlement, balance: '99999999999' }, ticks), /equity account/, 'one that was not lost');
    assert.match(wrongIn(settlement, ticks.slice(-1)), /before|prices/, 'seconds that were left out');
  }
});

test('an account that was lost a second before its liquidation is found', () => {
  const random = seededRandom(78);
  let found = 0;
  for (let one = 0; one < 200; one += 1) {
    const { settlement, ticks } = lostAccount(random);
    const later = { ...settlement, at: isoAt(ticks.length) };
    const repeated = {
      ...(ticks.at(-1) ?? ticks[0]),
      tick_id: String(ticks.length + 1),
      at: isoAt(ticks.length),
    } as Tick; // there is one
    if (/before/.test(wrongIn(later, [...ticks, repeated]))) found += 1;
  }
  assert.equal(found, 200);
});
