import type { EngineListener } from './matching-engine.ts';

const nothing = (): void => {
  // Nobody listens.
};

/** Hears nothing; a listener to some events spreads it and adds its own. */
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
