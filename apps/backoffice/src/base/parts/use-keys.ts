import { useEffect, useRef } from 'react';

/** What each key does, by what it is called (`j`, `Enter`). */
export type Keys = Readonly<Record<string, () => void>>;

/** Whether somebody types into something, or a control has a use of its own for the key. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, dialog[open]') !== null) return true;
  return key === 'Enter' && target.closest('a, button') !== null;
}

/** Lets a page be worked by keys, as long as nobody types. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  }, [keys]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target, event.key)) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
