import { c2cMethodsMax, type C2cMethod } from '@bourse/contract/c2c-rules';
import type { c2cCalls } from '@bourse/contract/c2c';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { tidyText } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { parseJson } from '@bourse/kernel/parse-json';
import { ok, type Result } from '@bourse/kernel/result';
import { isObject } from '@bourse/kernel/validators';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import { isSameHolder } from '../fiat/index.ts';
import { lockVerified } from '../identity/index.ts';
import { readVerifiedName } from '../kyc/index.ts';
import { isMethodAdvertised } from './ad-store.ts';
import type { C2cPorts } from './c2c-ports.ts';
import { deleteMethod, insertMethod, type SealedMethod, selectMethods } from './method-store.ts';

/** Where somebody is paid. */
export interface Payment {
  readonly real_name: string;
  readonly account: string;
  readonly bank: string;
  readonly branch: string;
}

/** A method, opened. */
export interface Method extends Omit<SealedMethod, 'sealed'> {
  readonly payment: Payment;
}

type Answer = OutputOf<typeof c2cCalls.methodSave>;

const paymentSchema = z.object({ real_name: z.string(), account: z.string(), bank: z.string(), branch: z.string() });
const lengthMax = 120;

/** Bound to its owner; what an order keeps of it is bound to its seller. */
const methodAs = (owner: UserId): string => `c2c:method:${owner}`;
const orderAs = (seller: UserId): string => `c2c:order:${seller}`;

function open(sealer: Sealer, sealed: Buffer, as: string): Payment {
  return z.parse(paymentSchema, JSON.parse(sealer.open(sealed, as).toString('utf8')));
}

/** Seals where an order is paid. */
export function sealPayment(sealer: Sealer, seller: UserId, payment: Payment): Buffer {
  return sealer.seal(Buffer.from(JSON.stringify(payment), 'utf8'), orderAs(seller));
}

/** Opens it again; null once it was erased. */
export function openPayment(sealer: Sealer, seller: UserId, sealed: Buffer | null): Payment | null {
  return sealed === null ? null : open(sealer, sealed, orderAs(seller));
}

/** The methods of a customer, opened, the newest first. */
export async function readMethods(db: Queryable, sealer: Sealer, owner: UserId): Promise<Method[]> {
  const all = await selectMethods(db, owner);
  return all.map(({ sealed, ...one }) => ({ ...one, payment: open(sealer, sealed, methodAs(owner)) }));
}

const answerOf = ({ id, kind, payment, savedAt }: Method): Answer => ({
  id,
  type: kind,
  ...payment,
  saved_at: toIso(savedAt),
});

export async function listMethods({ db, sealer }: C2cPorts, owner: UserId): Promise<Answer[]> {
  return (await readMethods(db, sealer, owner)).map(answerOf);
}

/** Kinds by which money goes to an account of a bank, whose name is needed. */
const ofBanks: ReadonlySet<C2cMethod> = new Set(['bank_transfer', 'card', 'online_bank']);

/** @returns PARAMETER_ERROR with the first field that is missing or too long, in the order of the form. */
function readFields(kind: C2cMethod, sent: unknown): Result<Payment, Rejection> {
  const value = typeof sent === 'string' ? parseJson(sent) : sent;
  if (!isObject(value)) return rejectField('fields');
  const textOf = (field: string): string => {
    const text = value[field];
    return typeof text === 'string' ? tidyText(text) : '';
  };
  const payment: Payment = {
    real_name: textOf('real_name'),
    account: textOf('account'),
    bank: textOf('bank'),
    branch: textOf('branch'),
  };
  const needed: readonly (keyof Payment)[] = ofBanks.has(kind)
    ? ['real_name', 'account', 'bank']
    : ['real_name', 'account'];
  const wrong = (['real_name', 'account', 'bank', 'branch'] as const).find((field) => {
    const text = payment[field];
    return (text === '' && needed.includes(field)) || text.length > lengthMax || !text.isWellFormed();
  });
  return wrong === undefined ? ok(payment) : rejectField(`fields.${wrong}`);
}

/**
 * Saves how somebody is paid.
 * @returns PARAMETER_ERROR (a field), VERIFICATION_REQUIRED, PARAMETER_ERROR (another name than the verified one),
 * LIMIT_EXCEEDED.
 */
export async function saveMethod(
  { db, clock, sealer }: C2cPorts,
  owner: UserId,
  { type: kind, fields }: InputOf<typeof c2cCalls.methodSave>,
): Promise<Result<Answer, Rejection>> {
  const payment = readFields(kind, fields);
  if (!payment.ok) return payment;
  const name = await readVerifiedName(db, sealer, owner);
  if (name === null) return reject('VERIFICATION_REQUIRED', { level: 1 });
  if (!isSameHolder(payment.value.real_name, name)) return rejectField('fields.real_name');
  const savedAt = clock.now();
  const sealed = sealer.seal(Buffer.from(JSON.stringify(payment.value), 'utf8'), methodAs(owner));
  return db.withTx<Result<Answer, Rejection>>('save a payment method', async (tx) => {
    // The row of the customer is locked until the end: whoever saves at the same time counts this one, too.
    await lockVerified(tx, owner);
    if ((await selectMethods(tx, owner)).length >= c2cMethodsMax.kept) {
      return reject('LIMIT_EXCEEDED', { limit: c2cMethodsMax.kept });
    }
    const id = await insertMethod(tx, owner, kind, sealed, savedAt);
    return ok(answerOf({ id, kind, savedAt, payment: payment.value }));
  });
}

/** @returns NOT_FOUND, STATE_CHANGED while an open advertisement names it. */
export async function removeMethod(
  { db }: C2cPorts,
  owner: UserId,
  id: string,
): Promise<Result<Record<string, never>, Rejection>> {
  return db.withTx<Result<Record<string, never>, Rejection>>('remove a payment method', async (tx) => {
    // Behind the same lock as a publication, which names methods.
    await lockVerified(tx, owner);
    const isNamed = await isMethodAdvertised(tx, owner, id);
    if (!(await deleteMethod(tx, owner, id))) return reject('NOT_FOUND');
    return isNamed ? reject('STATE_CHANGED') : ok({});
  });
}
