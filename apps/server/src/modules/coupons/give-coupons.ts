import { couponGiven } from '@bourse/contract/coupon-rules';
import { eventOf } from '@bourse/contract/event';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listRegistered } from '../identity/index.ts';
import { listGiving, lockCampaign, updateGiven } from './campaign-store.ts';
import type { Campaign } from './coupon.ts';
import type { CouponPorts } from './coupon-ports.ts';
import { findOwners, insertCoupons } from './coupon-store.ts';

/** Who registered longer ago than this is written by now: nobody with a lower id comes after them. */
const graceMs = minuteMs;
const ownersAtOnce = 500;

interface Gift {
  readonly owners: readonly UserId[];
  /** Up to whom everybody was looked at. */
  readonly lookedAt: UserId | null;
}

/**
 * Gives coupons of a campaign that this transaction has locked or made: to those who have none of it, as far as they go,
 * and tells each of them.
 */
export async function giveCoupons(
  { registry }: CouponPorts,
  tx: Tx,
  campaign: Campaign,
  { owners, lookedAt }: Gift,
  at: Instant,
): Promise<void> {
  const { id, amount, assetId, number, given, days } = campaign;
  const known = await findOwners(tx, id, owners);
  const lucky = owners.filter((owner) => !known.has(owner)).slice(0, number - given);
  const coupons = await insertCoupons(tx, campaign, lucky, { at, expiresAt: instant(at + days * dayMs) });
  updateGiven(tx, id, coupons.length, lookedAt);
  const text = formatAmount(amount, registry.getAsset(assetId).scale);
  const events = coupons.map(({ id: coupon, owner }) =>
    eventOf(couponGiven, { user_id: owner, coupon_id: coupon, currency_id: assetId, number: text, at: toIso(at) }),
  );
  if (events.length > 0) appendEvents(tx, at, events);
}

/** Gives a coupon to the next customers who registered in the window of a campaign. @returns whether there may be more. */
async function giveNext(ports: CouponPorts, { id, window }: Campaign): Promise<boolean> {
  const { db, clock } = ports;
  if (window === null) return false;
  return db.withTx('give coupons', async (tx) => {
    const campaign = await lockCampaign(tx, id);
    const now = clock.now();
    if (campaign.endedAt !== null || now >= campaign.endsAt || campaign.given === campaign.number) return false;
    const registered = await listRegistered(tx, window, campaign.lookedAt, ownersAtOnce);
    const recent = registered.findIndex((one) => one.at > now - graceMs);
    const settled = recent === -1 ? registered : registered.slice(0, recent);
    const owners = registered.map((one) => one.id);
    if (owners.length === 0) return false;
    await giveCoupons(ports, tx, campaign, { owners, lookedAt: settled.at(-1)?.id ?? null }, now);
    return settled.length === ownersAtOnce;
  });
}

/** Gives the coupons of every campaign for those who register. Two nodes at once wait for each other at its row. */
export async function giveToRegistered(ports: CouponPorts, stop?: AbortSignal): Promise<void> {
  for (const campaign of await listGiving(ports.db, ports.clock.now())) {
    while (stop?.aborted !== true && (await giveNext(ports, campaign)));
  }
}
