import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { configurationCalls } from '@bourse/contract/configuration';
import type { FeeRules } from '@bourse/contract/fee-rules';
import { assetId, marketId, type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';

import { openSettings } from '../config/index.ts';
import type { TradedSides } from './fee-settings.ts';
import { openVip, type Vip } from './vip.ts';

const market = {
  id: marketId(1),
  symbol: 'BTC/USDT',
  makerFeeBps: 10,
  takerFeeBps: 20,
  quote: { id: assetId(3), code: 'USDT', scale: 6 },
} as const;
const [plain, valued] = [userId('1001'), userId('1002')];
const which = { area: 'fees', key: 'levels' };

describe('the fees of VIP levels, set by two persons', () => {
  let opened: TestDatabase;
  let db: Database;
  let now: Instant = instant(Date.UTC(2026, 10, 20, 12));
  const clock = { now: () => now };
  let vip: Vip;
  let [ann, bob] = [] as unknown as [StaffId, StaffId]; // hired below
  let calls: ReturnType<typeof staffCalls>;
  let askedSince: Instant | null = null;
  const traded: TradedSides[] = [
    { userId: plain, marketId: marketId(1), maker: 1_000_000_000n, taker: 3_000_000_000n },
    { userId: valued, marketId: marketId(1), maker: 5_000_000_000n, taker: 7_000_000_000n },
  ];
  const openLevels = (): Promise<Vip> =>
    openVip({
      db,
      clock,
      usdt: assetId(3),
      pairOf: () => assert.fail('no trade is announced'),
      worthAt: async () => () => 0n,
      listMarkets: () => [market],
      tradedSince: async (since) => {
        askedSince = since;
        return traded;
      },
    });

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect(clock);
    await ensurePartitions(db, now, 3);
    await db.withTx('level', (tx) =>
      tx.query('INSERT INTO vip_users (user_id, level, kept_until) VALUES ($1, 3, $2)', [valued, toIso(now)]),
    );
    vip = await openLevels();
    ann = await hireStaff(db, 'ann', [vip.fees.settings[0]?.grant]);
    bob = await hireStaff(db, 'bob', [vip.fees.settings[0]?.grant]);
    const { staffRoutes, approvals } = openSettings({ db, clock, areas: vip.fees.settings });
    calls = staffCalls([...(staffRoutes ?? []), ...unsignedApprovals({ db, clock, kinds: approvals ?? [] })]);
  });
  after(() => opened.close());

  const standing = async () => (await calls.run(configurationCalls.history, ann, which)).setting;
  const changed = async (place: number, more: object): Promise<FeeRules> => {
    const { levels } = (await standing()).value as FeeRules; // of this area
    return { levels: levels.map((one, index) => (index === place ? { ...one, ...more } : one)) };
  };
  const fields = async (rules: FeeRules, more: object = {}) => ({
    ...which,
    base: (await standing()).newest,
    value: JSON.stringify(rules),
    reason: 'to compete',
    ...more,
  });
  const refusal = async (rules: FeeRules) => calls.refusal(configurationCalls.propose, ann, await fields(rules));
  const set = async (rules: FeeRules, more: object = {}): Promise<void> => {
    const { id } = await calls.run(configurationCalls.propose, ann, await fields(rules, more));
    await calls.run(approvalCalls.approve, bob, { id, reason: 'agreed' });
  };
  const paid = (of: Vip, user: UserId): readonly number[] => {
    const { makerFeeBps, takerFeeBps } = of.fees.feesFor(user, market);
    return [makerFeeBps, takerFeeBps];
  };

  it('begin as the release has them, and stay within 0 and 1 %, never rising with the level', async () => {
    assert.deepEqual(paid(vip, valued), [7, 14]);
    for (const [more, field] of [
      [{ maker_bps: -1 }, 'maker_bps'],
      [{ taker_bps: 101 }, 'taker_bps'],
      [{ maker_bps: 0.5 }, 'maker_bps'],
      [{ taker_bps: '10' }, 'taker_bps'],
    ] as const)
      assert.equal(await refusal(await changed(2, more)), `PARAMETER_ERROR value.levels.2.${field}`);
    assert.equal(await refusal(await changed(2, { maker_bps: 9 })), 'PARAMETER_ERROR value.levels.2.maker_bps');
    assert.equal(await refusal(await changed(2, { taker_bps: 11 })), 'PARAMETER_ERROR value.levels.3.taker_bps');
    assert.equal(await refusal({ levels: (await changed(0, {})).levels.slice(1) }), 'PARAMETER_ERROR value.levels');
  });

  it('are previewed by what customers have paid in the 30 days before, at their levels of now', async () => {
    const value = JSON.stringify(await changed(2, { maker_bps: 6, taker_bps: 12 }));
    const { effects } = await calls.run(configurationCalls.preview, ann, { ...which, value });
    assert.equal(askedSince, now - 30 * dayMs);
    // 1,000 at 10 bp and 3,000 at 20 bp make 7; 5,000 at 7 bp and 7,000 at 14 bp make 13.3, and 11.4 at 6 and 12.
    assert.deepEqual(effects, [
      { effect: 'fees_of_month', about: 'USDT', unit: 'USDT', before: '20.3', after: '18.4' },
      { effect: 'fees_of_level', about: '3', unit: 'USDT', before: '13.3', after: '11.4' },
    ]);
  });

  it('hold from their date on, in what was read before it, on other nodes, and after a restart; level 0 pays the market', async () => {
    const at = instant(now + dayMs);
    await set(await changed(2, { maker_bps: 6, taker_bps: 12 }), { effective_at: toIso(at) });
    const other = await openLevels();
    await vip.fees.refresh();
    now = instant(at - 1);
    for (const one of [vip, other]) assert.deepEqual(paid(one, valued), [7, 14]);
    now = at;
    for (const one of [vip, other, await openLevels()]) {
      assert.deepEqual(paid(one, valued), [6, 12]);
      assert.deepEqual(paid(one, plain), [10, 20]);
      assert.partialDeepStrictEqual(one.fees.levels()[3], {
        makerFeeBps: 6,
        takerFeeBps: 12,
        volumeMin: 100_000_000_000_000n,
      });
    }
  });

  it('never cost more than the market, whatever a level says', async () => {
    await set({ levels: (await changed(0, {})).levels.map(() => ({ maker_bps: 100, taker_bps: 100 })) });
    await vip.fees.refresh();
    assert.deepEqual(paid(vip, valued), [10, 20]);
  });

  it('follow a market whose own fees are set: level 0 pays them, and no level more', async () => {
    const own = { area: 'markets', key: 'BTC_USDT' };
    const value = JSON.stringify({ maker_bps: 8, taker_bps: 30 });
    const wanted = { ...own, base: 0, value, reason: 'to compete' };
    for (const [wrong, field] of [
      [{ maker_bps: -1, taker_bps: 1 }, 'maker_bps'],
      [{ maker_bps: 1, taker_bps: 101 }, 'taker_bps'],
    ] as const) {
      const sent = { ...wanted, value: JSON.stringify(wrong) };
      assert.equal(await calls.refusal(configurationCalls.propose, ann, sent), `PARAMETER_ERROR value.${field}`);
    }
    assert.equal(await calls.refusal(configurationCalls.propose, ann, { ...wanted, key: 'ETH_USDT' }), 'NOT_FOUND');
    // The plain customer's 1,000 and 3,000 cost 7 and would cost 9.8; the other's 5,000 and 7,000 cost 19 and would cost 25.
    const { before: stood, effects } = await calls.run(configurationCalls.preview, ann, { ...own, value });
    assert.deepEqual(stood, { maker_bps: 10, taker_bps: 20 });
    assert.partialDeepStrictEqual(effects[0], { effect: 'fees_of_month', unit: 'USDT', before: '26', after: '34.8' });
    const { id } = await calls.run(configurationCalls.propose, ann, wanted);
    await calls.run(approvalCalls.approve, bob, { id, reason: 'agreed' });
    await vip.fees.refresh();
    assert.deepEqual(
      [paid(vip, plain), paid(vip, valued)],
      [
        [8, 30],
        [8, 30],
      ],
    );
    assert.deepEqual(vip.fees.marketFees(market), { makerFeeBps: 8, takerFeeBps: 30 });
  });
});
