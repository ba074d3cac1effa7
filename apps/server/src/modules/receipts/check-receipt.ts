import type { OutputOf } from '@bourse/contract/call';
import { actReceipts, isActKind } from '@bourse/contract/receipt-kinds';
import type { Receipt, receiptCalls } from '@bourse/contract/receipts';
import { toIso } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import { findDone } from '../../platform/database/idempotency.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { readPosted } from '../ledger/index.ts';
import { actFields, customerIn, placesIn, postingFields } from './act-fields.ts';
import type { ReceiptFields } from './canonical-json.ts';
import { type FindPlaced, heldFields, placedFields } from './placed-order.ts';
import { isSignedBy } from './receipt-keys.ts';
import { findSigned, type ReceiptKey, selectKeys } from './receipt-store.ts';

type Found = OutputOf<typeof receiptCalls.check>;

/** What a text says that was signed; null where it is no flat JSON object. */
function readBody(body: string): ReceiptFields | null {
  try {
    const said: unknown = JSON.parse(body);
    if (typeof said !== 'object' || said === null || Array.isArray(said)) return null;
    const isFlat = Object.values(said).every(
      (value) => value === null || typeof value === 'string' || typeof value === 'number',
    );
    return isFlat ? (said as ReceiptFields) : null; // looked at in the line above
  } catch {
    return null;
  }
}

/** The fields in which a receipt and what is known now differ, those included that one of both does not have. */
function differing(said: ReceiptFields, known: ReceiptFields, names: Iterable<string>): string[] {
  return [...new Set(names)].filter((name) => said[name] !== known[name]);
}

const isOfAct = (name: string): boolean =>
  ['at', 'asked', 'subject'].includes(name) || name === 'terms' || name.startsWith('terms.');

/** What the row of an order says otherwise whose request had no key. */
async function orderDiffers(said: ReceiptFields, find: (id: string) => ReturnType<FindPlaced>): Promise<string[]> {
  const { subject } = said;
  const order = typeof subject === 'string' && /^[1-9]\d{0,17}$/.test(subject) ? await find(subject) : null;
  if (order === null) return ['act'];
  const known = placedFields(String(subject), order);
  return differing(said, known, Object.keys(known).filter(heldFields(said, order)));
}

/** What the stored act says otherwise; of one that had no key, and is no order, nothing but the receipt itself is kept. */
async function actDiffers(
  db: Queryable,
  said: ReceiptFields,
  kind: string,
  { owner, key, placed }: { readonly owner: UserId; readonly key: string | null; readonly placed: FindPlaced },
): Promise<string[]> {
  if (!isActKind(kind)) return [];
  if (key === null) {
    return actReceipts[kind] === 'act' ? [] : orderDiffers(said, (id) => placed(db, kind, owner, id));
  }
  const act = await findDone(db, { userId: owner, call: kind, key });
  if (act === null) return ['act'];
  const known = actFields(act);
  // Where an id alone is stored, the terms of the act are kept in the receipt alone.
  const claimed = typeof act.answer === 'string' ? [] : Object.keys(said).filter(isOfAct);
  return differing(said, known, [...claimed, ...Object.keys(known)]);
}

/** A key that was replaced signs nothing any more: whoever has it still could. */
function isLate({ retiredAt }: ReceiptKey, said: ReceiptFields): boolean {
  const at = said['signed_at'];
  return retiredAt !== null && (typeof at !== 'string' || at >= toIso(retiredAt));
}

const nothing = { found: false, postings: 0, contradicts: [] };

/**
 * Looks a receipt up in the books: whether it is signed, the act is known, its postings are what they were, and the act says what it
 * said. Of what the house has not signed nothing is told, so that nobody can ask for what they do not know.
 */
export async function checkReceipt(
  db: Queryable,
  placed: FindPlaced,
  { kid, body, signature }: Receipt,
): Promise<Found> {
  const key = (await selectKeys(db)).find((one) => one.kid === kid);
  if (key === undefined) return { signed: false, key: 'unknown', ...nothing };
  const state = key.retiredAt === null ? 'signs' : 'retired';
  const said = readBody(body);
  if (said === null || !isSignedBy(key, Buffer.from(body, 'utf8'), signature)) {
    return { signed: false, key: state, ...nothing };
  }
  const { kind } = said;
  const reference = kind === 'box_purchase' ? said['order_id'] : said['id'];
  const stored =
    typeof kind === 'string' && typeof reference === 'string' ? await findSigned(db, kind, reference) : null;
  const late = isLate(key, said) ? ['signed_at'] : [];
  if (stored === null || typeof kind !== 'string') {
    return { signed: true, key: state, ...nothing, contradicts: [...late, 'act'] };
  }
  const kept = readBody(stored.body) ?? {};
  const changed = differing(said, kept, [...Object.keys(said), ...Object.keys(kept)]);
  const { owner } = stored;
  if (owner === null) return { signed: true, key: state, found: true, postings: 0, contradicts: [...late, ...changed] };
  const places = placesIn(said);
  const posted = postingFields(await readPosted(db, owner, places));
  const moved = differing(
    said,
    posted,
    places.map(({ id }) => `posting.${id}`),
  );
  const stranger = said['customer'] === customerIn(String(said['id']), owner) ? [] : ['customer'];
  const told = await actDiffers(db, said, kind, { ...stored, owner, placed });
  return {
    signed: true,
    key: state,
    found: true,
    postings: places.length - moved.length,
    contradicts: [...new Set([...late, ...changed, ...stranger, ...moved, ...told])].toSorted(),
  };
}
