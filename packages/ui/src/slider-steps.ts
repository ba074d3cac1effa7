/** Shares are whole percent, 0 to 100. */

/** The share at which a slider stands after a key; null when the key means nothing to it. */
export function shareAfterKey(share: number, key: string): number | null {
  const target = TARGETS[key]?.(share);
  return target === undefined ? null : clampShare(target);
}

const TARGETS: Readonly<Record<string, (share: number) => number>> = {
  ArrowLeft: (share) => share - 1,
  ArrowDown: (share) => share - 1,
  ArrowRight: (share) => share + 1,
  ArrowUp: (share) => share + 1,
  PageDown: (share) => share - 25,
  PageUp: (share) => share + 25,
  Home: () => 0,
  End: () => 100,
};

/** The share that a dragged handle takes: within two percent of a stop it is the stop. */
export function shareNearStop(share: number, stops: readonly number[]): number {
  const near = stops.find((stop) => Math.abs(stop - share) <= 2);
  return clampShare(near ?? share);
}

function clampShare(share: number): number {
  return Math.min(100, Math.max(0, Math.round(share)));
}
