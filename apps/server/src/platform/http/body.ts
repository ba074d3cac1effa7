import type { AnyCall } from '@bourse/contract/call';
import type { FastifyInstance } from 'fastify';
import { findRepeatedField } from './repeated-field.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers; other routes have none. */
    readonly call?: AnyCall;
  }
}

/** How a body is written, or null when we do not read that kind. */
export type BodyFormat = 'form' | 'json';

const formats: Readonly<Record<string, BodyFormat>> = {
  'application/x-www-form-urlencoded': 'form',
  'application/json': 'json',
};

/**
 * Decides by the whole media type, never by a part of it: everything that is not exactly one of the two listed types,
 * in UTF-8, is refused with 415 (S1).
 */
export function bodyFormat(contentType: string | undefined): BodyFormat | null {
  if (contentType === 'application/json') return 'json';
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const known = Object.hasOwn(formats, type) ? formats[type] : undefined;
  const readable = parameters.every((parameter) => /^(?:|charset="?utf-?8"?)$/.test(parameter));
  return known !== undefined && readable ? known : null;
}

/** Fields of a form: a field that comes twice is an array (S142). The object has no prototype to pollute. */
export function readForm(text: string): Record<string, unknown> {
  const fields = Object.create(null) as Record<string, string | string[]>; // nothing in it yet
  if (text === '') return fields;
  for (const [name, value] of new URLSearchParams(text)) {
    const earlier = fields[name];
    if (earlier === undefined) fields[name] = value;
    else if (Array.isArray(earlier)) earlier.push(value);
    else fields[name] = [earlier, value];
  }
  return fields;
}

/** A request that cannot be read at all; carries the HTTP status of the refusal. */
export class UnreadableRequestError extends Error {
  override readonly name = 'UnreadableRequestError';
  readonly statusCode: 400 | 415;
  constructor(statusCode: 400 | 415) {
    super('the request cannot be read');
    this.statusCode = statusCode;
  }
}

/** A field that no call can take; refused as any bad field is (S157). */
export class BadFieldError extends Error {
  override readonly name = 'BadFieldError';
  readonly field: string;
  constructor(field: string) {
    super('a field cannot be read');
    this.field = field;
  }
}

/**
 * The first field with a text that cannot be stored: PostgreSQL's cannot hold the character NUL, and what was no UTF-8 has
 * become U+FFFD. undefined where there is none.
 */
export function findUnstorable(fields: object): string | undefined {
  const isBad = (value: unknown): boolean => typeof value === 'string' && /[\0\uFFFD]/.test(value);
  const entries: [string, unknown][] = Object.entries(fields);
  for (const [name, value] of entries) {
    if (isBad(name) || (Array.isArray(value) ? value.some(isBad) : isBad(value))) return name;
  }
  return undefined;
}

function readFormFields(text: string): object {
  const fields = readForm(text);
  const bad = findUnstorable(fields);
  if (bad !== undefined) throw new BadFieldError(bad);
  return fields;
}

/** What is read must not depend on the reader: no name twice, and nothing that cannot be stored. */
function checkJson(text: string, fields: unknown): void {
  const repeated = findRepeatedField(text, fields);
  if (repeated !== null) throw new BadFieldError(repeated);
  if (!text.includes('\uFFFD') && !/\\u0000/.test(text)) return;
  const isObject = typeof fields === 'object' && fields !== null;
  throw new BadFieldError((isObject ? findUnstorable(fields) : undefined) ?? '');
}

/** Replaces fastify's body parsers by one that reads the two listed types and refuses the rest. */
export function readBodies(fastify: FastifyInstance): void {
  const readJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const format = bodyFormat(request.headers['content-type']);
    if (format === null || request.headers['content-encoding'] !== undefined) {
      done(new UnreadableRequestError(415));
    } else if (text === '') {
      done(null, {});
    } else if (format === 'form') {
      attempt(done, () => readFormFields(text));
    } else {
      void readJson(request, text, (error, fields) => {
        if (error !== null) done(error);
        else {
          attempt(done, () => {
            checkJson(text, fields);
            return fields;
          });
        }
      });
    }
  });
}

function attempt(done: (error: Error | null, fields?: unknown) => void, read: () => unknown): void {
  let fields: unknown;
  try {
    fields = read();
  } catch (error) {
    if (!(error instanceof BadFieldError)) throw error;
    done(error);
    return;
  }
  done(null, fields);
}
