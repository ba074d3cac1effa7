import { networkOf } from '../../platform/http/network-of.ts';
import type { Place } from './session-store.ts';

/** A browser that was brought up to date is the same device. */
const deviceOf = ({ userAgent }: Place): string => userAgent.replaceAll(/[\d._]+/g, '');

/**
 * Whether an account has been used before, but not with this device or not from this network. The first place of all is
 * the one where it was opened.
 */
export function isUnknownPlace(known: readonly Place[], place: Place): boolean {
  if (known.length === 0) return false;
  const isSame = (of: (one: Place) => string): boolean => known.some((one) => of(one) === of(place));
  return !isSame(deviceOf) || !isSame(({ ip }) => networkOf(ip));
}
