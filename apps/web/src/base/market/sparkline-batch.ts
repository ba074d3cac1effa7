/** How many markets one request may name. */
const namedMax = 100;

/**
 * Gathers what rows of a list ask for, each for itself, into one request: rows that come at once ask at once.
 * @param ask reads many; what it does not know is missing from its answer.
 * @param soon calls once, when all of them have asked.
 */
export function gathering<V>(
  ask: (symbols: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  soon: (work: () => void) => void,
): (symbol: string) => Promise<V | null> {
  let wanted = new Set<string>();
  let answer: Promise<ReadonlyMap<string, V>> | null = null;
  return async (symbol) => {
    if (wanted.size === namedMax && !wanted.has(symbol)) answer = null;
    if (answer === null) {
      const gathered = new Set<string>();
      wanted = gathered;
      const begun = Promise.withResolvers<void>();
      soon(begun.resolve);
      const asking = begun.promise.then(() => {
        if (answer === asking) answer = null;
        return ask([...gathered]);
      });
      answer = asking;
    }
    wanted.add(symbol);
    return (await answer).get(symbol) ?? null;
  };
}
