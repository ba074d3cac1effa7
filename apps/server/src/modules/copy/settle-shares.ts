import { copySharePaid } from '@bourse/contract/copy-rules';
import { eventOf } from '@bourse/contract/event';
import { atoms, formatAmount } from '@bourse/kernel/amount';
import { type Instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { findCustomer, lockCustomer, readNicknames } from '../identity/index.ts';
import { applyLocked, lockBalances, openAccountsIn, readHalt, userAccount } from '../ledger/index.ts';
import { selectResults } from '../lever/index.ts';
import { type Apart, apart } from '../../platform/jobs/apart.ts';
import type { CopyPorts } from './copy-ports.ts';
import { nameOf } from './read-copies.ts';
import { dueBefore, dueOf, nextMoment } from './share.ts';
import {
  insertShare,
  lockShared,
  readCopied,
  selectToSettle,
  type SharedFollow,
  updateSettled,
} from './share-store.ts';

/** How many relationships are looked for together. */
const batch = 200;

/** What was paid, and how it is posted once its line has an id. */
interface Payment {
  readonly paid: bigint;
  readonly post: (reference: string) => void;
}
const nothing: Payment = { paid: 0n, post: () => undefined };

/**
 * Locks what a follower has free on the account of contracts, and takes of it what is due; a trader whose account is closed is
 * paid nothing.
 * @returns TRADING_HALTED.
 */
async function payDue(
  { usdt }: CopyPorts,
  tx: Tx,
  { traderId, followerId }: SharedFollow,
  due: bigint,
  at: Instant,
): Promise<Result<Payment, Rejection>> {
  if (due === 0n) return ok(nothing);
  // Behind their lock: an account that is being closed is paid nothing afterwards.
  if (!(await lockCustomer(tx, traderId)) || (await findCustomer(tx, traderId))?.status !== 'open') return ok(nothing);
  const [debit, credit] = await openAccountsIn(tx, [
    userAccount(followerId, usdt.id, 'lever'),
    userAccount(traderId, usdt.id, 'change'),
  ]);
  const ends = { debit: present(debit, 'the follower’s account'), credit: present(credit, 'the trader’s account') };
  const locked = await lockBalances(tx, [ends.debit, ends.credit]);
  if (!locked.ok) return locked;
  const { available } = present(locked.value.get(ends.debit), 'the locked account');
  const paid = available < due ? available : due;
  if (paid <= 0n) return ok(nothing);
  return ok({
    paid,
    post: (reference) => {
      const posting = { ...ends, assetId: usdt.id, amount: atoms(paid), kind: 'copy_share', reference } as const; // the kind stays a literal
      applyLocked(tx, locked.value, { at, postings: [posting] });
    },
  });
}

/** Tells the follower what was paid. */
async function tellPaid({ usdt }: CopyPorts, tx: Tx, follow: SharedFollow, paid: bigint, at: Instant): Promise<void> {
  if (paid === 0n) return;
  const trader = nameOf(await readNicknames(tx, [follow.traderId]), follow.traderId);
  const number = formatAmount(paid, usdt.scale);
  const told = { user_id: follow.followerId, trader, number, currency_id: usdt.id, at: toIso(at) };
  appendEvents(tx, at, [eventOf(copySharePaid, told)]);
}

/**
 * Settles a relationship for the next moment that is due. Its row is locked, and the moment noted in the same transaction, so
 * each is settled once whoever does it.
 * @returns whether there was one; TRADING_HALTED, and then nothing was written.
 */
async function settleNext(ports: CopyPorts, tx: Tx, id: string): Promise<Result<boolean, Rejection>> {
  const now = ports.clock.now();
  const follow = await lockShared(tx, id);
  const until = follow === undefined ? null : nextMoment(follow, now);
  if (follow === undefined || until === null) return ok(false);
  const { noted, positions, isWaiting } = await readCopied(tx, id, until);
  // What is over but not noted yet counts as well: a settlement depends on nobody else's turn.
  const over = [...(await selectResults(tx, positions)).values()].filter(({ closedAt }) => closedAt < until);
  const realised = over.reduce((sum, { result }) => sum + result, noted);
  const { high, due } = dueOf({ ...follow, realised });
  const payment = await payDue(ports, tx, follow, due, now);
  if (!payment.ok) return payment;
  const { paid, post } = payment.value;
  // A week in which nothing was closed and nothing is owed has no line.
  if (realised !== follow.realised || due > 0n) {
    post(`copy_share:${await insertShare(tx, follow, { until, realised, high, due, paid }, now)}`);
  }
  await tellPaid(ports, tx, follow, paid, now);
  const isOver = follow.endedAt !== null && until >= follow.endedAt;
  const isDone = isOver && paid === due && !isWaiting && positions.length === 0;
  updateSettled(tx, id, until, isDone);
  return ok(true);
}

/**
 * Settles some relationships for every moment that is due; one that fails keeps back none of the others.
 * @returns how many settlements there were; none while money is halted.
 */
export async function settleFollows(ports: CopyPorts, ids: readonly string[], tries: Apart): Promise<number> {
  let count = 0;
  for (const id of ids) {
    for (;;) {
      const settled = await tries.one(() => ports.db.withTx('settle a share', (tx) => settleNext(ports, tx, id)));
      if (settled === undefined) break;
      if (!settled.ok) return 0;
      if (!settled.value) break;
      count += 1;
    }
  }
  return count;
}

/** Settles whatever is due: each Monday everybody, and a relationship that has ended at once. */
export async function settleShares(ports: CopyPorts, stop?: AbortSignal): Promise<void> {
  const { db, clock } = ports;
  if ((await readHalt(db)).halted) return;
  const tries = apart();
  while (stop?.aborted !== true) {
    const ids = await selectToSettle(db, dueBefore(clock.now()), batch);
    if ((await settleFollows(ports, ids, tries)) === 0) break;
  }
  tries.end();
}

/** The same, repeated. */
export const shareWork = (ports: CopyPorts): Repetition => ({
  name: 'shares of copied profits',
  everyMs: minuteMs,
  byTime: true,
  run: (stop) => settleShares(ports, stop),
});
