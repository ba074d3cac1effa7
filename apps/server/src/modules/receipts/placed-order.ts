import type { ActKind } from '@bourse/contract/receipt-kinds';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ReceiptFields } from './canonical-json.ts';

/** An order of a lane, as its row says what it was placed for. */
export interface PlacedOrder {
  readonly at: Instant;
  /** What the request was repeated by, where the row knows it. */
  readonly key?: string | null;
  /** Terms that nothing changes. */
  readonly fixed: ReceiptFields;
  /** Terms that the owner can change until the order is over. */
  readonly amendable?: ReceiptFields;
  /** False while they still can. */
  readonly isOver?: boolean;
}

/** Finds an own order of a lane by its id; null where there is none. */
export type FindPlaced = (db: Queryable, kind: ActKind, owner: UserId, id: string) => Promise<PlacedOrder | null>;

/** Terms, each under its name in a receipt. */
const named = (terms: ReceiptFields): ReceiptFields =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [`terms.${name}`, value]));

/** What a receipt says of an order that no key has stored: `terms.state` tells whether its owner could still amend it then. */
export function placedFields(id: string, { at, fixed, amendable = {}, isOver = true }: PlacedOrder): ReceiptFields {
  return {
    at: toIso(at),
    asked: null,
    subject: id,
    ...named(fixed),
    ...named(amendable),
    'terms.state': isOver ? 'over' : 'open',
  };
}

/** The fields of such a receipt by which the order is held: all of them, unless it was signed while its owner could amend it. */
export function heldFields(said: ReceiptFields, { amendable = {}, ...order }: PlacedOrder): (name: string) => boolean {
  const left = new Set(said['terms.state'] === 'open' ? ['terms.state', ...Object.keys(named(amendable))] : []);
  const known = placedFields('', { ...order, amendable });
  return (name) => name in known && !left.has(name);
}
