import { createHttpClient, type CallFailure } from '@bourse/client/http-client';
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

/** A call that did not succeed, as something that can be thrown. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind === 'refused' ? failure.reply.message : failure.kind);
    this.failure = failure;
  }

  /** The word of the refusal; null when no answer came. */
  get code(): string | number | null {
    return this.failure.kind === 'refused' ? this.failure.reply.code : null;
  }

  /** The field that the server blames, where it blames one. */
  get field(): string | null {
    const { failure } = this;
    if (failure.kind !== 'refused' || failure.reply.type !== 'error') return null;
    const field = failure.reply.data?.['field'];
    return typeof field === 'string' ? field : null;
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
  signal?: AbortSignal,
): Promise<OutputOf<C>> {
  const result = await client.call(call, input, signal === undefined ? {} : { signal });
  if (result.ok) return result.value;
  throw new CallError(result.error);
}
