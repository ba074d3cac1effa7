import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendOutcome, tooMany } from './call-routes.ts';
import { countAtOnce, type MostAtOnce } from './count-at-once.ts';
import { reject } from './rejection.ts';

/** A stored medium, read part by part. */
export interface ServedMedium {
  /** Its MIME type. */
  readonly mediaType: string;
  /** Its bytes. */
  readonly size: number;
  /** What is the same for the same content. */
  readonly tag: string;
  readonly read: (from: number, length: number) => Promise<Buffer>;
}

/** Finds a medium by its name; null when there is none, or when the link is not a valid one. */
export type MediaReader = (name: string, link: Readonly<Record<string, unknown>>) => Promise<ServedMedium | null>;

/** Bytes from the first to the last, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part that a header asks for (RFC 9110, 14.1.2).
 * @returns null where the whole is to be sent: no header, another unit, several parts, or nothing that can be understood;
 * `outside` where the file has no such part.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | null | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const number = (text: string): number => Number.parseInt(text, 10);
  if (from === '') {
    // The last bytes, or the whole where it is shorter.
    return number(to) === 0 ? 'outside' : { first: Math.max(0, size - number(to)), last: size - 1 };
  }
  if (to !== '' && number(to) < number(from)) return null;
  if (number(from) >= size) return 'outside';
  return { first: number(from), last: to === '' ? size - 1 : Math.min(number(to), size - 1) };
}

/** So many bytes of a medium are in memory at once for whoever reads it. */
const partBytes = 1024 * 1024;

/** So many media are sent at once: each holds a part in memory and asks the database for the next. */
const mostAtOnce: MostAtOnce = { ofAddress: 32, inAll: 96 };
/** When whoever is refused may come again, in seconds. */
const waitSeconds = 1;

/** How long whoever reads a medium may take for it. */
export interface Patience {
  /** So long nothing may be taken of what is sent. */
  readonly idleMs: number;
  /** So much is to be taken all in all, beside that time. */
  readonly bytesPerSecond: number;
}

/** Slower than any player or page that waits for it. */
const usualPatience: Patience = { idleMs: 30_000, bytesPerSecond: 16 * 1024 };

/** Ends the connection of whoever takes too slowly what they have asked for: they hold a place that others wait for. */
function boundSending(
  { raw: { socket } }: FastifyRequest,
  { raw: answer }: FastifyReply,
  bytes: number,
  { idleMs, bytesPerSecond }: Patience,
): void {
  const cut = (): void => {
    socket.destroy();
    // One of several that were asked for in a row may have no connection of its own yet.
    answer.destroy();
  };
  const timer = setTimeout(cut, idleMs + (bytes / bytesPerSecond) * 1_000);
  answer.once('close', () => clearTimeout(timer)).setTimeout(idleMs, cut);
}

/** The whole of a medium, read as fast as it is taken. */
async function* partsOf({ size, read }: ServedMedium): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += partBytes) yield await read(from, Math.min(partBytes, size - from));
}

/**
 * Serves media below `/media`, as what they are and nothing else: whole (200) or the part that is asked for (206, 416), of
 * which the first megabyte at most: players ask for the rest. Whoever has too many under way hears TOO_MANY_REQUESTS (429), and
 * anybody SYSTEM_BUSY (503) while everybody has, both with the seconds to wait. Whoever reads too slowly is cut off.
 */
export function addMediaRoute(
  fastify: FastifyInstance,
  readers: readonly MediaReader[],
  most = mostAtOnce,
  patience = usualPatience,
): void {
  const begin = countAtOnce(most);
  const read: MediaReader = async (name, link) => {
    for (const reader of readers) {
      const found = await reader(name, link);
      if (found !== null) return found;
    }
    return null;
  };
  fastify.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/media/:name',
    async (request, reply) => {
      const begun = begin(request.ip);
      if (begun === 'address') return sendOutcome(request, reply, tooMany(reply, waitSeconds));
      if (begun === 'all') return sendOutcome(request, reply.header('retry-after', waitSeconds), reject('SYSTEM_BUSY'));
      // Sent to its end, or given up by whoever asked.
      reply.raw.once('close', begun);
      const [name = ''] = request.params.name.split('.');
      const medium = await read(name, request.query);
      // A browser is led to the page that says so.
      if (medium === null) return reply.callNotFound();
      const { size, mediaType } = medium;
      const tag = `"${medium.tag}"`;
      reply
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "default-src 'none'; media-src 'self'; sandbox")
        .header('accept-ranges', 'bytes')
        .header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      const condition = request.headers['if-range'];
      const range = condition === undefined || condition === tag ? rangeIn(request.headers.range, size) : null;
      if (range === 'outside')
        return reply
          .code(416)
          .header('content-range', `bytes */${String(size)}`)
          .send();
      reply.type(mediaType);
      const { first } = range ?? { first: 0 };
      const last = range === null ? size - 1 : Math.min(range.last, first + partBytes - 1);
      boundSending(request, reply, last - first + 1, patience);
      if (range === null) return reply.header('content-length', size).send(Readable.from(partsOf(medium)));
      return reply
        .code(206)
        .header('content-range', `bytes ${String(first)}-${String(last)}/${String(size)}`)
        .send(await medium.read(first, last - first + 1));
    },
  );
}
