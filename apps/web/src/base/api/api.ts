import { CallError } from '@bourse/client/call-error';
import { createHttpClient } from '@bourse/client/http-client';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { identityCalls } from '@bourse/contract/identity';
import { after, scheduler } from '../time/clock.ts';
import { noteServerTime } from '../time/server-clock.ts';
import { placeNow } from '../router/history.ts';
import { goToLogin, navigate } from '../router/navigation.ts';
import { preferencesOf } from '../preferences/preferences.ts';
import { endSession, sessionOf } from '../session/session.ts';
import { timings } from '../time/timings.ts';
import { say } from '../parts/say.ts';

/** The version of the app as calls tell it (section 9). */
export const appVersion = '0.8.0';

/** The customer is logging out in this window: that the session ends is no news to them, whoever brings it first. */
let isLoggingOut = false;

/** 999: the server's sentence, the session forgotten, and the login page after 1,200 ms. The one place that does so. */
export function leaveSession(message: string): void {
  if (isLoggingOut) return;
  const wasSignedIn = sessionOf().token !== null;
  endSession();
  if (!wasSignedIn) return;
  say('failed', message);
  after(timings.redirectMs, () => {
    goToLogin();
  });
}

/** 998: the server's sentence, and the page of verification after 1,200 ms, which leads back to where the customer was. */
function leadToVerification(message: string): void {
  say('info', message);
  const back = placeNow();
  after(timings.redirectMs, () => {
    navigate('/pages/setting/real_mark', { back });
  });
}

/** What features add to requests of theirs. */
export const beforeSending: ((request: Request) => void)[] = [];

/** The one client of the app. Components call through `useCall` and `useAct`. */
export const api = createHttpClient({
  baseUrl: window.location.origin,
  lang: () => preferencesOf().lang,
  token: () => sessionOf().token,
  scheduler,
  onSignInRequired: leaveSession,
  onVerificationRequired: leadToVerification,
  appVersion,
  fetch: async (request) => {
    for (const add of beforeSending) add(request);
    const response = await fetch(request);
    noteServerTime(response.headers.get('date'));
    return response;
  },
});

/** Ends the session. The device forgets it even when the server cannot be told. */
export async function logOut(): Promise<void> {
  isLoggingOut = true;
  await api.call(identityCalls.logout, {});
  isLoggingOut = false;
  endSession();
}

/** Makes a call. @throws CallError */
export async function callOrThrow<C extends AnyCall>(
  call: C,
  input: SentInputOf<C>,
  options: { readonly idempotencyKey?: string; readonly signal?: AbortSignal } = {},
): Promise<OutputOf<C>> {
  const result = await api.call(call, input, options);
  if (result.ok) return result.value;
  throw new CallError(result.error);
}

/** Uploads one picture. @returns its address, private to its owner. @throws CallError */
export async function uploadOrThrow(picture: Blob): Promise<string> {
  const result = await api.upload(picture);
  if (result.ok) return result.value;
  throw new CallError(result.error);
}
