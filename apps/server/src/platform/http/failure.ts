import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Err } from '@bourse/kernel/result';
import { FaultError, UncertainFault } from '../fault.ts';
import { StorageFull } from '../database/storage.ts';
import { BadFieldError } from './body.ts';
import { refusalReply } from './replies.ts';
import { reject, rejectField, type Rejection } from './rejection.ts';

/** What something thrown is for the customer, with the status where it is not the refusal's own. */
export interface Failure {
  readonly refusal: Err<Rejection>;
  readonly status?: number;
  /** Our bug or nobody's: worth an alarm. */
  readonly bug: boolean;
}

/** The status that the HTTP framework put on its own refusals: 4xx and, under pressure, 503; undefined on all else. */
export function frameworkStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined;
  return error.statusCode >= 400 && error.statusCode !== 500 ? error.statusCode : undefined;
}

/**
 * Classifies an exception at the HTTP edge. Of a bug the customer learns only that something failed.
 * @param onlyReads whether the request changes nothing, so that nothing of it can have been done.
 */
export function classifyFailure(error: unknown, onlyReads = false): Failure {
  if (error instanceof BadFieldError) return { refusal: rejectField(error.field), bug: false };
  if (error instanceof StorageFull && onlyReads) return { refusal: reject('STORAGE_FULL'), bug: false };
  // Whatever of the operation went before a full volume may have been done: only admission refuses for it definitely.
  if (error instanceof UncertainFault || error instanceof StorageFull) {
    return { refusal: reject('OUTCOME_UNKNOWN'), bug: false };
  }
  if (error instanceof FaultError) return { refusal: reject('TEMPORARILY_UNAVAILABLE'), bug: false };
  switch (frameworkStatus(error)) {
    case undefined:
      return { refusal: reject('TEMPORARILY_UNAVAILABLE'), status: 500, bug: true };
    case 413:
      return { refusal: reject('BODY_TOO_LARGE'), bug: false };
    case 415:
      return { refusal: reject('UNSUPPORTED_MEDIA_TYPE'), bug: false };
    case 503:
      return { refusal: reject('SYSTEM_BUSY'), bug: false };
    default:
      return { refusal: reject('PARAMETER_ERROR'), status: 400, bug: false };
  }
}

/** Answers bytes that are no HTTP request, or one that came too slowly, in the body that clients know, and hangs up. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLarge ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(refusalReply({ code: tooLarge ? 'BODY_TOO_LARGE' : 'PARAMETER_ERROR' }, 'en'));
  const head = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
