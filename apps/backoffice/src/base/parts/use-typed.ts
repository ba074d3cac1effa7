import { useEffect, useState } from 'react';
import { after } from '../time/clock.ts';

/** How long nothing is typed before what was typed is looked for. */
const restMs = 300;

/** A text that is typed, and the same once the typing rests. */
export function useTyped(initial = ''): readonly [typed: string, set: (text: string) => void, rested: string] {
  const [typed, set] = useState(initial);
  const [rested, setRested] = useState(initial);
  useEffect(() => after(restMs, () => setRested(typed.trim())), [typed]);
  return [typed, set, rested];
}
