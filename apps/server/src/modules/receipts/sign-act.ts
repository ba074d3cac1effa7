import { randomBytes } from 'node:crypto';
import { type ActKind, actReceipts, isActKind, type ReceiptKind } from '@bourse/contract/receipt-kinds';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Act } from '../../platform/database/act.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { findDone } from '../../platform/database/idempotency.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { postedAt, postedFor, postedIn, type PostedLine } from '../ledger/index.ts';
import { actFields, customerIn, postingFields, receiptId } from './act-fields.ts';
import { canonicalJson, type ReceiptFields } from './canonical-json.ts';
import type { Signer } from './receipt-keys.ts';
import { type FindPlaced, placedFields } from './placed-order.ts';
import { subjectOf } from './terms-of.ts';
import { findKept, insertOnce, insertReceipt, type KeptReceipt, type NewReceipt } from './receipt-store.ts';

/** What is known of trades where they are kept. */
export interface TradePorts {
  /** The references of what an order traded at a moment. */
  readonly tradesOf: (db: Queryable, order: string, at: Instant) => Promise<readonly string[]>;
  /** When an own trade was; null where there is none of this id. */
  readonly momentOf: (db: Queryable, owner: UserId, trade: string) => Promise<Instant | null>;
  /** An own order of a lane. */
  readonly placed: FindPlaced;
}

/** Who signs, and what is known of trades. */
export interface SignPorts {
  readonly signed: Signer;
  readonly trades: TradePorts;
}

/** How many postings a receipt of a reference names at the most: the newest. */
export const mostPostings = 200;

/** What a receipt is found by. */
interface Named {
  readonly id: string;
  readonly kind: ReceiptKind;
  readonly owner: UserId;
  readonly subject: string | null;
  readonly key: string | null;
}

/** Signs fields: what is written down of it then. */
async function signFields(
  { signed }: SignPorts,
  tx: Tx,
  { id, kind, owner, subject, key }: Named,
  fields: ReceiptFields,
  at: Instant,
): Promise<NewReceipt> {
  const body = canonicalJson({ ...fields, id, kind, customer: customerIn(id, owner), signed_at: toIso(at) });
  const receipt = { ...(await signed(tx, Buffer.from(body, 'utf8'), at)), body };
  return { kind, reference: id, receipt, at, owner, subject, key };
}

const idOfAct = ({ userId, call, key }: Pick<Act, 'userId' | 'call' | 'key'>): string =>
  key === undefined ? randomBytes(16).toString('hex') : receiptId('act', userId, call, key);

function namedBy(act: Act, kind: ReceiptKind): Named {
  const { subject } = actFields(act);
  return {
    id: idOfAct(act),
    kind,
    owner: act.userId,
    subject: typeof subject === 'string' ? subject : null,
    key: act.key ?? null,
  };
}

/**
 * Signs an act in its own transaction: the postings of this transaction for the customer, and the terms of its answer. Others than
 * those of {@link actReceipts} that are signed so are left alone.
 */
export async function signInAct(ports: SignPorts, tx: Tx, act: Act): Promise<void> {
  if (!isActKind(act.call) || actReceipts[act.call] !== 'act') return;
  const lines = await postedIn(tx, act.userId);
  const fields = { ...actFields(act), ...postingFields(lines) };
  insertReceipt(tx, await signFields(ports, tx, namedBy(act, act.call), fields, act.at));
}

/** A command of a lane: who gave it, which it was, and the order that it made. */
interface Commanded extends Pick<Act, 'userId' | 'call' | 'at'> {
  readonly subject: unknown;
}

/** What a command of a lane has posted for its customer, by the moment of its batch. */
async function postedByLane(
  { trades }: SignPorts,
  db: Queryable,
  { userId, call, at, subject }: Commanded,
): Promise<readonly PostedLine[]> {
  if (call.startsWith('lever.')) return postedAt(db, userId, at, { prefix: 'lever:' });
  if (typeof subject !== 'string') return [];
  const references = await trades.tradesOf(db, subject, at);
  return references.length === 0 ? [] : postedAt(db, userId, at, { references });
}

/** Signs what a lane has stored of an act, once; the same receipt to everybody who asks again. */
async function signStored(ports: SignPorts, db: Database, act: Act, kind: ReceiptKind, now: Instant): Promise<void> {
  const told = actFields(act);
  const lines = await postedByLane(ports, db, { ...act, subject: told['subject'] });
  const fields = { ...told, ...postingFields(lines) };
  await db.withTx('sign a receipt', async (tx) => {
    insertOnce(tx, await signFields(ports, tx, namedBy(act, kind), fields, now));
  });
}

/** Signs an order of a lane that is asked for by its id: what its key has stored, or else what its row says. */
async function signPlaced(
  ports: SignPorts,
  db: Database,
  { owner, kind, subject }: { readonly owner: UserId; readonly kind: ActKind; readonly subject: string },
  now: Instant,
): Promise<void> {
  const order = /^[1-9]\d{0,17}$/.test(subject) ? await ports.trades.placed(db, kind, owner, subject) : null;
  if (order === null) return;
  const { key = null, at } = order;
  const act = key === null ? null : await findDone(db, { userId: owner, call: kind, key });
  if (act !== null && subjectOf(act.answer) === subject) return signStored(ports, db, act, kind, now);
  const lines = await postedByLane(ports, db, { userId: owner, call: kind, at, subject });
  const fields = { ...placedFields(subject, order), ...postingFields(lines) };
  const named = { id: receiptId('order', owner, kind, subject), kind, owner, subject, key: null };
  await db.withTx('sign a receipt', async (tx) => {
    insertOnce(tx, await signFields(ports, tx, named, fields, now));
  });
}

/** Postings of a customer under a reference until now. */
async function postedUnder(
  { trades }: SignPorts,
  db: Queryable,
  owner: UserId,
  reference: string,
): Promise<readonly PostedLine[]> {
  const trade = /^trade:([1-9]\d{0,17})$/.exec(reference)?.[1];
  if (trade === undefined) return postedFor(db, owner, reference, mostPostings);
  const at = await trades.momentOf(db, owner, trade);
  return at === null ? [] : postedAt(db, owner, at, { references: [reference] });
}

/** Signs what was posted for a customer under a reference until now. @returns null where nothing was. */
async function signMoved(
  ports: SignPorts,
  db: Database,
  owner: UserId,
  reference: string,
  now: Instant,
): Promise<string | null> {
  const lines = await postedUnder(ports, db, owner, reference);
  const last = lines.at(-1);
  if (last === undefined) return null;
  const id = receiptId('moved', owner, reference, last.id);
  if ((await findKept(db, owner, { kind: 'moved', id })) !== null) return id;
  const named = { id, kind: 'moved', owner, subject: reference, key: null } as const;
  const fields = { subject: reference, ...postingFields(lines) };
  await db.withTx('sign a receipt', async (tx) => {
    insertOnce(tx, await signFields(ports, tx, named, fields, now));
  });
  return id;
}

/** How an own receipt is asked for. */
export interface WantedReceipt {
  readonly kind: string;
  readonly key?: string | undefined;
  readonly subject?: string | undefined;
}

/**
 * The receipt of an own act; one of a lane, or of a reference, is signed when it is asked for first.
 * @returns PARAMETER_ERROR for a kind without receipts, or neither key nor subject; NOT_FOUND.
 */
export async function findOrSign(
  ports: SignPorts,
  db: Database,
  owner: UserId,
  { kind, key, subject }: WantedReceipt,
  now: Instant,
): Promise<Result<KeptReceipt, Rejection>> {
  if (kind === 'moved') {
    if (subject === undefined) return rejectField('subject');
    const id = await signMoved(ports, db, owner, subject, now);
    return foundOr(id === null ? null : await findKept(db, owner, { kind, id }));
  }
  if (!isActKind(kind)) return rejectField('kind');
  if (key === undefined) {
    if (subject === undefined) return rejectField('key');
    const kept = await findKept(db, owner, { kind, subject });
    if (kept !== null || actReceipts[kind] === 'act') return foundOr(kept);
    await signPlaced(ports, db, { owner, kind, subject }, now);
    return foundOr(await findKept(db, owner, { kind, subject }));
  }
  const id = receiptId('act', owner, kind, key);
  const known = await findKept(db, owner, { kind, id });
  if (known !== null || actReceipts[kind] === 'act') return foundOr(known);
  const act = await findDone(db, { userId: owner, call: kind, key });
  if (act === null) return reject('NOT_FOUND');
  await signStored(ports, db, act, kind, now);
  return foundOr(await findKept(db, owner, { kind, id }));
}

const foundOr = (found: KeptReceipt | null): Result<KeptReceipt, Rejection> =>
  found === null ? reject('NOT_FOUND') : ok(found);
