import type { InputOf } from '@bourse/contract/call';
import { waitingMax } from '@bourse/contract/fiat-rules';
import { rechargeCalls } from '@bourse/contract/recharge';
import { atoms, mulDiv, oneUnit } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { withIdempotency } from '../../../platform/database/idempotency.ts';
import type { CallContext } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { lockVerified } from '../../identity/index.ts';
import { checkFiatOrder } from '../../kyc/index.ts';
import { creditedOf, findMoney, type Money, readSent } from '../currency.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import { accountAs, type RechargeAnswer, rechargeAnswer } from './recharge-answer.ts';
import { countWaitingRecharges, endRecharge, findRecharge, insertRecharge } from './recharge-store.ts';

/** Decimals of the limit of a fiat order. */
const limitScale = 6;

/** The voucher, and the account of the payer where it stands beside it (S62). */
function readVoucher(
  { documents }: FiatPorts,
  { account, voucher }: { readonly account: string; readonly voucher?: string | undefined },
): Result<{ readonly file: string; readonly account: string | null }, Rejection> {
  const file = documents.nameOf(voucher ?? account);
  if (file === null) return reject('VOUCHER_REQUIRED', { field: 'voucher' });
  return ok({ file, account: voucher === undefined ? null : account.trim() });
}

/**
 * Whether so much fiat money is within what a customer's level allows for one order (S59). Coins are not counted.
 * @returns PRICE_UNAVAILABLE, LIMIT_EXCEEDED.
 */
export async function checkLevel(
  { clock }: FiatPorts,
  tx: Tx,
  owner: UserId,
  money: Money,
  amount: bigint,
): Promise<Result<undefined, Rejection>> {
  if (money.kind === 1) return ok(undefined);
  const worth = await creditedOf(tx, money, atoms(amount));
  if (!worth.ok) return worth;
  const usdt = mulDiv(worth.value, oneUnit({ scale: limitScale }), oneUnit(money.credited), 'up');
  return checkFiatOrder(tx, owner, usdt, clock.now());
}

/**
 * Takes a voucher down. It credits nothing.
 * @returns VOUCHER_REQUIRED, CURRENCY_NOT_FOUND, INVALID_AMOUNT, ID_REUSED, PRODUCT_NOT_OPEN, LIMIT_EXCEEDED (of the level,
 * then for who has five waiting), NOT_FOUND for a picture that is gone, somebody else's or used already.
 */
export async function requestRecharge(
  ports: FiatPorts,
  context: CallContext & { readonly userId: UserId },
  input: InputOf<typeof rechargeCalls.request>,
): Promise<Result<RechargeAnswer, Rejection>> {
  const { db, clock, sealer, settings } = ports;
  const owner = context.userId;
  const voucher = readVoucher(ports, input);
  if (!voucher.ok) return voucher;
  const money = await findMoney(ports, input.currency, input.type);
  if (!money.ok) return money;
  const amount = readSent(input.amount, money.value);
  if (!amount.ok) return amount;
  const { file, account } = voucher.value;
  const at = clock.now();
  const write = async (tx: Tx): Promise<Result<RechargeAnswer, Rejection>> => {
    if (!(await settings.recharge(tx, at)).open) return reject('PRODUCT_NOT_OPEN');
    const level = await checkLevel(ports, tx, owner, money.value, amount.value);
    if (!level.ok) return level;
    // The row of the customer is locked until the end: of two at once, the second counts the first.
    await lockVerified(tx, owner);
    if ((await countWaitingRecharges(tx, owner)) >= waitingMax)
      return reject('LIMIT_EXCEEDED', { waiting: waitingMax });
    if (!(await ports.documents.keep(tx, file, owner))) return reject('NOT_FOUND');
    const { kind, code: currency, scale, credited } = money.value;
    const sealed = account === null ? null : sealer.seal(Buffer.from(account, 'utf8'), accountAs(owner));
    const facts = { userId: owner, kind, currency, amount: amount.value, scale, assetId: credited.id };
    return ok(rechargeAnswer(ports, await insertRecharge(tx, { ...facts, account: sealed, file, requestedAt: at })));
  };
  const key = input.client_order_id ?? context.idempotencyKey;
  const id = { userId: owner, call: rechargeCalls.request.name, key, inputHash: context.hashInput() };
  return db.withTx('request a recharge', (tx) => withIdempotency(tx, id, at, () => write(tx)));
}

/** Takes a recharge back. @returns NOT_FOUND, STATE_CHANGED. */
export async function cancelRecharge(
  ports: FiatPorts,
  owner: UserId,
  id: string,
): Promise<Result<RechargeAnswer, Rejection>> {
  const at = ports.clock.now();
  return ports.db.withTx<Result<RechargeAnswer, Rejection>>('cancel a recharge', async (tx) => {
    const one = await findRecharge(tx, id, true);
    if (one === undefined || one.userId !== owner) return reject('NOT_FOUND');
    if (one.state !== 0) return reject('STATE_CHANGED');
    endRecharge(tx, id, { state: 3, at, by: null, reason: '', paid: null });
    return ok(rechargeAnswer(ports, { ...one, state: 3, decidedAt: at }));
  });
}
