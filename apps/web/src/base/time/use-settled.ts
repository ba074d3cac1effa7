import { useEffect, useState } from 'react';
import { after } from './clock.ts';
import { timings } from './timings.ts';

/** What is typed, once nothing more was typed for 500 ms: typing that asks the server asks with this (S149). */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => after(timings.debounceMs, () => setSettled(typed)), [typed]);
  return settled;
}
