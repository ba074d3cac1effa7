import { isIdText } from '@bourse/kernel/ids';
import { parseJson } from '@bourse/kernel/parse-json';

/** Where the next part of a statement begins. It travels with the client, so it is read as any other input is. */
export interface FilePlace {
  /** Which postings the statement tells. */
  readonly snapshot: string;
  /** In milliseconds. */
  readonly until: number;
  /** The account whose lines go on. */
  readonly account: string;
  /** The last posting that was written. */
  readonly after: string;
}

/** Writes a place as the opaque text that clients send back. */
export function writePlace({ snapshot, until, account, after }: FilePlace): string {
  return Buffer.from(JSON.stringify([snapshot, until, account, after]), 'latin1').toString('base64url');
}

/** Reads what {@link writePlace} wrote; null for anything else. */
export function readPlace(text: string): FilePlace | null {
  const parsed = parseJson(Buffer.from(text, 'base64url').toString('latin1'));
  if (!Array.isArray(parsed) || parsed.length !== 4) return null;
  const fields: readonly unknown[] = parsed;
  const [snapshot, until, account, after] = fields;
  if (typeof snapshot !== 'string' || !isSnapshot(snapshot)) return null;
  if (typeof until !== 'number' || !Number.isSafeInteger(until)) return null;
  if (typeof account !== 'string' || !isIdText(account) || typeof after !== 'string') return null;
  return after === '0' || isIdText(after) ? { snapshot, until, account, after } : null;
}

/** Whether the database reads a text as `xmin:xmax:xip,xip`: in order, and none outside. */
function isSnapshot(text: string): boolean {
  const [, first, end, running] =
    /^([1-9]\d{0,18}):([1-9]\d{0,18}):((?:[1-9]\d{0,18}(?:,[1-9]\d{0,18})*)?)$/.exec(text) ?? [];
  if (first === undefined || end === undefined || running === undefined) return false;
  const [xmin, xmax] = [BigInt(first), BigInt(end)];
  if (xmin > xmax || xmax >= 1n << 63n) return false;
  const between = running === '' ? [] : running.split(',').map(BigInt);
  return between.every((xid, place) => xid >= (place === 0 ? xmin : (between[place - 1] ?? xmin) + 1n) && xid < xmax);
}
