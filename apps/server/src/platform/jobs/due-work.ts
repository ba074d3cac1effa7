import type { Clock } from '@bourse/kernel/clock';
import { dayMs, fromDate, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Database, Tx } from '../database/database.ts';
import { deleteInPieces } from '../database/delete-in-pieces.ts';
import type { Queryable } from '../database/sql.ts';
import { FaultError, UncertainFault } from '../fault.ts';
import type { Repetition } from './jobs.ts';
import { resting } from './resting.ts';

/** Something that falls due at an instant. */
export interface DueEntry {
  readonly module: string;
  /** What the module knows it by; unique in it. */
  readonly reference: string;
  readonly dueAt: Instant;
}

/** How a module does what has fallen due. */
export interface DueWork {
  readonly module: string;
  /** Whether the module asks which entries were done ({@link findDone}), so that these stay for good. */
  readonly isAskedFor?: boolean;
  /** Entries in one transaction at most, where some are asked for one by one; {@link oneByOne} for such. Default 1,000. */
  readonly atOnce?: number;
  /** Of claimed entries those that one transaction is to do, one at least, where some take much and most take little. */
  readonly choose?: (tx: Tx, entries: readonly DueEntry[]) => Promise<readonly DueEntry[]>;
  /**
   * Does all entries, in statements over all of them, in the transaction that marks them as done. When it throws, nothing
   * of the batch happens, and the batch is split until the entry that fails is alone.
   */
  readonly settle: (tx: Tx, entries: readonly DueEntry[], now: Instant) => Promise<void>;
}

export interface DueWorkPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly works: readonly DueWork[];
  /** While everything that moves money is stopped, nothing falls due. */
  readonly isHalted: () => Promise<boolean>;
  /** Told of each failure of an entry; `isSetAside` when it is not tried again. */
  readonly onFailed: (entry: DueEntry, error: unknown, isSetAside: boolean) => void;
}

/** Target duration of a batch: longer ones would hold up customers, most of all on the embedded database. */
const batchMs = 50;
const sizeMax = 1_000;
const firstSize = 64;
/** Entries looked at to see which modules have something to do. */
const lookAhead = 64;
/** For work that asks the database for each entry: a transaction of few round trips whatever the entries are. */
export const oneByOne = 5;
/** Maximum number of attempts before an entry is set aside for an operator. */
export const triesMax = 5;
const pollMs = 250;

interface Claimed extends DueEntry {
  readonly id: bigint;
}

/** Registers what falls due, in the transaction that opens the position. */
export function scheduleDue(tx: Tx, entries: readonly DueEntry[]): void {
  if (entries.length === 0) return;
  tx.send(
    `INSERT INTO due_work (module, reference, due_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[])`,
    [
      entries.map(({ module }) => module),
      entries.map(({ reference }) => reference),
      entries.map(({ dueAt }) => toIso(dueAt)),
    ],
    entries.length,
  );
}

/**
 * Removes what no longer falls due, for example after an early redemption.
 * @returns whether it was still waiting; false when it was done or set aside, or never existed. Waits for a batch that has
 * claimed it.
 */
export async function cancelDue(tx: Tx, module: string, reference: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `DELETE FROM due_work WHERE module = $1 AND reference = $2 AND state = 'waiting'`,
    [module, reference],
  );
  return rowCount === 1;
}

/** Which of these entries of a module have been done. */
export async function findDone(db: Queryable, module: string, references: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ reference: string }>(
    `SELECT reference FROM due_work WHERE module = $1 AND reference = ANY ($2) AND state = 'done'`,
    [module, references],
  );
  return rows.map(({ reference }) => reference);
}

/** For how long the list of the back office shows what was done. */
const keptDoneMs = 90 * dayMs;

/**
 * Deletes entries that were done 90 days ago; what waits or was set aside stays. @param keptModules whose entries stay.
 * @returns how many went.
 */
export function pruneDone(
  db: Database,
  now: Instant,
  keptModules: readonly string[],
  stop?: AbortSignal,
): Promise<number> {
  const condition = `state = 'done' AND done_at < $1 AND module <> ALL ($2::text[])`;
  const values = [toIso(instant(now - keptDoneMs)), keptModules];
  return deleteInPieces(db, { table: 'due_work', condition, isUnindexed: true, values }, stop);
}

/** When the next entry of these modules falls due, or one that failed fell due; null where none waits. */
async function findNextDue(db: Queryable, modules: readonly string[]): Promise<Instant | null> {
  const { rows } = await db.query<{ due_at: Date }>(
    `SELECT due_at FROM due_work WHERE state = 'waiting' AND module = ANY ($1) ORDER BY due_at, id LIMIT 1`,
    [modules],
  );
  return rows[0] === undefined ? null : fromDate(rows[0].due_at);
}

/** How many entries wait although they are due, and how many were set aside. */
export async function countDue(
  db: Queryable,
  now: Instant,
): Promise<{ readonly late: number; readonly failed: number }> {
  const { rows } = await db.query<{ late: bigint; failed: bigint }>(
    `SELECT (SELECT count(*) FROM due_work WHERE state = 'waiting' AND due_at <= $1) AS late,
            (SELECT count(*) FROM due_work WHERE state = 'failed') AS failed`,
    [toIso(now)],
  );
  const row = present(rows[0], 'the counts');
  return { late: Number(row.late), failed: Number(row.failed) };
}

/**
 * Does what has fallen due, oldest first, each entry exactly once however many nodes run it and whenever they are killed:
 * claim, effect and mark are one transaction, and other nodes skip what is claimed.
 */
export class DueWorker {
  readonly #ports: DueWorkPorts;
  readonly #works: ReadonlyMap<string, DueWork>;
  /** By module: what takes long in one says nothing about another. */
  readonly #sizes = new Map<string, number>();

  /** @throws InvariantError when two works have the same module. */
  constructor(ports: DueWorkPorts) {
    this.#ports = ports;
    this.#works = new Map(ports.works.map((work) => [work.module, work]));
    invariant(this.#works.size === ports.works.length, 'a module has one due work');
  }

  get repetition(): Repetition {
    const { db, clock } = this.#ports;
    const work: Repetition = { name: 'due work', everyMs: pollMs, byTime: true, run: (stop) => this.run(stop) };
    const nextAt = (): Promise<Instant | null> => findNextDue(db, [...this.#works.keys()]);
    return resting(work, { db, wokenBy: ['due_work'], due: { clock, nextAt } });
  }

  /**
   * Does everything that is due now, in batches of one module each; what a batch makes due is for the next run.
   * @param stop looked at between them.
   */
  async run(stop?: AbortSignal): Promise<void> {
    const left = new Set(this.#works.keys());
    while (left.size > 0) {
      const { modules, isAll } = await this.#findDue([...left]);
      if (isAll) for (const module of left) if (!modules.includes(module)) left.delete(module);
      for (const module of isAll ? modules : modules.slice(0, 1)) {
        if (stop?.aborted === true || (await this.#ports.isHalted())) return;
        const since = this.#ports.clock.now();
        if (await this.#runBatch(module)) this.#adapt(module, this.#ports.clock.now() - since);
        else left.delete(module);
      }
    }
  }

  #sizeOf(module: string): number {
    const most = this.#works.get(module)?.atOnce ?? sizeMax;
    return Math.min(most, this.#sizes.get(module) ?? firstSize);
  }

  /** Follows the target duration; a clock that was set back changes nothing. */
  #adapt(module: string, tookMs: number): void {
    if (tookMs < 0) return;
    const factor = Math.min(2, Math.max(0.5, batchMs / Math.max(1, tookMs)));
    this.#sizes.set(module, Math.min(sizeMax, Math.max(1, Math.round(this.#sizeOf(module) * factor))));
  }

  /** Which of these modules have something due, by what has waited for the longest; of much at once perhaps not all of them. */
  async #findDue(
    modules: readonly string[],
  ): Promise<{ readonly modules: readonly string[]; readonly isAll: boolean }> {
    const { rows } = await this.#ports.db.query<{ module: string }>(
      `SELECT module FROM due_work
       WHERE state = 'waiting' AND due_at <= $1 AND (retry_at IS NULL OR retry_at <= $1) AND module = ANY ($2)
       ORDER BY due_at, id LIMIT $3`,
      [toIso(this.#ports.clock.now()), modules, lookAhead],
    );
    return { modules: [...new Set(rows.map(({ module }) => module))], isAll: rows.length < lookAhead };
  }

  /** @returns whether there may be more: there were as many as a batch may have, or some were left. */
  async #runBatch(module: string): Promise<boolean> {
    const size = this.#sizeOf(module);
    let [found, claimed]: [number, readonly Claimed[]] = [0, []];
    try {
      await this.#ports.db.withTx(`due work of ${module}`, async (tx) => {
        const all = await this.#claim(tx, module, size, null);
        [found, claimed] = [all.length, await this.#choose(tx, module, all)];
        await this.#settle(tx, module, claimed);
      });
    } catch (error) {
      // A batch that takes too long for the database must not come again as large.
      if (!isOwn(error)) this.#sizes.set(module, Math.max(1, Math.floor(size / 2)));
      if (!isOwn(error) || claimed.length === 0) throw error;
      await this.#split(module, claimed, error);
    }
    return found === size || claimed.length < found;
  }

  /** Does the entries of a batch that failed in halves; the one that fails alone has failed. */
  async #split(module: string, entries: readonly Claimed[], error: unknown): Promise<void> {
    const [only] = entries;
    if (only === undefined) return;
    if (entries.length === 1) {
      await this.#fail(only, error);
      return;
    }
    const middle = Math.ceil(entries.length / 2);
    for (const half of [entries.slice(0, middle), entries.slice(middle)]) {
      try {
        await this.#ports.db.withTx(`due work of ${module}`, async (tx) => {
          // Another node may have done some of them meanwhile.
          const ids = half.map(({ id }) => id);
          await this.#settle(tx, module, await this.#claim(tx, module, half.length, ids));
        });
      } catch (failure) {
        if (!isOwn(failure)) throw failure;
        await this.#split(module, half, failure);
      }
    }
  }

  async #claim(tx: Tx, of: string, size: number, among: readonly bigint[] | null): Promise<Claimed[]> {
    const now = toIso(this.#ports.clock.now());
    const { rows } = await tx.query<{ id: bigint; module: string; reference: string; due_at: Date }>(
      `SELECT id, module, reference, due_at FROM due_work
       WHERE state = 'waiting' AND due_at <= $1 AND (retry_at IS NULL OR retry_at <= $1) AND module = $2
         ${among === null ? '' : 'AND id = ANY ($4)'}
       ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [now, of, size, ...(among === null ? [] : [among])],
    );
    return rows.map(({ id, module, reference, due_at: dueAt }) => ({ id, module, reference, dueAt: fromDate(dueAt) }));
  }

  async #choose(tx: Tx, module: string, claimed: readonly Claimed[]): Promise<readonly Claimed[]> {
    const choose = this.#works.get(module)?.choose;
    if (choose === undefined || claimed.length === 0) return claimed;
    const chosen = new Set(await choose(tx, claimed));
    return claimed.filter((one) => chosen.has(one));
  }

  async #settle(tx: Tx, module: string, claimed: readonly Claimed[]): Promise<void> {
    if (claimed.length === 0) return;
    const now = this.#ports.clock.now();
    await present(this.#works.get(module), 'the due work of a claimed entry').settle(tx, claimed, now);
    tx.send(
      `UPDATE due_work SET state = 'done', done_at = $2, last_error = NULL WHERE id = ANY ($1)`,
      [claimed.map(({ id }) => id), toIso(now)],
      claimed.length,
    );
  }

  async #fail(entry: Claimed, error: unknown): Promise<void> {
    const { db, clock, onFailed } = this.#ports;
    const now = clock.now();
    const message = error instanceof Error ? error.message : String(error);
    const tries = await db.withTx('due work failed', async (tx) => {
      const { rows } = await tx.query<{ tries: number }>(
        `UPDATE due_work SET tries = tries + 1, last_error = $2,
           retry_at = $3::timestamptz + interval '1 minute' * power(4, tries),
           state = CASE WHEN tries + 1 >= $4 THEN 'failed' ELSE state END
         WHERE id = $1 AND state = 'waiting' RETURNING tries`,
        [entry.id, message.slice(0, 1_000), toIso(now), triesMax],
      );
      return rows[0]?.tries;
    });
    if (tries !== undefined) onFailed(entry, error, tries >= triesMax);
  }
}

/** Whether an error is of the work itself, and not of the database, which says nothing about an entry. */
function isOwn(error: unknown): boolean {
  return !(error instanceof FaultError || error instanceof UncertainFault);
}
