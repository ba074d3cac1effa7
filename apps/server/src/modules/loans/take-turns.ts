/**
 * Takes the ids of waiting work a batch at a time, each where the last one ended, and begins again behind the end: what waits
 * long keeps nothing that is newer from its turn.
 */
export function takeTurns(
  select: (after: string, limit: number) => Promise<string[]>,
  limit: number,
): () => Promise<string[]> {
  let after = '0';
  return async () => {
    const ids = await select(after, limit);
    after = ids.length < limit ? '0' : (ids.at(-1) ?? '0');
    return ids;
  };
}
