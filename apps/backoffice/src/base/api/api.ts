import { CallError } from '@bourse/client/call-error';
import { createHttpClient } from '@bourse/client/http-client';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { usePreferences } from '../preferences/preferences.ts';
import { endSession, tokenNow } from '../session/session.ts';
import { scheduler } from '../time/clock.ts';

const client = createHttpClient({
  baseUrl: window.location.origin,
  lang: () => usePreferences.getState().lang,
  token: tokenNow,
  scheduler,
  // 999, with the server's sentence; an answer that comes after signing out is no news.
  onSignInRequired: (message) => {
    if (tokenNow() !== null) endSession(message);
  },
});

/** Makes a call. @throws CallError */
export async function callOrThrow<C extends AnyCall>(
  call: C,
  input: SentInputOf<C>,
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  const result = await client.call(call, input, signal === undefined ? {} : { signal });
  if (result.ok) return result.value;
  throw new CallError(result.error);
}

/** Sends a picture by a call that takes one. @throws CallError */
export async function sendPicture<C extends AnyCall>(call: C, picture: Blob): Promise<OutputOf<C>> {
  const result = await client.uploadBy(call, picture);
  if (result.ok) return result.value;
  throw new CallError(result.error);
}
