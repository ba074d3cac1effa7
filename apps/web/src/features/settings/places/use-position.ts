import { useState } from 'react';
import type { Point } from './places.ts';

/** Where the device is, as far as it has been asked and said so. */
export type Position =
  | { readonly state: 'unasked' | 'asking' | 'denied' | 'unknown' }
  | ({ readonly state: 'known' } & Point);

/** So long the device may look for where it is. */
const patienceMs = 15_000;

/** Asks the device where it is when told to, and never by itself; the answer stays on the device. */
export function usePosition(): readonly [Position, () => void] {
  const [position, setPosition] = useState<Position>({ state: 'unasked' });
  const ask = (): void => {
    if (!('geolocation' in navigator)) return setPosition({ state: 'unknown' });
    setPosition({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setPosition({ state: 'known', lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED: denied }) => setPosition({ state: code === denied ? 'denied' : 'unknown' }),
      { timeout: patienceMs, maximumAge: 600_000 },
    );
  };
  return [position, ask];
}
