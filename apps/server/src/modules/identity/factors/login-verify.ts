import type { InputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { CallContext } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { beginSession } from '../begin-session.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { recordSignIn } from '../sign-in-store.ts';
import { findUser } from '../user-store.ts';
import { asOwner } from './customer-factors.ts';
import { findTicket, useTicket } from './sign-in-ticket-store.ts';
import { checkFactor } from './totp-factors.ts';

/**
 * The second step of a sign-in: the ticket of the first and a code of the authenticator app, or a recovery code. Ticket and
 * code are used up together. Refusals in this order: TICKET_EXPIRED, TOO_MANY_REQUESTS, CODE_WRONG, ACCOUNT_CLOSED.
 */
export async function loginVerify(
  context: IdentityContext,
  caller: Pick<CallContext, 'ip' | 'userAgent' | 'device'>,
  { ticket, code }: InputOf<typeof safetyCalls.loginVerify>,
): Promise<Result<string, Rejection>> {
  const { db, clock } = context;
  const found = await findTicket(db, ticket, clock.now());
  if (found === undefined) return reject('TICKET_EXPIRED');
  const { userId: owner, deviceHash } = found;
  const checked = await checkFactor(context, asOwner(owner), code);
  if (!checked.ok) {
    if (checked.error.code === 'CODE_WRONG') {
      await db.withTx('failed second step', (tx) => recordSignIn(tx, owner, caller, 'failed', clock.now()));
    }
    return checked;
  }
  const user = present(await findUser(db, owner), `user ${owner}`);
  if (user.status === 'closed') return reject('ACCOUNT_CLOSED');
  return db.withTx('second step of a sign-in', async (tx) => {
    if (!(await useTicket(tx, ticket))) return reject('TICKET_EXPIRED');
    const used = await checked.value.use(tx);
    if (!used.ok) return used;
    return ok(await beginSession(context, tx, { user, caller, deviceHash, isProved: true }, clock.now()));
  });
}
