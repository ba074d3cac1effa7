import { couponPool } from '@bourse/contract/coupon-rules';
import { subtractAtoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { type DueWork, oneByOne } from '../../platform/jobs/due-work.ts';
import { applyLocked, lockBalances, openAccountsIn, poolAccount } from '../ledger/index.ts';
import { lockCampaign, updateEnded } from './campaign-store.ts';
import { updateUnused } from './coupon-store.ts';

/** Ends a campaign: what was not used is taken back, and what was not paid is free in the pool again. */
async function endCampaign(tx: Tx, id: string, now: Instant): Promise<void> {
  const campaign = await lockCampaign(tx, id);
  if (campaign.endedAt !== null) return;
  const { assetId, budget, paid } = campaign;
  const unused = subtractAtoms(budget, paid);
  updateUnused(tx, campaign);
  updateEnded(tx, id, unused, now);
  if (unused === 0n) return;
  const [opened] = await openAccountsIn(tx, [poolAccount(couponPool, assetId)]);
  const pool = present(opened, 'the pool');
  const locked = await lockBalances(tx, [pool]);
  // The worker looks before it begins; a halt in between rolls back, and it comes again.
  invariant(locked.ok, 'money was halted while a campaign was ended');
  const freed = { account: pool, amount: subtractAtoms(paid, budget), reason: { module: couponPool, reference: id } };
  applyLocked(tx, locked.value, { at: now, postings: [], holds: [freed] });
}

/** What falls due: the ends of campaigns. */
export const campaignEnds: DueWork = {
  module: couponPool,
  atOnce: oneByOne,
  settle: async (tx, entries, now) => {
    for (const { reference } of entries) await endCampaign(tx, reference, now);
  },
};
