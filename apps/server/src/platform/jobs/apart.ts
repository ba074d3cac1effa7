/** Work on rows of which one that fails keeps back none of the others. */
export interface Apart {
  /** Does one thing. @returns undefined where it failed. */
  readonly one: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** Does it for all together, and where that fails for each by itself; so it must be whole or nothing. */
  readonly each: <T>(rows: readonly T[], work: (rows: readonly T[]) => Promise<void>) => Promise<void>;
  /** @throws whatever has failed, so that the operator learns of it; what failed is tried again at the next turn. */
  readonly end: () => void;
}

/** Begins such work. */
export function apart(): Apart {
  const failed: unknown[] = [];
  const one: Apart['one'] = async (work) => {
    try {
      return await work();
    } catch (error) {
      failed.push(error);
      return undefined;
    }
  };
  return {
    one,
    each: async (rows, work) => {
      if (rows.length === 0) return;
      try {
        await work(rows);
      } catch (error) {
        if (rows.length === 1) failed.push(error);
        else for (const row of rows) await one(() => work([row]));
      }
    },
    end: () => {
      if (failed.length === 0) return;
      if (failed.length === 1) throw failed[0];
      throw new AggregateError(
        failed,
        failed.map((error) => (error instanceof Error ? error.message : String(error))).join('; '),
      );
    },
  };
}
