/** Takes turns until one handles fewer than `atOnce`, or `stop` is aborted. @param turn answers how many it has handled. */
export async function untilCaughtUp(turn: () => Promise<number>, atOnce: number, stop?: AbortSignal): Promise<void> {
  while (stop?.aborted !== true && (await turn()) === atOnce);
}
