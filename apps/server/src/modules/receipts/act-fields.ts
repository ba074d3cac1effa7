import { createHash } from 'node:crypto';
import { privateInputs } from '@bourse/contract/receipt-kinds';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import type { Act } from '../../platform/database/act.ts';
import type { PostedLine, PostedPlace } from '../ledger/index.ts';
import type { ReceiptFields } from './canonical-json.ts';
import { subjectOf, termsOf } from './terms-of.ts';

/** The first half of the SHA-256 of a JSON list: the same receipt has the same id, whoever of two makes it. */
export function receiptId(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** A customer in a receipt: whoever knows the receipt and the number can tell that they belong together, and nobody else. */
export function customerIn(id: string, owner: UserId): string {
  return createHash('sha256')
    .update(JSON.stringify(['customer', id, owner]))
    .digest('hex');
}

/** What the stored act itself says: when, what was asked for, about what, and under which terms. */
export function actFields({ at, call, inputHash, answer, terms = {} }: Act): ReceiptFields {
  const isPrivate = privateInputs.some((name) => name === call);
  return {
    at: toIso(at),
    asked: isPrivate ? null : inputHash,
    subject: subjectOf(answer),
    ...termsOf(answer),
    ...termsOf(terms),
  };
}

const posting = 'posting.';

/** Postings as fields by their numbers. */
export function postingFields(lines: readonly PostedLine[]): ReceiptFields {
  return Object.fromEntries(lines.map(({ id, text }) => [`${posting}${id}`, text]));
}

/** Where the postings of a receipt lie. */
export function placesIn(said: ReceiptFields): readonly PostedPlace[] {
  return Object.entries(said).flatMap(([name, text]) => {
    const id = name.startsWith(posting) ? name.slice(posting.length) : '';
    return id === '' || typeof text !== 'string' ? [] : [{ id, at: text.slice(0, text.indexOf(' ')) }];
  });
}
