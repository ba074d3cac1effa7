import { useEffect, useState } from 'react';
import { clock, every } from './clock.ts';

const stepMs = 250;

/** Whole seconds until an instant, in milliseconds since 1970; zero when it is over or there is none. Counts down by itself. */
export function useSecondsLeft(untilMs: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(untilMs));
  useEffect(() => {
    const count = (): void => setSeconds(secondsUntil(untilMs));
    count();
    return untilMs === null ? undefined : every(stepMs, count);
  }, [untilMs]);
  return seconds;
}

function secondsUntil(untilMs: number | null): number {
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - clock.now()) / 1_000));
}
