import { unsignedApprovals } from './unsigned-approvals.ts';
import { otcCalls } from '@bourse/contract/otc';
import { otcStaffCalls } from '@bourse/contract/otc-desk';
import { approvalCalls } from '@bourse/contract/approval';
import type { AssetId, StaffId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';

import { poolAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { openOtc } from '@bourse/server/modules/otc/index';
import { priceFeed } from '@bourse/server/modules/prices/index';
import type { Database } from '@bourse/server/platform/database/database';
import { openTestDatabase } from './disposable-database.ts';
import { firstMoment, productWorldOn, testNames, usdt } from './product-world.ts';
import { hireStaff, staffCalls } from './staff-world.ts';
import { toldVenues } from './told-venues.ts';

/** BTC with a spread of half a percent, confirmed by staff from 10,000 USDT on. */
export const btcOffer = {
  names: testNames,
  currency_id: 1,
  minimum: '0.01',
  maximum: '100',
  spread: '0.005',
  reviewed_from: '10000',
  open: true,
};

/** A desk with three venues that tell BTC/USDT, two members of staff, and an offer of BTC. */
export async function openOtcWorld() {
  const opened = await openTestDatabase();
  return { ...(await otcWorldOn(opened.connect())), url: opened.url, close: () => opened.close() };
}

/** The same on a database that is open and migrated already. */
export async function otcWorldOn(db: Database) {
  const venues = toldVenues();
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const feed = priceFeed(venues.source, clock);
  const world = await productWorldOn(db, 'otc', (ports) => openOtc({ ...ports, feed }));
  clockNow = world.clock.now;
  const { manifest } = world;
  const routes = [
    ...(manifest.staffRoutes ?? []),
    ...unsignedApprovals({ db, clock, kinds: manifest.approvals ?? [] }),
  ];
  const staff = staffCalls(routes);
  const grants = [otcStaffCalls.decide.grant, otcStaffCalls.orders.grant];
  const [ann, bob]: [StaffId, StaffId] = [await hireStaff(db, 'ann', grants), await hireStaff(db, 'bob', grants)];
  const eve = await hireStaff(db, 'eve', grants);
  const offer = await world.addProduct(btcOffer);
  return {
    ...world,
    staff,
    ann,
    bob,
    eve,
    offer,
    setVenues: venues.setCount,
    /** Lets the venues tell a price now, or nothing. */
    tell: async (quoted: number | null): Promise<void> => {
      venues.tell('BTC/USDT', quoted);
      await feed.refresh();
    },
    /** A new customer with atoms on the fund account. */
    rich: async (asset: AssetId, amount: bigint): Promise<UserId> => {
      const user = await world.customer(usdt, 0n);
      await world.ledger.fund(userAccount(user, asset, 'legal'), amount);
      return user;
    },
    /** Takes a new quote. */
    deal: async (user: UserId, type: 'buy' | 'sell', number: string) => {
      const { quote_id: quoteId } = await world.run(otcCalls.quote, user, { id: offer, type, number });
      return world.run(otcCalls.confirm, user, { id: offer, quote_id: quoteId });
    },
    /** What ann asks for, bob agrees to. */
    decide: async (id: string, decision: 'complete' | 'reject'): Promise<void> => {
      const asked = await staff.run(otcStaffCalls.decide, ann, { id, decision, reason: 'looked at' });
      await staff.run(approvalCalls.approve, bob, { id: asked.id, reason: 'agreed' });
    },
    /** Free and held on somebody's fund account and in the pool, in atoms. */
    stand: async (user: UserId, asset: AssetId) => {
      const [own, pool] = await Promise.all(
        [userAccount(user, asset, 'legal'), poolAccount('otc', asset)].map(async (key) =>
          world.ledger.balance(await world.ledger.account(key)),
        ),
      );
      return { own: present(own, 'the account'), pool: present(pool, 'the pool') };
    },
  };
}

/** What {@link openOtcWorld} gives. */
export type OtcWorld = Awaited<ReturnType<typeof openOtcWorld>>;
