import { identityCalls } from '@bourse/contract/identity';
import { settingsCalls } from '@bourse/contract/settings';
import { callOrThrow } from '../../base/api/api.ts';
import { replacePlace } from '../../base/router/history.ts';
import { relaunch } from '../../base/router/navigation.ts';
import { pageOf } from '../../base/router/paths.ts';
import { prefer, preferencesOf } from '../../base/preferences/preferences.ts';
import { noteUser, startSession } from '../../base/session/session.ts';
import { mergeFavourites } from '../../base/market/favourites.ts';
import { chooseFiat, findFiat } from '../../base/money/choose-fiat.ts';
import { forgetDraft } from './auth-draft.ts';
import { fiatToTake, takenOver } from './taken-over.ts';

/** Reads the account, and shows the app as it has been set there. */
async function takeOverAccount(): Promise<void> {
  const [user, kept] = await Promise.all([
    callOrThrow(identityCalls.info, {}),
    callOrThrow(settingsCalls.setPreferences, {}),
  ]);
  noteUser(user);
  prefer(takenOver(user, kept));
  const fiat = findFiat(fiatToTake(user, preferencesOf().fiat.currency_code) ?? '');
  if (fiat !== undefined) await chooseFiat(fiat);
}

/** Where a link from outside may lead after signing in: one of our pages, but not another of signing in. */
export function placeAfter(back: string | undefined): string | null {
  if (back === undefined) return null;
  const page = pageOf(back);
  return page === null || page === '/pages/common/login' || page === '/pages/common/register' ? null : back;
}

/** Begins the session, and goes to where the customer wanted to go. What follows goes on behind it. */
export function completeSignIn(token: string, back: string | undefined): void {
  startSession(token);
  forgetDraft();
  // They are signed in whatever becomes of it, and each page asks for what it needs.
  takeOverAccount().catch(() => undefined);
  mergeFavourites().catch(() => undefined);
  const place = placeAfter(back);
  if (place === null) relaunch('/pages/index/index');
  else replacePlace(place);
}
