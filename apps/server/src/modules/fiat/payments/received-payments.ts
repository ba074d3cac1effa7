import type { InputOf, OutputOf } from '@bourse/contract/call';
import { rechargeCalls } from '@bourse/contract/recharge';
import { tidyText } from '@bourse/contract/text-rules';
import { formatAmount } from '@bourse/kernel/amount';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { bind, type Binding, requireStaff } from '../../../platform/http/binding.ts';
import { pageOf } from '../../../platform/http/list-slice.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import { findOnePerson } from '../../identity/index.ts';
import { findMoney, readSent } from '../currency.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import {
  insertPayment,
  lockPayment,
  payerAs,
  type Payment,
  paymentAnswers,
  returnPayment,
  selectPayments,
} from './payment-store.ts';

type Answer = OutputOf<typeof rechargeCalls.enterPayment>;

/** Banks print one reference with and without spaces; it is one payment. */
const tidyReference = (text: string): string => tidyText(text).replaceAll(/\s+/gu, '').toUpperCase();

async function answerOf({ sealer }: FiatPorts, tx: Tx, payment: Payment): Promise<Answer> {
  return present((await paymentAnswers(tx, sealer, [payment]))[0], 'the payment');
}

/** @returns CURRENCY_NOT_FOUND, INVALID_AMOUNT, PARAMETER_ERROR (reference, payer, a day to come), STATE_CHANGED. */
async function enterPayment(
  ports: FiatPorts,
  by: StaffId,
  input: InputOf<typeof rechargeCalls.enterPayment>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, sealer } = ports;
  const at = clock.now();
  const fiat = await findMoney(ports, input.currency, 0);
  const money = fiat.ok ? fiat : await findMoney(ports, input.currency, 1);
  if (!money.ok) return money;
  const { code: currency, scale } = money.value;
  const amount = readSent(input.amount, money.value);
  if (!amount.ok) return amount;
  const reference = tidyReference(input.reference);
  const payer = tidyText(input.payer);
  if (reference.length < 4) return rejectField('reference');
  if (payer === '') return rejectField('payer');
  if (input.received_on > toIso(at).slice(0, 10)) return rejectField('received_on');
  return db.withTx<Result<Answer, Rejection>>('enter a payment', async (tx) => {
    const payment = await insertPayment(tx, {
      currency,
      amount: amount.value,
      scale,
      reference,
      payer: sealer.seal(Buffer.from(payer, 'utf8'), payerAs(reference)),
      receivedOn: input.received_on,
      enteredBy: by,
      enteredAt: at,
    });
    if (payment === undefined) return reject('STATE_CHANGED');
    const action = rechargeCalls.enterPayment.name;
    const after = { currency, amount: formatAmount(amount.value, scale), reference, received_on: input.received_on };
    await recordAudit(tx, { at, staffId: by, action, subject: `payment:${payment.id}`, after });
    return ok(await answerOf(ports, tx, payment));
  });
}

/** @returns NOT_FOUND, STATE_CHANGED. */
async function giveBack(
  ports: FiatPorts,
  by: StaffId,
  { id, reason }: InputOf<typeof rechargeCalls.returnPayment>,
): Promise<Result<Answer, Rejection>> {
  return ports.db.withTx<Result<Answer, Rejection>>('return a payment', async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) return reject('NOT_FOUND');
    if (payment.state !== 'open') return reject('STATE_CHANGED');
    returnPayment(tx, id);
    const action = rechargeCalls.returnPayment.name;
    await recordAudit(tx, { at: ports.clock.now(), staffId: by, action, subject: `payment:${id}`, reason });
    return ok(await answerOf(ports, tx, { ...payment, state: 'returned' }));
  });
}

/**
 * The open payment that is to credit something, locked: whoever entered it takes no part in using it, so that no single person
 * makes money of nothing.
 * @param by everybody who decides about it.
 * @returns NOT_FOUND, STATE_CHANGED, NOT_ALLOWED, PARAMETER_ERROR where it is in another currency.
 */
export async function takePayment(
  tx: Tx,
  id: string,
  { by, currency, at }: { readonly by: readonly StaffId[]; readonly currency: string; readonly at: Instant },
): Promise<Result<Payment, Rejection>> {
  const payment = await lockPayment(tx, id);
  if (payment === undefined) return reject('NOT_FOUND');
  if (payment.state !== 'open') return reject('STATE_CHANGED');
  if (by.includes(payment.enteredBy) || (await findOnePerson(tx, payment.enteredBy, by, at)).size > 0)
    return reject('NOT_ALLOWED');
  return payment.currency === currency ? ok(payment) : rejectField('payment_id');
}

/** Binds what staff do with payments that were found. */
export function paymentRoutes(ports: FiatPorts): Binding[] {
  const { db, sealer } = ports;
  return [
    bind(rechargeCalls.payments, async (_context, { state, currency, ...paging }) => {
      const { page, limit } = paging;
      const slice = { limit, offset: (page - 1) * limit };
      const found = await selectPayments(db, { state, currency: currency?.toUpperCase() ?? null }, slice);
      return ok(pageOf(paging, await paymentAnswers(db, sealer, found.rows), found.total));
    }),
    bind(rechargeCalls.enterPayment, (context, input) => enterPayment(ports, requireStaff(context), input)),
    bind(rechargeCalls.returnPayment, (context, input) => giveBack(ports, requireStaff(context), input)),
  ];
}
