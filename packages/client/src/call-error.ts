import type { ErrorCode } from '@bourse/contract/error-code';
import type { CallFailure } from './http-client.ts';

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
