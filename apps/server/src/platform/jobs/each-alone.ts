import { StorageFull } from '../database/storage.ts';

/**
 * Does something for one after the other, also behind one for which it fails.
 * @throws at the end what failed: the error itself where there is one, so that whoever runs this tells the operator. A full
 *   volume ends it at once, for it fails for everybody.
 */
export async function eachAlone<T>(items: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (error instanceof StorageFull) throw error;
      errors.push(error);
    }
  }
  throwAll(errors);
}

/** Throws what has failed, if anything has. */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length === 0) return;
  const [first] = errors;
  if (errors.length === 1) throw first;
  throw new AggregateError(errors, `${String(errors.length)} failed, the first with: ${String(first)}`);
}
