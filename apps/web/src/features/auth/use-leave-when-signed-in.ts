import { useEffect } from 'react';
import { replacePlace } from '../../base/router/history.ts';
import { sessionOf } from '../../base/session/session.ts';
import { placeAfter } from './complete-sign-in.ts';

/** Who is signed in already, for example in another window, has nothing to do on the page: it leads on. */
export function useLeaveWhenSignedIn(back: string | undefined): void {
  useEffect(() => {
    if (sessionOf().token !== null) replacePlace(placeAfter(back) ?? '/pages/index/index');
    // Only what was so before: signing in on the page leads on by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
