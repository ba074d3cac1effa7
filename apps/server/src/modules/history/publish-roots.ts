import type { Clock } from '@bourse/kernel/clock';
import { type Instant, instant, minuteMs, secondMs, toIso } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import {
  genesis,
  hashOfRoot,
  headOfStream,
  type PublishedRoot,
  readRoot,
  type RootContent,
  rootOut,
  type StreamRoot,
} from './history-root.ts';
import { insertRoot, listRoots, readProgress } from './history-store.ts';
import type { HistoryStream, Leaf, Window, Witness } from './history-stream.ts';
import { MerkleTree } from './merkle-root.ts';
import { NumberRanges } from './number-ranges.ts';

/** What roots are made with. */
export interface HistoryPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly streams: readonly HistoryStream[];
  readonly witnesses: readonly Witness[];
  /**
   * Where the next window from a transaction on ends: behind some rows, at the oldest transaction that is still open at the latest,
   * so that nobody can write a row into it afterwards.
   */
  readonly endOfWindow: (
    db: Queryable,
    from: bigint,
    rows: number,
  ) => Promise<{ readonly horizon: bigint; readonly end: bigint }>;
}

/** Rows that are hashed in one statement, and below one root: more wait for the next. */
const rowsAtOnce = 1_000;
const rowsOfRoot = 20_000;

/** A root is made once a minute, and at once where there are more rows behind it. */
const everyMs = 5 * secondMs;

/** Hashes the rows of a window. @returns null where there are none. */
async function rootOfStream(
  db: Queryable,
  stream: HistoryStream,
  window: Window,
  before: string,
  stop?: AbortSignal,
): Promise<StreamRoot | null> {
  const [tree, ids] = [new MerkleTree(), new NumberRanges()];
  const moments: Instant[] = [];
  for (let behind: string | null = '0'; behind !== null;) {
    stop?.throwIfAborted();
    const leaves: readonly Leaf[] = await stream.fresh(db, window, behind, rowsAtOnce);
    for (const { id, hash } of leaves) {
      tree.add(hash);
      ids.add(BigInt(id));
    }
    const found = leaves.flatMap(({ at }) => at ?? []).toSorted((one, other) => one - other);
    moments.push(...found.slice(0, 1), ...found.slice(-1));
    behind = leaves.length < rowsAtOnce ? null : (leaves.at(-1)?.id ?? null);
  }
  const root = tree.root();
  if (root === null) return null;
  const [from, to] = spanOf(moments);
  return { ids: ids.text(), from, to, count: tree.count, root, head: headOfStream(before, root) };
}

function spanOf(moments: readonly Instant[]): readonly [string, string] | readonly [null, null] {
  const sorted = moments.toSorted((one, other) => one - other);
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  return first === undefined || last === undefined ? [null, null] : [toIso(first), toIso(last)];
}

async function witnessed(db: Queryable, witnesses: readonly Witness[]): Promise<Record<string, string>> {
  const heads: Record<string, string> = {};
  for (const { name, head } of witnesses) {
    const hash = await head(db);
    if (hash !== null) heads[name] = hash;
  }
  return heads;
}

/** Makes the next root. @returns whether there are more rows behind it. */
async function publishNext(ports: HistoryPorts, stop?: AbortSignal): Promise<boolean> {
  const { db, clock, streams, witnesses } = ports;
  const [last] = await listRoots(db, 1);
  const from = await readProgress(db);
  // What is over is known before any row is read: later statements see everything that these transactions have written.
  const { horizon, end } = await ports.endOfWindow(db, from, rowsOfRoot);
  const rows: Record<string, StreamRoot> = {};
  const heads: Record<string, string> = last === undefined ? {} : { ...readRoot(last.content).heads };
  for (const stream of streams) {
    const root = await rootOfStream(db, stream, { from, end }, heads[stream.name] ?? genesis, stop);
    if (root === null) continue;
    rows[stream.name] = root;
    heads[stream.name] = root.head;
  }
  if (Object.keys(rows).length === 0) return false;
  const content: RootContent = { rows, heads, witnesses: await witnessed(db, witnesses) };
  const made = {
    number: (last?.number ?? 0) + 1,
    at: clock.now(),
    content: JSON.stringify(content),
    previousHash: last?.hash ?? genesis,
  };
  await db.withTx('publish a root', async (tx) => insertRoot(tx, { ...made, hash: hashOfRoot(made) }, end));
  return end < horizon;
}

/** Makes a root for all that is over. */
export async function publishRoots(ports: HistoryPorts, stop?: AbortSignal): Promise<void> {
  while (await publishNext(ports, stop)) stop?.throwIfAborted();
}

/** The same once a minute, while there is anything new. */
export function rootPublisher(ports: HistoryPorts): Repetition {
  let minute: Instant | null = null;
  return {
    name: 'roots of the history',
    everyMs,
    run: async (stop) => {
      const current = instant(Math.floor(ports.clock.now() / minuteMs) * minuteMs);
      if (current === minute) return;
      await publishRoots(ports, stop);
      minute = current;
    },
  };
}

/** The root that was made last, as it is told; null before the first. */
export async function publishedRoot(db: Queryable): Promise<PublishedRoot | null> {
  const [newest] = await listRoots(db, 1);
  return newest === undefined ? null : rootOut(newest);
}
