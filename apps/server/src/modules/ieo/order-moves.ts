import { atoms } from '@bourse/kernel/amount';
import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import { type DueEntry, scheduleDue } from '../../platform/jobs/due-work.ts';
import type { HoldChange, Posting } from '../ledger/index.ts';
import { issueReason } from './announce-projects.ts';
import { family } from './ieo-ports.ts';
import type { Move } from './instalments.ts';
import type { Order, Project } from './project.ts';

/** The postings of a move; none for what moves nothing. */
export function postingsOf({ accounts: house, coin, pay }: Project, move: Move): Posting[] {
  const { change, product, coin: coins } = move.order.accounts;
  const reference = `${family}:${move.order.id}`;
  const all: Posting[] = [
    { debit: change, credit: product, assetId: pay, amount: atoms(move.paidIn), kind: 'ieo_instalment', reference },
    { debit: product, credit: change, assetId: pay, amount: atoms(move.refund), kind: 'ieo_refund', reference },
    {
      debit: product,
      credit: house.payTreasury,
      assetId: pay,
      amount: atoms(move.forfeit),
      kind: 'ieo_forfeit',
      reference,
    },
    {
      debit: product,
      credit: house.payTreasury,
      assetId: pay,
      amount: atoms(move.spend),
      kind: 'ieo_payment',
      reference,
    },
    {
      debit: house.coinPool,
      credit: coins,
      assetId: coin,
      amount: atoms(move.release),
      kind: 'ieo_release',
      reference,
    },
    {
      debit: house.coinPool,
      credit: house.coinTreasury,
      assetId: coin,
      amount: atoms(move.unsold),
      kind: 'ieo_unsold',
      reference,
    },
  ];
  return all.filter(({ amount }) => amount > 0n);
}

/** What escrow holds no longer, the moves of a project together. */
export function freedBy(project: Project, moves: readonly Move[]): HoldChange[] {
  const left = moves.reduce((sum, { release, unsold }) => sum + release + unsold, 0n);
  if (left === 0n) return [];
  return [{ account: project.accounts.coinPool, amount: atoms(-left), reason: issueReason(project.id) }];
}

/** When a customer is reminded of an instalment: with a half and a sixth of the time left (S81). */
const reminders = [2, 6] as const;

/** What falls due next for subscriptions: reminders and the lapse of what is due, or the next release. */
export function scheduleNext(tx: Tx, { dueHours }: Project, orders: readonly Order[]): void {
  const next = orders.flatMap(({ id, dueAt, nextReleaseAt }): DueEntry[] => {
    const entry = (what: string, at: Instant): DueEntry => {
      return { module: family, reference: `${what}:${id}:${String(at)}`, dueAt: at };
    };
    const due = dueAt;
    if (due === null) return nextReleaseAt === null ? [] : [entry('release', nextReleaseAt)];
    const remind = reminders.map((part) => entry('remind', instant(due - Math.floor((dueHours * hourMs) / part))));
    return [...remind, entry('lapse', due)];
  });
  scheduleDue(tx, next);
}
