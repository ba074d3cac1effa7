import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { chargeFunding, fundingRate, meanPremium, premiumOf } from '@bourse/server/modules/lever/index';
import {
  formatPrice,
  genesisHash,
  hashOf,
  indexPrice,
  type KeptMark,
  type MarkState,
  nextMark,
  price,
  writeContent,
} from '@bourse/server/modules/prices/index';
import { openPair } from '@bourse/testing/contract-pair';
import type { Funding, Tick } from './evidence.ts';
import { type Evidence, recompute } from './recompute.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');
const symbol = 'BTC/USDT';
const hour = Date.UTC(2026, 0, 2, 7);

interface Hour {
  readonly ticks: readonly Tick[];
  readonly before: readonly KeptMark[];
  readonly first: KeptMark;
}

/** The last seconds of an hour and the first of the next, as the server writes them down. */
function hourOf(random: Random): Hour {
  const [ticks, marks]: [Tick[], KeptMark[]] = [[], []];
  let [previousHash, units] = [genesisHash, 60_000];
  let before: MarkState | null = null;
  const lean = random.int(980, 1_020);
  for (let id = 1; id <= 40; id += 1) {
    const at = instant(hour - 37_000 + id * 1_000 + random.int(0, 300));
    units *= 1 + (random.next() - 0.5) * 0.004;
    const told = price(BigInt(Math.round(units * 1e6)) * 10n ** 6n);
    const samples = ['a', 'b', 'c'].map((venue) => ({ venue, price: told, at }));
    const index = present(indexPrice(samples, at), 'an index');
    const mid = random.next() < 0.1 ? null : price((index.price * BigInt(lean)) / 1_000n);
    const made: MarkState = nextMark(before, { index: index.price, mid });
    const content = writeContent([{ symbol, index, mark: { mid, before: before?.basis ?? null, ...made } }]);
    before = made;
    marks.push({ id, symbol, at, ...made });
    const row = { id, at: toIso(at), content, previousHash };
    ticks.push({ tick_id: String(id), at: row.at, content, previous_hash: previousHash, hash: hashOf(row) });
    previousHash = hashOf(row);
  }
  const first = present(
    marks.find(({ at }) => at >= hour),
    'a mark',
  );
  return { ticks: ticks.slice(0, first.id), before: marks.filter(({ at }) => at < hour), first };
}

/** An hour as a server charges it: one of its payments. */
function funded(
  { ticks, before, first }: Hour,
  random: Random,
  interest: bigint,
): Evidence & { readonly settlement: Funding } {
  const mean = present(meanPremium(before.map(premiumOf)), 'a premium');
  const rate = fundingRate(mean.premium, interest);
  const world = openPair([random.int(1, 40), random.int(1, 40)]);
  const due = { hour: instant(hour), ...mean, interest, rate };
  let made = world.state.effects().fundings;
  world.state.begin();
  chargeFunding(world.state, due, first.mark, first.at);
  made = [...world.state.effects().fundings];
  world.state.rollback();
  const { payments, lots, collected } = present(made[0], 'a funding');
  const payment = present(random.pick(payments.length === 0 ? [undefined] : payments), 'a payment');
  const sign = world.state.find(payment.positionId)?.sign;
  const text = (value: bigint, scale: number): string =>
    (value < 0n ? '-' : '') + decimals(value < 0n ? -value : value, scale);
  return {
    reference: 'funding:1',
    settlement: {
      kind: 'funding',
      symbol,
      at: toIso(instant(hour)),
      mark_at: toIso(first.at),
      mark: formatPrice(first.mark),
      premium: text(mean.premium, 12),
      samples: mean.samples,
      interest: text(interest, 12),
      rate: text(rate, 12),
      direction: sign === 1 ? 'long' : 'short',
      lots: payment.lots,
      lot: '0.001',
      decimals: 8,
      value: text(payment.value, 8),
      total_lots: lots,
      collected: text(collected, 8),
      amount: text(payment.amount, 8),
      is_short: payment.isShort,
    },
    ticks,
  };
}

function decimals(value: bigint, scale: number): string {
  const digits = value.toString().padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0*$/, '');
}

const wrongIn = async (evidence: Evidence): Promise<string> =>
  (await recompute(evidence, sha256))
    .filter(({ fits }) => fits !== true)
    .map(({ name, fits }) => (fits === null ? `${name}?` : name))
    .join(' ');

describe('what longs and shorts paid each other is computed again without the server', () => {
  it('in 300 random hours, every one the same, whoever pays', async () => {
    const random = seededRandom(235);
    const seen = new Set<string>();
    let done = 0;
    while (done < 300) {
      const told = hourOf(random);
      const mean = present(meanPremium(told.before.map(premiumOf)), 'a premium');
      // An hour in which nobody pays has no payment to look at.
      const interest = BigInt(random.int(0, 3)) * 10n ** 8n;
      if (fundingRate(mean.premium, interest) === 0n) continue;
      const evidence = funded(told, random, interest);
      assert.equal(await wrongIn(evidence), '', JSON.stringify(evidence.settlement));
      const { direction, rate, amount } = evidence.settlement;
      seen.add(`${direction} ${rate.startsWith('-') ? 'below' : 'above'} ${amount.startsWith('-') ? 'pays' : 'gets'}`);
      done += 1;
    }
    assert.deepEqual(seen, new Set(['long above pays', 'short above gets', 'long below gets', 'short below pays']));
  });

  const random = seededRandom(1);
  const good = funded(hourOf(random), random, 10n ** 8n);
  const changed = (change: Partial<Funding>): Evidence => ({ ...good, settlement: { ...good.settlement, ...change } });
  const cases: readonly (readonly [string, Evidence, string])[] = [
    ['nothing where all is true', good, ''],
    ['another mark', changed({ mark: '1' }), 'hour value'],
    ['an hour that is none', changed({ at: '2026-01-02T07:00:01.000Z' }), 'hour premium'],
    ['another premium', changed({ premium: '0.1' }), 'premium rate'],
    ['another interest', changed({ interest: '0.1' }), 'rate'],
    ['other lots', changed({ lots: good.settlement.lots + 1, is_short: false }), 'value'],
    ['another amount', changed({ amount: '77' }), 'payment'],
    ['ticks that were left out', { ...good, ticks: good.ticks.slice(2) }, 'hour premium'],
    ['earlier ticks that were not told yet', { ...good, ticks: good.ticks.slice(2), earlier: '3' }, 'hour? premium?'],
  ];
  for (const [title, evidence, expected] of cases) {
    it(`and finds ${title}`, async () =>
      assert.match(await wrongIn(evidence), new RegExp(`^${expected.replaceAll('?', '\\?')}`)));
  }
});
