import { useEffect, useState } from 'react';
import { every } from '../../base/time/clock.ts';
import { serverNow } from '../../base/time/server-clock.ts';

const stepMs = 250;

/** The time by the server's clock in milliseconds, four times a second while `isOn`. */
export function useServerTime(isOn: boolean): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => (isOn ? every(stepMs, () => setNow(serverNow())) : undefined), [isOn]);
  return now;
}
