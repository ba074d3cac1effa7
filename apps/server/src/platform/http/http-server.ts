import type { IncomingMessage } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises';
import proxyAddr from '@fastify/proxy-addr';
import underPressure from '@fastify/under-pressure';
import { fastify as createFastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AnyCall } from '@bourse/contract/call';
import { isUncertain } from '@bourse/contract/error-code';
import type { Clock } from '@bourse/kernel/clock';
import type { CountSharing } from '../bus/share-counts.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Gate } from './admission.ts';
import type { Binding } from './binding.ts';
import { findUnstorable, readBodies, readForm } from './body.ts';
import { addCallRoutes, apiPrefix, sendOutcome, tooMany } from './call-routes.ts';
import { requestIdOf } from './caller.ts';
import { addDocsPage } from './docs-page.ts';
import { addPublicFiles } from './public-files.ts';
import { addFileRoute, type FileReader } from './file-route.ts';
import { addMediaRoute, type MediaReader } from './media-route.ts';
import { addHookRoutes, type Hook } from './hook-route.ts';
import { addPublicDocuments, type PublicDocument } from './public-document.ts';
import { classifyFailure, frameworkStatus, refuseBrokenRequest } from './failure.ts';
import { boundHalfOpen } from './half-open.ts';
import { addHealthRoutes } from './health-routes.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { reject, rejectField } from './rejection.ts';
import { addSecurityFile } from './security-file.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { SessionReader } from './session-reader.ts';
import { addSurfaces, type Perform, performer, type Surface } from './surface-route.ts';
import { backOfficePrefix, noSuchPageFor, wantsPage } from './page-navigation.ts';
import { addWebApp, type SiteShown, unnamedSite } from './web-app.ts';

export interface HttpOptions {
  readonly calls: readonly AnyCall[];
  readonly bindings: readonly Binding[];
  readonly sessions: SessionReader;
  readonly gate: Gate;
  readonly files: FileReader;
  /** The folder of the built web app; undefined for a server that shows none. */
  readonly webApp?: string | undefined;
  /** The folder of the built back office, at `/admin/`; undefined for a server that shows none. */
  readonly backOffice?: string | undefined;
  /** Whether prices are made up or recorded, which that app says from its first paint on. */
  readonly isSimulated?: boolean;
  /** What the app's page and its manifest say of the site. */
  readonly site?: () => SiteShown;
  /** The other hosts whose pictures our pages may show, each as an origin. Default none. */
  readonly pictureHosts?: () => readonly string[];
  /** Gives the document that `/docs` shows; the same one until it changes. */
  readonly openApi: () => object;
  /** Gives the description of the sockets, at `/docs/topics.json`. */
  readonly topics?: () => object;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly metricsToken?: string | undefined;
  /** Where finders of a weakness write; absent tells them nothing. */
  readonly securityContact?: string | undefined;
  readonly clock: Clock;
  /** How several nodes come to one count of requests; null or absent where this process is the only one. */
  readonly sharing?: CountSharing | null;
  /** Multiplies the allowances of requests; 1 in production. */
  readonly rateFactor: number;
  /** Addresses, ranges or `loopback` of the proxies whose word for the caller's address counts. */
  readonly trustedProxies: readonly string[];
  readonly isReady: () => Promise<boolean>;
  /** What finds media by their signed addresses. */
  readonly media?: readonly MediaReader[];
  /** What is published as files. */
  readonly published?: readonly PublicDocument[];
  /** What others tell us by themselves. */
  readonly hooks?: readonly Hook[];
  /** Other dialects on the same port. */
  readonly surfaces?: readonly Surface[];
  /** Whether the volume of the database is full, so that nothing can be written. */
  readonly isStorageFull?: () => boolean;
  /** Whether the clocks differ; never without. */
  readonly clocksDiffer?: () => boolean;
  /** Mean delay of the event loop over the last second from which on more work only makes all work slower. */
  readonly maxEventLoopDelayMs?: number;
  /** How long a request may take to finish once the server closes, before its connection is cut. Default 5 s. */
  readonly drainLimitMs?: number;
}

export interface HttpServer {
  /** For tests that put requests in without a port, and for further surfaces on the same port. */
  readonly fastify: FastifyInstance;
  /** Answers calls for dialects on ports of their own. */
  readonly perform: Perform;
  /** Opens the port; 0 takes any free one. Gives the port. Rejects with node's error when it cannot. */
  readonly listen: (port: number, host: string) => Promise<number>;
  /**
   * Takes no new connections, lets the requests that run finish, refuses on open connections what still comes, cuts what
   * does not come to an end, and closes.
   */
  readonly close: () => Promise<void>;
}

const bodyLimitBytes = 256 * 1_024;
const requestTimeoutMs = 60_000;
const defaultMaxEventLoopDelayMs = 1_000;
const defaultDrainLimitMs = 5_000;
/** Who keeps a connection may have sent its next request before it can know that we stop: so long that is answered. */
const idleGraceMs = 500;
const lookEveryMs = 10;

/** Paths that answer however busy we are: an operator looks at them to see why. */
const watchPaths = new Set(['/healthz', '/readyz', '/metrics']);
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** A path that cannot be decoded is one that we do not have; the framework has a body of its own for it. */
function decodablePath(url: string): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return '/undecodable';
  }
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let name = 0; name < rawHeaders.length; name += 2) {
    const text = rawHeaders[name];
    if (text?.length === 4 && text.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** One line and one observation for every answer. Queries are left out: they are the customer's. */
function reportAnswers(fastify: FastifyInstance, logger: Logger, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call?.name ?? request.routeOptions.url ?? 'unknown';
    metrics.observeRequest(call, reply.statusCode, request.outcome, reply.elapsedTime / 1_000);
    if (watchPaths.has(pathOf(request))) return done();
    logger.info(
      {
        requestId: request.id,
        call,
        method: request.method,
        status: reply.statusCode,
        outcome: request.outcome,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        userId: request.caller?.userId ?? undefined,
        staffId: request.caller?.staffId ?? undefined,
      },
      'answered',
    );
    done();
  });
}

/**
 * Says once that requests come by way of a proxy whose word is not taken: then everybody behind it has its address, and shares
 * one limit.
 */
function warnOfUntrustedProxy(fastify: FastifyInstance, { logger, trustedProxies }: HttpOptions): void {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  let isTold = false;
  fastify.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    const { remoteAddress } = socket;
    if (!isTold && headers['x-forwarded-for'] !== undefined && remoteAddress !== undefined) {
      isTold = !isTrusted(remoteAddress, 0);
      if (isTold) {
        const said =
          'a request names another client in X-Forwarded-For, and its sender is not in TRUSTED_PROXIES: if that is your proxy, all customers behind it count as one';
        logger.warn({ from: remoteAddress }, said);
      }
    }
    done();
  });
}

/** What applies to every request before its body is read. */
function guardRequests(fastify: FastifyInstance, limits: RateLimits, state: { closing: boolean }): void {
  // Without promises: every request goes through them.
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (watchPaths.has(pathOf(request))) return done();
    // Whoever stands before us may have gone by the other one (RFC 9112, 3.2).
    if (hasTwoHosts(request.raw)) return void sendOutcome(request, reply, rejectField('host'), 400);
    if (state.closing) return void sendOutcome(request, reply, reject('SYSTEM_BUSY'));
    const waitSeconds = limits.byAddress(request.routeOptions.config.call?.rate ?? 'read', request.ip);
    if (waitSeconds === null) done();
    else sendOutcome(request, reply, tooMany(reply, waitSeconds));
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.closing) reply.header('connection', 'close');
    done();
  });
  fastify.addHook('preValidation', (request, reply, done) => {
    const { query } = request;
    const bad = typeof query === 'object' && query !== null ? findUnstorable(query) : undefined;
    if (bad === undefined) done();
    else sendOutcome(request, reply, rejectField(bad));
  });
}

/** Closes the port and no connection, unlike the method of `http`, which cuts those that are idle. */
function stopListening({ server }: FastifyInstance): void {
  if (server.listening) NetServer.prototype.close.call(server);
}

/** Lets kept connections end by an answer that says so, as long as they may expect one. */
async function letIdleEnd({ server }: FastifyInstance): Promise<void> {
  const untilMs = performance.now() + idleGraceMs;
  const count = (): Promise<number> =>
    new Promise((resolve) => {
      server.getConnections((_error, open) => resolve(open));
    });
  while ((await count()) > 0 && performance.now() < untilMs) await sleep(lookEveryMs);
  // What has arrived by now is read before anything is cut.
  await afterPoll();
}

/** Whether the server of files refused a path that none can have, such as one with a backslash. */
function isOfNoFile(error: unknown): boolean {
  const status = frameworkStatus(error);
  return status === 400 || status === 403;
}

/**
 * Answers for unknown paths, wrong methods and whatever was thrown, all in the one shape of body. Who looks for a page
 * at an unknown path, or at one that cannot be, is led to the app instead, where there is one.
 */
function answerFailures(fastify: FastifyInstance, { calls, logger, webApp }: HttpOptions): void {
  const methods = new Map(calls.map((call) => [`${apiPrefix}${call.path}`, call.method]));
  const isLedAway = (request: FastifyRequest): boolean => webApp !== undefined && wantsPage(request);
  fastify.setNotFoundHandler((request, reply) => {
    const method = methods.get(pathOf(request));
    if (method === undefined && isLedAway(request)) {
      request.outcome = 'UNKNOWN_PATH';
      return reply.redirect(noSuchPageFor(request));
    }
    if (method === undefined) return sendOutcome(request, reply, reject('UNKNOWN_PATH'));
    reply.header('allow', method);
    return sendOutcome(request, reply, reject('METHOD_NOT_ALLOWED'));
  });
  fastify.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { call } = request.routeOptions.config;
    const { refusal, status, bug } = classifyFailure(error, call?.method === 'GET');
    if (isOfNoFile(error) && pathOf(request) !== '/' && isLedAway(request)) {
      request.outcome = refusal.error.code;
      return reply.redirect(noSuchPageFor(request), 302);
    }
    const where = { requestId: request.id, call: call?.name };
    if (bug) logger.error({ ...where, err: error }, 'a request failed by a bug');
    else if (isUncertain(refusal.error.code)) logger.warn({ ...where, err: error }, 'a fault');
    return sendOutcome(request, reply, refusal, status);
  });
}

/** Serves the app of customers and the back office, where there are any. */
async function addApps(fastify: FastifyInstance, options: HttpOptions): Promise<void> {
  const { webApp, backOffice, isSimulated = false, site = unnamedSite } = options;
  if (webApp !== undefined) await addWebApp(fastify, { folder: webApp, prefix: '/', isSimulated, site });
  if (backOffice === undefined) return;
  fastify.get(backOfficePrefix.slice(0, -1), (_request, reply) => reply.redirect(backOfficePrefix));
  await addWebApp(fastify, { folder: backOffice, prefix: backOfficePrefix, isSimulated, site });
}

/** Builds the server: every call of the contract under `/api`, `/docs`, and the operator's paths. */
export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const { logger, metrics } = options;
  const state = { closing: false };
  const fastify = createFastify({
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    exposeHeadRoutes: false,
    return503OnClosing: false,
    logger: false,
    genReqId: (request) => requestIdOf(request.headers),
    clientErrorHandler: refuseBrokenRequest,
    // As a form is read: fastify's own reader leaves what is no UTF-8 as it came, and it would pass for text.
    routerOptions: { querystringParser: readForm },
    rewriteUrl: (request) => decodablePath(request.url ?? '/'),
  });
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('outcome', '');
  readBodies(fastify);
  await addSecurityHeaders(fastify, `${apiPrefix}/`, options.pictureHosts);
  reportAnswers(fastify, logger, metrics);
  const { clock, rateFactor: factor, sharing = null } = options;
  const limits = createRateLimits({ clock, factor, sharing });
  warnOfUntrustedProxy(fastify, options);
  guardRequests(fastify, limits, state);
  await fastify.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs ?? defaultMaxEventLoopDelayMs,
  });
  answerFailures(fastify, options);
  addHealthRoutes(fastify, {
    metrics,
    metricsToken: options.metricsToken,
    isReady: async () => !state.closing && (await options.isReady()),
    isStorageFull: options.isStorageFull,
    clocksDiffer: options.clocksDiffer,
  });
  await addDocsPage(fastify, options);
  await addPublicFiles(fastify);
  addFileRoute(fastify, options.files);
  addMediaRoute(fastify, options.media ?? []);
  addPublicDocuments(fastify, options.published ?? []);
  addSecurityFile(fastify, options);
  await addHookRoutes(fastify, options.hooks ?? []);
  await addCallRoutes(fastify, { ...options, limits });
  const perform = performer({ ...options, limits });
  await addSurfaces(fastify, options.surfaces ?? [], perform, logger);
  await addApps(fastify, options);
  return {
    fastify,
    perform,
    listen: async (port, host) => {
      boundHalfOpen(fastify.server, options.trustedProxies);
      const url = await fastify.listen({ port, host });
      return Number.parseInt(new URL(url).port, 10);
    },
    close: async () => {
      state.closing = true;
      stopListening(fastify);
      const cut = setTimeout(() => {
        fastify.server.closeAllConnections();
      }, options.drainLimitMs ?? defaultDrainLimitMs);
      await letIdleEnd(fastify);
      await fastify.close();
      clearTimeout(cut);
    },
  };
}
