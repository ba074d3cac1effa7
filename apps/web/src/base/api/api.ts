import { createHttpClient, type CallFailure } from '@bourse/client/http-client';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import type { ErrorCode } from '@bourse/contract/error-code';
import { identityCalls } from '@bourse/contract/identity';
import { after, scheduler } from '../time/clock.ts';
import { noteServerTime } from '../time/server-clock.ts';
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

/** 998: the server's sentence, and the page of verification after 1,200 ms. */
function leadToVerification(message: string): void {
  say('info', message);
  after(timings.redirectMs, () => {
    navigate('/pages/setting/real_mark');
  });
}

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

/** A call that did not succeed, as something that can be thrown. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind === 'refused' ? failure.reply.message : failure.kind);
    this.failure = failure;
  }

  /** The word of the refusal; null when no refusal came, but no answer at all. */
  get code(): ErrorCode | 998 | 999 | null {
    return this.failure.kind === 'refused' ? this.failure.reply.code : null;
  }

  /** The field that the server blames, where it blames one. */
  get field(): string | null {
    const { failure } = this;
    if (failure.kind !== 'refused' || failure.reply.type !== 'error') return null;
    const field = failure.reply.data?.['field'];
    return typeof field === 'string' ? field : null;
  }

  /** Seconds after which the server takes the same request again, where it has said so. */
  get retryAfterSeconds(): number | null {
    const { failure } = this;
    if (failure.kind !== 'refused' || failure.reply.type !== 'error') return null;
    const seconds = failure.reply.data?.['retry_after_seconds'];
    return typeof seconds === 'number' ? seconds : null;
  }

  /** Whether the server may have done it all the same. */
  get isUncertain(): boolean {
    return this.failure.kind !== 'refused' || !this.failure.isCertain;
  }
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
