import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { proofCalls, ticksAtOnce } from '@bourse/contract/proof';
import { userId } from '@bourse/kernel/ids';
import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import type { Trigger } from '../../../../../../tools/verify/evidence.ts';
import { recompute } from '../../../../../../tools/verify/recompute.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Evidence } from '../../../platform/module-manifest.ts';
import { formatPrice, indexPrice, keptPrices, price, recordMarks, recordTick, tickRoutes } from '../index.ts';

const start = Date.UTC(2026, 10, 26, 4);
const symbol = 'BTC/USDT';
const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');
const moment = (second: number): Instant => instant(start + second * 1_000);
type Told = OutputOf<typeof proofCalls.evidence>;

/** An index that falls by one every second. */
function indexAt(second: number) {
  const samples = ['a', 'b', 'c'].map((venue) => ({
    venue,
    price: price(BigInt(60_000 - second) * 10n ** 12n),
    at: moment(second),
  }));
  return present(indexPrice(samples, moment(second)), 'an index');
}

/** A position that was watched from one second and liquidated at another, at the mark of then. */
function liquidated(from: number, to: number): Evidence & { readonly settlement: Trigger } {
  const level = formatPrice(price(BigInt(60_000 - to) * 10n ** 12n));
  return {
    settlement: {
      kind: 'trigger',
      symbol,
      reason: 'liquidated',
      direction: 'long',
      level,
      watched_from: toIso(moment(from)),
      at: toIso(moment(to)),
      mark: level,
    },
    spans: [{ from: moment(from), to: moment(to) }],
  };
}

describe('evidence of what a mark price has decided', () => {
  let opened: TestDatabase;
  let db: Database;
  const known = new Map<string, Evidence>([
    ['1', liquidated(10, 640)],
    ['2', liquidated(0, 20)],
    ['3', liquidated(600, 610)],
    ['4', { ...liquidated(600, 610), spans: [...liquidated(100, 110).spans, ...liquidated(105, 130).spans] }],
    ['5', liquidated(700, 710)],
  ]);
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    for (let second = 0; second < 650; second += 1) {
      const index = indexAt(second);
      await db.withTx('mark', (tx) => recordMarks(tx, moment(second), [{ symbol, index, mid: null }]));
    }
  });
  after(() => opened.close());

  const ask = (input: InputOf<typeof proofCalls.evidence>) => {
    const routes = tickRoutes(db, [{ kind: 'lever', read: async (_db, id) => known.get(id) ?? null }]);
    const bound = present(
      routes.find(({ call }) => call === proofCalls.evidence),
      'the call',
    );
    return bound.run(testCaller(userId('1')), input);
  };
  const told = async (input: InputOf<typeof proofCalls.evidence>): Promise<Told> => {
    const answer = await ask(input);
    assert.ok(answer.ok);
    return answer.value as Told; // what the call answers
  };
  const numbers = ({ ticks }: Told): [string | undefined, string | undefined] => [
    ticks[0]?.tick_id,
    ticks.at(-1)?.tick_id,
  ];
  const wrongIn = async (evidence: Told): Promise<string[]> =>
    (await recompute(evidence, sha256))
      .filter(({ fits }) => fits !== true)
      .map(({ name, fits }) => `${name} ${String(fits)}`);

  it('begins with the tick before, and is computed again [F1] [F2]', async () => {
    const short = await told({ id: 'lever:3' });
    assert.deepEqual([numbers(short), short.earlier], [['600', '611'], null]);
    assert.deepEqual(await wrongIn(short), []);
    const first = await told({ id: 'lever:2' });
    assert.deepEqual([numbers(first), first.earlier], [['1', '21'], null]);
    assert.deepEqual(await wrongIn(first), []);
  });

  it('is told in parts, the newest first, and is whole with all of them', async () => {
    const parts = [await told({ id: 'lever:1' })];
    assert.deepEqual(await wrongIn(present(parts[0], 'a part')), ['first null'], 'not known yet');
    for (let earlier = parts[0]?.earlier ?? null; earlier !== null; earlier = parts.at(-1)?.earlier ?? null) {
      parts.push(await told({ id: 'lever:1', before: earlier }));
    }
    assert.deepEqual(
      parts.map((part) => [...numbers(part), part.ticks.length]),
      [
        ['342', '641', ticksAtOnce],
        ['42', '341', ticksAtOnce],
        ['10', '41', 32],
      ],
    );
    const whole = {
      ...present(parts[0], 'a part'),
      ticks: parts.toReversed().flatMap(({ ticks }) => ticks),
      earlier: null,
    };
    assert.deepEqual(await wrongIn(whole), []);
  });

  it('joins spans that touch, and tells no tick twice', async () => {
    const joined = await told({ id: 'lever:4' });
    assert.deepEqual([numbers(joined), joined.ticks.length], [['100', '131'], 32]);
  });

  it('is NOT_FOUND where nothing was settled, or nothing of its time was written down', async () => {
    for (const input of [{ id: 'lever:9' }, { id: 'lever:x' }, { id: 'lever:5' }, { id: 'lever:3', before: '600' }]) {
      const answer = await ask(input);
      assert.equal(answer.ok ? '' : answer.error.code, 'NOT_FOUND', input.id);
    }
  });

  it('shares its chain with what settles at the index: a mark is an index of its second too', async () => {
    await db.withTx('tick', (tx) => recordTick(tx, moment(660), [{ symbol, index: indexAt(660) }]));
    const kept = (await keptPrices(db, [{ from: moment(648), to: moment(660) }])).get(symbol) ?? [];
    assert.deepEqual(
      kept.map(({ tickId, price: index }) => [tickId, formatPrice(index)]),
      [
        [649, '59352'],
        [650, '59351'],
        [651, '59340'],
      ],
    );
  });
});
