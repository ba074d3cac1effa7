import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { resolveLang, type Lang } from '@bourse/contract/lang';
import { visitorKeyForm, visitorKeyHeader } from '@bourse/contract/support-rules';
import type { Caller } from './binding.ts';
import type { StaffSession, UserSession } from './session-reader.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the caller is known. */
    caller: Caller | null;
    /** `ok` or the word of the refusal; empty where neither applies. */
    outcome: string;
  }
}

/** A request id of a caller of ours is kept, so that one line of trouble can be followed through several systems. */
const acceptableRequestId = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's own request id where it can be one, else a new one. */
export function requestIdOf(headers: { readonly [name: string]: string | string[] | undefined }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableRequestId.test(given) ? given : randomUUID();
}

/** The token of the header `Authorization`, bare or after `Bearer` (S1); null when there is none that could be one. */
export function tokenOf(authorization: string | undefined): string | null {
  const token = (authorization ?? '').replace(/^bearer +/i, '').trim();
  return token.length > 0 && token.length <= 200 ? token : null;
}

/** Fields that a request carries: in its query for GET, else in its body. Anything but an object counts as no fields. */
export function fieldsOf(request: FastifyRequest): unknown {
  return request.method === 'GET' ? request.query : (request.body ?? {});
}

/** The language of the answer (S1): the field `lang` of body or query, else the header. */
export function langOf(request: FastifyRequest): Lang {
  const named = [request.body, request.query].map((fields) =>
    typeof fields === 'object' && fields !== null && 'lang' in fields ? fields.lang : undefined,
  );
  return resolveLang(
    named.find((value) => typeof value === 'string' && value !== ''),
    request.headers['accept-language'],
  );
}

/** An idempotency key is up to 64 visible ASCII characters. */
export function isIdempotencyKey(key: string): boolean {
  return /^[\x21-\x7e]{1,64}$/.test(key);
}

/** A host name or address with an optional port; anything else in the header `Host` is nobody's address. */
const possibleHost = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

function originOf(request: FastifyRequest): string {
  return possibleHost.test(request.host) ? `${request.protocol}://${request.host}` : '';
}

/** The key of a visitor; what cannot be one counts as none. */
function visitorKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[visitorKeyHeader.toLowerCase()];
  return typeof given === 'string' && visitorKeyForm.test(given) ? given : undefined;
}

/** Puts together what a handler may know of who calls. */
export function callerOf(request: FastifyRequest, session: UserSession | StaffSession | null): Caller {
  const key = request.headers['idempotency-key'];
  return {
    requestId: request.id,
    lang: langOf(request),
    ip: request.ip,
    origin: originOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    userId: session !== null && 'userId' in session ? session.userId : null,
    sessionId: session?.sessionId ?? null,
    staffId: session !== null && 'staffId' in session ? session.staffId : null,
    visitorKey: visitorKeyOf(request),
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
  };
}
