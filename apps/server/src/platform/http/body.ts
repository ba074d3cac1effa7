import type { FastifyInstance } from 'fastify';

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

/** PostgreSQL text cannot hold the character NUL, so no text with it comes further than here. */
export function holdsNul(fields: object): boolean {
  const texts = Object.values(fields);
  return texts.length > 0 && texts.flat().some((value) => typeof value === 'string' && value.includes('\0'));
}

/** Replaces fastify's body parsers by one that reads the two listed types and refuses the rest. */
export function readBodies(fastify: FastifyInstance): void {
  const readJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const format = bodyFormat(request.headers['content-type']);
    if (format === null && request.routeOptions.config.call?.built === false) {
      // Nobody reads the fields of a call that is not built, so an upload to one is as good as any other body.
      done(null, {});
    } else if (format === null || request.headers['content-encoding'] !== undefined) {
      done(new UnreadableRequestError(415));
    } else if (text === '') {
      done(null, {});
    } else if (format === 'form') {
      const fields = readForm(text);
      if (holdsNul(fields)) done(new UnreadableRequestError(400));
      else done(null, fields);
    } else if (text.includes('\\u0000')) {
      done(new UnreadableRequestError(400));
    } else {
      void readJson(request, text, done);
    }
  });
}
