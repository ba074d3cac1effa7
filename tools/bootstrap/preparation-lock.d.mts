/** What keeps other processes from installing and building in the same checkout. */
export interface PreparationLock {
  /** Names a child that works for the holder: while it lives the lock is held, even if the holder was killed. */
  holdFor(pid: number): void;
  release(): void;
}

/** Waits until no other process installs or builds in this checkout. */
export function takePreparationLock(
  folder: string,
  onWait: (holder: { readonly pid: number; readonly host: string }, waitedMs: number) => void,
): Promise<PreparationLock>;
