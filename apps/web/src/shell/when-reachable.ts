import { settingsCalls } from '@bourse/contract/settings';
import { callOrThrow } from '../base/api/api.ts';
import { every } from '../base/time/clock.ts';

const lookMs = 5_000;

/**
 * Waits until the server can be reached again, after it could not be, and tells so once.
 * @returns a way to stop.
 */
export function whenReachable(tell: () => void): () => void {
  let wasLost = !navigator.onLine;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    window.removeEventListener('online', look);
    stop();
  };
  const look = (): void => {
    callOrThrow(settingsCalls.getSiteConfig, {}).then(
      () => {
        // What failed although the server was there does not come by asking again.
        if (!wasLost || isOver) return;
        end();
        tell();
      },
      () => {
        wasLost = true;
      },
    );
  };
  const stop = every(lookMs, look);
  window.addEventListener('online', look);
  look();
  return end;
}
