import type { InputOf, OutputOf } from '@bourse/contract/call';
import { closingObstacles, type OpenItem, type privacyCalls } from '@bourse/contract/privacy';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { closeUserAccounts, lockUserBalances } from '../ledger/index.ts';
import { findClosed, insertClosed } from './closing-store.ts';
import { dueEntry } from './erase-customer.ts';
import { heldAmong } from './legal-hold-store.ts';
import { readRetention } from './retention.ts';
import type { PrivacyPorts } from './privacy-ports.ts';

type Outcome = Result<OutputOf<typeof privacyCalls.closeAccount>, Rejection>;

/** What stands in the way, in the order of {@link closingObstacles}; everything, so that the customer need not ask again. */
async function findOpenItems(
  { held }: PrivacyPorts,
  tx: Tx,
  owner: UserId,
  balances: readonly OpenItem[],
  now: Instant,
): Promise<OpenItem[]> {
  const items: OpenItem[] = [...balances];
  if ((await heldAmong(tx, [owner])).size > 0) items.push({ kind: 'legal_hold' });
  for (const { open } of held()) items.push(...((await open?.(tx, owner, now)) ?? []));
  return items.toSorted((a, b) => closingObstacles.indexOf(a.kind) - closingObstacles.indexOf(b.kind));
}

/**
 * Closes an account for good, by its password beside a fresh factor. Account and balances are locked before anything is
 * looked at, and the balances take nothing in from then on: of what arrives at the same time and of the closing, one happens.
 * Refusals in this order: TOO_MANY_REQUESTS, SYSTEM_BUSY, PASSWORD_WRONG, TRADING_HALTED, ACCOUNT_IN_USE.
 */
export async function closeAccount(
  ports: PrivacyPorts,
  owner: UserId,
  { password }: InputOf<typeof privacyCalls.closeAccount>,
): Promise<Outcome> {
  const { db, clock, identity } = ports;
  const right = await identity.checkPassword(owner, password);
  if (!right.ok) return right;
  const closed = await db.withTx<Outcome>('close an account', async (tx) => {
    const now = clock.now();
    // Of two at once the second finds it closed, which is what it wanted.
    if (!(await identity.lockOpenUser(tx, owner))) {
      return ok({ closed_at: toIso(present(await findClosed(tx, owner), 'the closed account').at) });
    }
    const balances = await lockUserBalances(tx, owner);
    if (!balances.ok) return balances;
    const left = balances.value.map((one): OpenItem => ({ kind: 'balance', ...one }));
    const obstacles = await findOpenItems(ports, tx, owner, left, now);
    if (obstacles.length > 0) return reject('ACCOUNT_IN_USE', { obstacles });
    await closeUserAccounts(tx, owner);
    const { closed_access: access, closed_identity: inIdentity } = await readRetention(tx, now);
    const was = await identity.closeUser.write(tx, owner, now);
    const erasures = await insertClosed(tx, owner, now, was, { access, identity: inIdentity });
    scheduleDue(tx, erasures.map(dueEntry));
    return ok({ closed_at: toIso(now) });
  });
  if (closed.ok) identity.closeUser.forget();
  return closed;
}
