import type { EngineListener } from './matching-engine.ts';

const nothing = (): void => {
  // Nobody listens.
};

/** A listener that ignores all events; spread it to handle some of them. */
export const silentListener: EngineListener = {
  rejected: nothing,
  accepted: nothing,
  traded: nothing,
  decremented: nothing,
  refreshed: nothing,
  rested: nothing,
  parked: nothing,
  triggered: nothing,
  filled: nothing,
  expired: nothing,
  amended: nothing,
  cancelled: nothing,
};
