import { formatAmount } from '@bourse/kernel/amount';
import type { Queryable } from '../../../platform/database/sql.ts';
import { formatPrice, priceScale } from '../price.ts';
import { makesItsMark, readContent, type TickRow } from '../ticks/tick.ts';
import { countMarks, listMarks } from './mark-store.ts';
import { markLifetimeMs } from './record-marks.ts';

interface Last {
  readonly at: number;
  readonly basis: string;
}

/** Walks along the marks of the chain, tick by tick from the first. */
export interface MarkWalk {
  /** How many marks were seen. */
  readonly count: () => number;
  /** Whether each mark of a tick goes on from the one before it and follows from what it was made of. */
  readonly fits: (row: TickRow) => boolean;
  /** Whether the table says the same of these ticks as they do; the first that does not, or null. */
  readonly findStray: (db: Queryable, rows: readonly TickRow[]) => Promise<number | null>;
  /** Whether the table has marks that no tick has; after the last tick. */
  readonly hasStrays: (db: Queryable) => Promise<boolean>;
}

const marksIn = ({ content }: TickRow) => (readContent(content) ?? []).filter(({ mark }) => mark !== undefined);

/** Begins a walk. */
export function walkMarks(): MarkWalk {
  const last = new Map<string, Last>();
  let count = 0;
  return {
    count: () => count,
    fits: (row) =>
      marksIn(row).every((pair) => {
        count += 1;
        const [before, at] = [last.get(pair.symbol), Date.parse(row.at)];
        const expected = before !== undefined && at - before.at <= markLifetimeMs ? before.basis : null;
        last.set(pair.symbol, { at, basis: pair.mark?.basis ?? '' });
        return pair.mark?.before === expected && makesItsMark(pair);
      }),
    findStray: async (db, rows) => {
      const [first, end] = [rows[0], rows.at(-1)];
      const symbols = [...new Set(rows.flatMap((row) => marksIn(row).map(({ symbol }) => symbol)))];
      if (first === undefined || end === undefined || symbols.length === 0) return null;
      const kept = new Map<string, string>();
      for (const { id, symbol, mark, basis } of await listMarks(db, symbols, { from: first.at, to: end.at })) {
        kept.set(`${String(id)} ${symbol}`, `${formatPrice(mark)} ${formatAmount(basis, priceScale)}`);
      }
      const stray = rows.find((row) =>
        marksIn(row).some(
          ({ symbol, mark }) => kept.get(`${String(row.id)} ${symbol}`) !== `${mark?.price ?? ''} ${mark?.basis ?? ''}`,
        ),
      );
      return stray?.id ?? null;
    },
    hasStrays: async (db) => (await countMarks(db)) !== count,
  };
}
