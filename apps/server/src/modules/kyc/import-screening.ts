import { createHash } from 'node:crypto';
import type { Clock } from '@bourse/kernel/clock';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type ListFormat, readOfac, readOpenSanctions } from './screening-lists.ts';
import { scheduleScreening } from './screen-anew.ts';
import { replaceList } from './screening-store.ts';

/** A list as its files are. */
export interface ListFiles {
  /** What it is called in this house. */
  readonly name: string;
  readonly format: ListFormat;
  readonly text: string;
  /** OFAC's other names; empty otherwise. */
  readonly aliases: string;
}

/**
 * Puts a list in the place of the one of its name, whole or not at all; everybody who is certified is compared with it as
 * due work.
 * @returns how many names it has; null when there is none in it, and the old one stays.
 */
export async function importScreening(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { name, format, text, aliases }: ListFiles,
): Promise<number | null> {
  const names = format === 'ofac' ? readOfac(text, aliases) : readOpenSanctions(text);
  if (names.length === 0) return null;
  const digest = createHash('sha256').update(text).update(aliases).digest();
  const at = clock.now();
  const put = async (tx: Tx): Promise<void> => {
    scheduleScreening(tx, await replaceList(tx, { name, digest, names }, at), at);
  };
  await db.withTx('import a list', put, { isLong: true });
  return names.length;
}
