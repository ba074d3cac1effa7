import { c2cCalls } from '@bourse/contract/c2c';
import type { InputOf } from '@bourse/contract/call';
import { tidyText } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import { hourMs, instant, minuteMs } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { withIdempotency } from '../../platform/database/idempotency.ts';
import { noteAct } from '../../platform/database/note-act.ts';
import { hashInput } from '../../platform/http/input-hash.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { sayInThread, showInThread } from '../threads/index.ts';
import { type C2cPorts, family } from './c2c-ports.ts';
import { readC2cTerms } from './c2c-settings.ts';
import { finishOrder, lockFor, tellBoth } from './finish-order.ts';
import { findOrder, markPaid, partyOf } from './order-store.ts';

/** The acts answer with the id of their order. */
type Done = Promise<Result<string, Rejection>>;

/**
 * The buyer says that they have paid; from then on no timer ends the order.
 * @returns VOUCHER_REQUIRED, NOT_FOUND, NOT_ALLOWED, STATE_CHANGED, NOT_FOUND (the picture).
 */
export async function sayPaid(ports: C2cPorts, buyer: UserId, { id, proof }: InputOf<typeof c2cCalls.paid>): Done {
  const { db, clock, documents } = ports;
  const picture = documents.nameOf(proof);
  if (picture === null) return reject('VOUCHER_REQUIRED', { field: 'proof' });
  const at = clock.now();
  return db.withTx<Result<string, Rejection>>(c2cCalls.paid.name, async (tx) => {
    const found = await lockFor(tx, id, buyer, 'pay');
    if (!found.ok) return found;
    if (!(await documents.keep(tx, picture, buyer))) return reject('NOT_FOUND', { field: 'proof' });
    const { order } = found.value;
    markPaid(tx, id, at);
    await sayInThread(tx, order.threadId, { word: 'c2c.paid', args: {} }, at);
    await showInThread(tx, order.threadId, { author: buyer, text: '', picture }, at);
    const terms = await readC2cTerms(tx, at);
    scheduleDue(tx, [
      { module: family, reference: `remind:${id}`, dueAt: instant(at + terms.remind_minutes * minuteMs) },
      { module: family, reference: `dispute:${id}`, dueAt: instant(at + terms.dispute_hours * hourMs) },
    ]);
    tellBoth(ports, tx, order, { buyer: null, seller: 'paid' }, at);
    const { name: call } = c2cCalls.paid;
    await noteAct(tx, {
      userId: buyer,
      call,
      key: undefined,
      inputHash: hashInput(call, { id, proof }),
      at,
      answer: id,
    });
    return ok(id);
  });
}

/** Who releases. */
export interface Releasing {
  readonly userId: UserId;
  readonly idempotencyKey: string | undefined;
}

/**
 * The seller gives the coins to the buyer.
 * @returns NOT_FOUND, NOT_ALLOWED, TOO_MANY_REQUESTS, SYSTEM_BUSY, PAY_PASSWORD_WRONG, ID_REUSED, STATE_CHANGED,
 * TRADING_HALTED.
 */
export async function releaseOrder(
  ports: C2cPorts,
  { userId, idempotencyKey }: Releasing,
  { id, pay_password: payPassword, client_order_id: clientKey }: InputOf<typeof c2cCalls.release>,
): Done {
  const { db, clock, identity } = ports;
  const shown = await findOrder(db, id);
  const party = shown === undefined ? undefined : partyOf(shown, userId);
  if (party === undefined) return reject('NOT_FOUND');
  if (party === 'buyer') return reject('NOT_ALLOWED');
  const known = await identity.checkPayPassword(userId, payPassword);
  if (!known.ok) return known;
  const at = clock.now();
  // By the order alone: what was typed in besides is a secret, of which nothing is kept.
  const key = { userId, call: c2cCalls.release.name, key: clientKey ?? idempotencyKey, inputHash: id };
  return db.withTx<Result<string, Rejection>>(c2cCalls.release.name, (tx) =>
    withIdempotency(tx, key, at, async () => {
      const found = await lockFor(tx, id, userId, 'release');
      if (!found.ok) return found;
      const news = { buyer: 'released', seller: null } as const;
      const done = await finishOrder(ports, tx, found.value.order, { outcome: 'buyer', as: 'released', at, news });
      return done.ok ? ok(id) : done;
    }),
  );
}

/** The buyer lets the order go. @returns NOT_FOUND, NOT_ALLOWED, STATE_CHANGED, TRADING_HALTED. */
export async function letGo(ports: C2cPorts, buyer: UserId, { id, reason }: InputOf<typeof c2cCalls.cancel>): Done {
  const at = ports.clock.now();
  return ports.db.withTx<Result<string, Rejection>>(c2cCalls.cancel.name, async (tx) => {
    const found = await lockFor(tx, id, buyer, 'cancel');
    if (!found.ok) return found;
    const done = await finishOrder(ports, tx, found.value.order, {
      outcome: 'seller',
      as: 'cancelled',
      at,
      reason: tidyText(reason),
      failedBy: 'buyer',
      news: { buyer: null, seller: 'cancelled' },
    });
    return done.ok ? ok(id) : done;
  });
}
