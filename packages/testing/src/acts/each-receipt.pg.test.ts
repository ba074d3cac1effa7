import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ActKind, actReceipts } from '@bourse/contract/receipt-kinds';
import type { Clock } from '@bourse/kernel/clock';
import type { Instant } from '@bourse/kernel/instant';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { openTestDatabase } from '../disposable-database.ts';
import { firstMoment } from '../product-world.ts';
import { assertEachRowCounts } from '../receipt-rows.ts';
import { laneOrders } from '../lane-orders.ts';
import { assertEachFieldCounts, receiptWorldOn } from '../receipt-world.ts';
import type { DoActs } from './acts-done.ts';
import { c2cActs, nftActs } from './market-acts.ts';
import { bankActs, couponActs, walletActs } from './money-acts.ts';
import {
  dualActs,
  etfActs,
  guessActs,
  ieoActs,
  lockupActs,
  miningActs,
  otcActs,
  secondsActs,
  strategyActs,
} from './product-acts.ts';
import { copyActs, leverActs, loanActs } from './trading-acts.ts';

/** How one act of each kind is done, family by family. */
const families: Readonly<Record<string, DoActs>> = {
  wallets: walletActs,
  banks: bankActs,
  coupons: couponActs,
  contracts: leverActs,
  copying: copyActs,
  'loans and spot': loanActs,
  'lock-ups': lockupActs,
  mining: miningActs,
  baskets: etfActs,
  'dual investments': dualActs,
  offerings: ieoActs,
  desk: otcActs,
  'timed options': secondsActs,
  strategies: strategyActs,
  quizzes: guessActs,
  'customers among themselves': c2cActs,
  works: nftActs,
};

/** Acts whose calls take no key: nothing of them is stored but the receipt, which is asked for by the id. */
const withoutKey: ReadonlySet<ActKind> = new Set(['copy.follow', 'copy.edit', 'copy.cancel', 'c2c.paid']);

describe('the receipt of each kind of act is contradicted by each field that is changed, and each row', () => {
  const seen: ActKind[] = [];
  for (const [name, doActs] of Object.entries(families)) {
    it(`of ${name}`, async (t) => {
      const opened = await openTestDatabase();
      t.after(() => opened.close());
      let clockNow = (): Instant => firstMoment;
      const clock: Clock = { now: () => clockNow() };
      const bare = opened.connect(clock);
      const house = await receiptWorldOn(bare, clock, laneOrders(await loadMarkets(bare, await loadRegistry(bare))));
      const goBy = (other: Clock): void => {
        clockNow = () => other.now();
      };
      for (const [kind, { user, subject }] of await doActs({ db: house.db, goBy })) {
        const key = withoutKey.has(kind) ? null : kind;
        const { receipt } = await house.of(user, key === null ? { kind, subject } : { kind, key });
        await assertEachFieldCounts(house, receipt);
        await assertEachRowCounts(house, bare, receipt, { user, kind, key });
        seen.push(kind);
      }
    });
  }

  it('and there is none without a line in the table above', () => {
    assert.deepEqual(seen.toSorted(), Object.keys(actReceipts).toSorted());
  });
});
