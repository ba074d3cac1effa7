const atOnce = 16;

/** Does something for each of a list, several at once. */
export async function inParallel<T>(list: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const rest = list.values();
  const work = async (): Promise<void> => {
    // All take from one iterator.
    for (const one of rest) await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
