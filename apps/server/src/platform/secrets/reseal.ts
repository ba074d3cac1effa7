import type { Clock } from '@bourse/kernel/clock';
import { hourMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../database/database.ts';
import { StartError } from '../process/start-error.ts';
import { deleteDataKeysBefore, listDataKeys } from './data-key-store.ts';
import { countOldTexts, lockOldTexts, replaceText, type SealedColumn } from './sealed-column-store.ts';
import { headOf, type Sealer } from './sealer.ts';

/** So many texts are sealed anew in one transaction; pictures are a megabyte each. */
const batchSize = 50;
/** Every process has learned of a key, and seals by it, long before. */
const settledMs = hourMs;

export interface ResealPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

/** How many texts of a column were sealed anew. */
export interface Resealed {
  readonly name: string;
  readonly count: number;
}

const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;

/** The head of what is sealed now. @throws StartError where that is not the newest key yet. */
async function newestHead({ db, sealer }: ResealPorts): Promise<Buffer> {
  const newest = present((await listDataKeys(db)).at(-1), 'the newest data key').id;
  const head = sealer.seal(Buffer.alloc(0), '').subarray(0, headOf(newest).length);
  if (head.equals(headOf(newest))) return head;
  throw new StartError(`Data key ${String(newest)} seals from a minute after it was added: try again then.`);
}

/**
 * Seals everything under the newest data key that lies under an older one, in bounded transactions: whoever is stopped
 * goes on where it stood, and a second run finds nothing to do. Customers and staff may work meanwhile.
 * @returns the columns with their counts. @throws StartError where the newest key does not seal yet.
 */
export async function reseal(ports: ResealPorts, columns: readonly SealedColumn[]): Promise<Resealed[]> {
  const head = await newestHead(ports);
  const done: Resealed[] = [];
  for (const column of columns) {
    let count = 0;
    // Beside a second run, or a process that still seals under the old key, a pass may leave something.
    while ((await countOldTexts(ports.db, column, head)) > 0) count += await resealPass(ports, column, head);
    done.push({ name: nameOf(column), count });
  }
  return done;
}

async function resealPass(ports: ResealPorts, column: SealedColumn, head: Uint8Array): Promise<number> {
  let count = 0;
  let after: readonly string[] | null = null;
  for (;;) {
    const keys: readonly (readonly string[])[] = await resealBatch(ports, column, head, after);
    const last: readonly string[] | undefined = keys.at(-1);
    if (last === undefined) return count;
    count += keys.length;
    after = last;
  }
}

function resealBatch(
  { db, sealer }: ResealPorts,
  column: SealedColumn,
  head: Uint8Array,
  after: readonly string[] | null,
): Promise<readonly (readonly string[])[]> {
  return db.withTx(`seal ${nameOf(column)} anew`, async (tx) => {
    const rows = await lockOldTexts(tx, column, { head, after, limit: batchSize });
    for (const { key, sealed, context } of rows) {
      replaceText(tx, column, { key, context, sealed: sealer.seal(sealer.open(sealed, context), context) });
    }
    return rows.map(({ key }) => key);
  });
}

/**
 * Deletes the data keys that seal nothing any more.
 * @returns how many. @throws StartError where the newest is younger than an hour, or something still lies under an older one.
 */
export async function forgetDataKeys(ports: ResealPorts, columns: readonly SealedColumn[]): Promise<number> {
  const { db, clock } = ports;
  const head = await newestHead(ports);
  const newest = present((await listDataKeys(db)).at(-1), 'the newest data key');
  if (clock.now() - newest.createdAt < settledMs) {
    throw new StartError('The newest data key is younger than an hour: a process may still seal under an older one.');
  }
  for (const column of columns) {
    const count = await countOldTexts(db, column, head);
    if (count > 0)
      throw new StartError(`${String(count)} texts of ${nameOf(column)} lie under older keys: --reseal first.`);
  }
  return db.withTx('forget data keys', (tx) => deleteDataKeysBefore(tx, newest.id));
}
