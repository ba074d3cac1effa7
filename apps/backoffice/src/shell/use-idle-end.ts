import { adminCalls } from '@bourse/contract/admin';
import { useEffect } from 'react';
import { callOrThrow } from '../base/api/api.ts';
import { endSession } from '../base/session/session.ts';
import { after } from '../base/time/clock.ts';

/** What the server allows between two calls; here it is between two acts of a person, because open pages ask by themselves. */
const idleMs = 15 * 60_000;
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Signs whoever works here out when nobody has touched anything for a quarter of an hour. */
export function useIdleEnd(sentence: string): void {
  useEffect(() => {
    const end = (): void => {
      // The device forgets the session even when the server cannot be told.
      void callOrThrow(adminCalls.logout, {}).catch(() => undefined);
      endSession(sentence);
    };
    let cancel = after(idleMs, end);
    const again = (): void => {
      cancel();
      cancel = after(idleMs, end);
    };
    for (const act of acts) window.addEventListener(act, again, { passive: true });
    return () => {
      cancel();
      for (const act of acts) window.removeEventListener(act, again);
    };
  }, [sentence]);
}
