import type { AnyCall } from './call.ts';

/** What compliance may keep a customer from: opening anything new, or moving anything at all. */
export const restrictionKinds = ['trade', 'frozen'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/**
 * Whether a restriction keeps a customer from making a call. `trade` closes what opens orders and positions, and leaves
 * open what ends them or takes out of them; `frozen` closes everything that moves money.
 */
export function restricts(kind: RestrictionKind, { auth, rate, frees }: AnyCall): boolean {
  const movesMoney = auth === 'user' && (rate === 'trade' || rate === 'money');
  return movesMoney && (kind === 'frozen' || frees !== true);
}

/** Whether any restriction concerns a call. */
export function isRestrictable(call: AnyCall): boolean {
  return restrictionKinds.some((kind) => restricts(kind, call));
}
