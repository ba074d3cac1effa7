/** Takes turns until one had less to do than it can, or the process ends. @param turn @returns how much it did. */
export async function untilCaughtUp(turn: () => Promise<number>, atOnce: number, stop?: AbortSignal): Promise<void> {
  while (stop?.aborted !== true && (await turn()) === atOnce);
}
