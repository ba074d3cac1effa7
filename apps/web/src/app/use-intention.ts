import { useRef } from 'react';
import { randomKey } from './clock.ts';

/** The key of what a customer wants done, so that wanting it once more after an unclear end does it only once. */
export interface Intention {
  /** The key for this content: the same until it was done or refused, or the content has changed. */
  keyFor(content: string): string;
  /** What the key stood for is done or refused: the same content wanted again is another intention. */
  end(): void;
}

/** Keeps the key of an intention while a component is there. */
export function useIntention(): Intention {
  const current = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return {
    keyFor: (content) => {
      if (current.current?.content !== content) current.current = { content, key: randomKey() };
      return current.current.key;
    },
    end: () => {
      current.current = null;
    },
  };
}
