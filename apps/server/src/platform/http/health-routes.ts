import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { alwaysAnswered } from './always-answered.ts';
import { tokenOf } from './caller.ts';

export interface HealthOptions {
  readonly metrics: Metrics;
  /** Who asks for `/metrics` must show it; undefined leaves them open, for a port that only the operator reaches. */
  readonly metricsToken: string | undefined;
  /** Tells whether requests can be answered now. */
  readonly isReady: () => Promise<boolean>;
  /** Whether the volume of the database is full; never without. */
  readonly isStorageFull?: (() => boolean) | undefined;
  /** Whether the clocks differ, so that nothing is done that is due; never without. */
  readonly clocksDiffer?: (() => boolean) | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whoever asks gives up after a few seconds, and a database that is slower than this serves nobody. */
const readinessTimeoutMs = 1_000;
/** An answer counts this long, so that asking often costs the database nothing. */
const readinessLifetimeMs = 500;

/** Gives false for an answer that fails or is late. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    resolve(false);
  }, readinessTimeoutMs);
  try {
    return await Promise.race([answer.catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}

function remembered(isReady: () => Promise<boolean>): () => Promise<boolean> {
  let asked: { readonly atMs: number; readonly ready: Promise<boolean> } | null = null;
  return () => {
    if (asked === null || performance.now() - asked.atMs > readinessLifetimeMs) {
      asked = { atMs: performance.now(), ready: inTime(isReady()) };
    }
    return asked.ready;
  };
}

/**
 * `/healthz`: the process lives. `/readyz`: it can answer, so send it traffic. `/metrics`: for Prometheus. They answer
 * however busy we are: an operator looks at them to see why.
 */
export function addHealthRoutes(fastify: FastifyInstance, options: HealthOptions): void {
  const isReady = remembered(options.isReady);
  fastify.get('/healthz', alwaysAnswered, () => ({ status: 'ok' }));
  fastify.get('/readyz', alwaysAnswered, async (_request, reply) => {
    if (options.isStorageFull?.() === true) return reply.code(503).send({ status: 'storage full' });
    if (options.clocksDiffer?.() === true) return reply.code(503).send({ status: 'clocks differ' });
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  fastify.get('/metrics', alwaysAnswered, async (request, reply) => {
    const { metricsToken } = options;
    // Digests have one length, so the comparison takes the same time whatever was sent.
    const given = digest(tokenOf(request.headers.authorization) ?? '');
    if (metricsToken !== undefined && !timingSafeEqual(given, digest(metricsToken))) return reply.callNotFound();
    return reply.type(options.metrics.contentType).send(await options.metrics.text());
  });
}
