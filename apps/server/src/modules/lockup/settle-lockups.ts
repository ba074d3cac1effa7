import { eventOf } from '@bourse/contract/event';
import { lockupRenewing } from '@bourse/contract/lockup';
import { formatAmount } from '@bourse/kernel/amount';
import type { AccountId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { appendEvents, type OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type DueEntry, type DueWork, scheduleDue } from '../../platform/jobs/due-work.ts';
import { applyLocked, balanceIn, type HoldChange, lockBalances, type Posting } from '../ledger/index.ts';
import { changeSold, checkRoom, findTerms, readSold, readStake } from '../products/index.ts';
import { type Accrual, accrue, move, readFills, reserve } from './accrual.ts';
import { insertDividends } from './dividend-store.ts';
import { insertPosition, lockPositions, type Position, sumOwned, updatePositions } from './lockup-store.ts';
import { family, type LockupTerms } from './lockup-terms.ts';
import { dueOf, newPosition, openedEvent } from './new-position.ts';
import type { LockupPorts } from './open-lockup.ts';
import { endedEvent } from './ended-event.ts';

export type SettlePorts = LockupPorts & { readonly scaleOf: (assetId: Position['assetId']) => number };

const idsOf = (entries: readonly DueEntry[], prefix: string): string[] =>
  entries.flatMap(({ reference }) => (reference.startsWith(prefix) ? [reference.slice(prefix.length)] : []));

/** What falls due for lock-up positions: their expiry, and the notice a day before a renewal. */
export function lockupDueWork(ports: SettlePorts): DueWork {
  return {
    module: family,
    settle: async (tx, entries, now) => {
      const renewals = new Set(idsOf(entries, 'renewal:'));
      const expiries = new Set(idsOf(entries, 'expiry:'));
      const positions = await lockPositions(tx, [...renewals, ...expiries]);
      const running = positions.filter(({ status }) => status === 1);
      announceRenewals(
        ports,
        tx,
        running.filter(({ id, autoRenew }) => autoRenew && renewals.has(id) && !expiries.has(id)),
        now,
      );
      await expire(
        ports,
        tx,
        running.filter(({ id }) => expiries.has(id)),
        now,
      );
    },
  };
}

function announceRenewals({ scaleOf }: SettlePorts, tx: Tx, positions: readonly Position[], now: Instant): void {
  appendEvents(
    tx,
    now,
    positions.map((position) =>
      eventOf(lockupRenewing, {
        user_id: position.userId,
        position_id: position.id,
        config_id: position.productId,
        currency_id: position.assetId,
        amount: formatAmount(position.amount, scaleOf(position.assetId)),
        expires_at: toIso(position.expiresAt),
        at: toIso(now),
      }),
    ),
  );
}

/** What the expiries of one batch come to; the free part of each pool counts down as renewals reserve from it. */
interface Batch {
  readonly ports: SettlePorts;
  readonly tx: Tx;
  readonly now: Instant;
  readonly free: Map<AccountId, bigint>;
  readonly postings: Posting[];
  readonly holds: HoldChange[];
  readonly events: OutgoingEvent[];
}

async function expire(ports: SettlePorts, tx: Tx, positions: readonly Position[], now: Instant): Promise<void> {
  if (positions.length === 0) return;
  const accruing = positions.map((position) => ({ position, throughDay: position.termDays }));
  const fills = await readFills(tx, ports.sale, accruing);
  const locked = await lockBalances(
    tx,
    positions.flatMap(({ accounts }) => Object.values(accounts)),
  );
  // The worker looks before it begins; a halt in between rolls back, and it comes again.
  invariant(locked.ok, 'money was halted while due work was settled');
  const balanceOf = balanceIn(locked.value);
  const free = new Map(positions.map(({ accounts }) => [accounts.pool, balanceOf(accounts.pool).available]));
  const batch: Batch = { ports, tx, now, free, postings: [], holds: [], events: [] };
  for (const one of accruing) await endOne(batch, one.position, accrue(one, fills));
  applyLocked(tx, locked.value, { at: now, postings: batch.postings, holds: batch.holds });
  appendEvents(tx, now, batch.events);
}

async function endOne(batch: Batch, position: Position, accrual: Accrual): Promise<void> {
  const { ports, tx, now, free } = batch;
  const { accounts, amount, reserved, productId } = position;
  free.set(accounts.pool, present(free.get(accounts.pool), 'a locked pool') + reserved - accrual.amount);
  insertDividends(tx, accrual.dividends, now);
  const paid = { paidDays: position.termDays, paid: position.paid + accrual.amount, reserved: 0n };
  const end = { at: now, early: false, penalty: 0n, payout: amount };
  updatePositions(tx, [{ id: position.id, ...paid, nextDividendAt: null, end }]);
  changeSold(tx, productId, -amount);
  batch.postings.push(...move(position, 'lockup_yield', [accounts.pool, accounts.change], accrual.amount));
  batch.holds.push(...reserve(position, -reserved));
  const terms = position.autoRenew ? await termsOfRenewal(batch, position) : null;
  const renewal = !position.autoRenew ? 'none' : terms === null ? 'failed' : 'done';
  batch.events.push(endedEvent(position, ports.scaleOf(position.assetId), end, renewal));
  if (terms === null) {
    batch.postings.push(...move(position, 'lockup_return', [accounts.product, accounts.change], amount));
  } else {
    await renew(batch, position, terms);
  }
}

/** The terms of this day under which a position can go on; null where the product does not take it any more. */
async function termsOfRenewal({ ports, tx, now, free }: Batch, position: Position): Promise<LockupTerms | null> {
  const { productId, assetId, amount, userId, accounts } = position;
  const found = await findTerms(tx, ports.sale, productId, now);
  if (!found.ok) return null;
  const terms = found.value;
  if (!terms.isOpen || !terms.isRenewable || terms.asset.id !== assetId) return null;
  if (!readStake(formatAmount(amount, terms.asset.scale), terms).ok) return null;
  const [owned, sold] = [await sumOwned(tx, userId, productId), await readSold(tx, productId)];
  if (!checkRoom(terms, { stake: amount, owned, sold }).ok) return null;
  const { reserved } = newPosition(terms, { ...position, renewedFrom: position.id }, amount, now);
  return (free.get(accounts.pool) ?? 0n) >= reserved ? terms : null;
}

async function renew({ tx, now, free, holds, events }: Batch, from: Position, terms: LockupTerms): Promise<void> {
  const { userId, accounts, amount, id } = from;
  const whose = { userId, accounts, autoRenew: true, renewedFrom: id };
  const position = await insertPosition(tx, newPosition(terms, whose, amount, now));
  changeSold(tx, position.productId, amount);
  scheduleDue(tx, dueOf(position, now));
  free.set(accounts.pool, present(free.get(accounts.pool), 'a locked pool') - position.reserved);
  holds.push(...reserve(position, position.reserved));
  events.push(openedEvent(position, terms));
}
