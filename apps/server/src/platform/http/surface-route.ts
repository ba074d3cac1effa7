import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall } from '@bourse/contract/call';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { Logger } from '../log/logger.ts';
import type { Gate } from './admission.ts';
import type { Binding, Caller } from './binding.ts';
import { callerOf } from './caller.ts';
import { StorageFull } from '../database/storage.ts';
import { classifyFailure } from './failure.ts';
import type { RateLimits } from './rate-limits.ts';
import { reject, type Rejection } from './rejection.ts';

/** Answers a call of the contract for somebody, by everything that its metadata asks for but the session. */
export type Perform = (call: AnyCall, caller: Caller, fields: unknown) => Promise<Result<unknown, Rejection>>;

/** A request in another dialect, as it came. */
export interface SurfaceRequest {
  readonly method: string;
  /** Below the prefix, for example `/api/v3/order`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body: string;
  readonly header: (name: string) => string | undefined;
  /** Who asks, without an account. */
  readonly caller: Caller;
}

/** What such a request hears. */
export interface SurfaceReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** `ok`, or the word of the refusal, for the log and the metrics. */
  readonly outcome: string;
  /** Whose request it was, where that is known. */
  readonly caller?: Caller;
}

/** Another dialect on the same port, which answers by the calls of the contract. */
export interface Surface {
  /** Everything below it is the surface's, for example `/bots`. */
  readonly prefix: string;
  readonly answer: (request: SurfaceRequest, perform: Perform) => Promise<SurfaceReply>;
  /** How it says that something went wrong, be it a refusal or a fault. */
  readonly refuse: (rejection: Rejection) => SurfaceReply;
}

/** What {@link Perform} is made of. */
export interface PerformOptions {
  readonly bindings: readonly Binding[];
  readonly gate: Gate;
  readonly limits: RateLimits;
  readonly isStorageFull?: (() => boolean) | undefined;
  readonly logger: Logger;
}

/** Refuses whom the rate of the account or the gate does not let in; null lets them in. */
export async function admit(
  call: AnyCall,
  caller: Caller,
  fields: unknown,
  { gate, limits }: Pick<PerformOptions, 'gate' | 'limits'>,
): Promise<Rejection | null> {
  const account = caller.userId ?? (caller.staffId === null ? null : `staff ${caller.staffId}`);
  const waitSeconds = account === null ? null : limits.byAccount(call.rate, account);
  if (waitSeconds !== null) return { code: 'TOO_MANY_REQUESTS', data: { retry_after_seconds: waitSeconds } };
  return gate(call, caller, fields);
}

/** Admission, during which nothing is done yet: where the volume keeps it from an answer, that refuses for certain. */
export async function unlessFull<T>(entering: Promise<Result<T, Rejection>>): Promise<Result<T, Rejection>> {
  try {
    return await entering;
  } catch (error) {
    if (error instanceof StorageFull) return reject('STORAGE_FULL');
    throw error;
  }
}

/** Gives what answers calls for another dialect. */
export function performer(options: PerformOptions): Perform {
  const bindings = new Map(options.bindings.map((binding) => [binding.call.name, binding]));
  return async (call, caller, fields) => {
    if (call.method !== 'GET' && options.isStorageFull?.() === true) return reject('STORAGE_FULL');
    const binding = bindings.get(call.name);
    if (binding === undefined) return reject('NOT_AVAILABLE');
    const entered = await unlessFull(
      admit(call, caller, fields, options).then((refused) => (refused === null ? ok(binding) : err(refused))),
    );
    return entered.ok ? entered.value.run(caller, fields) : entered;
  };
}

function requestOf(request: FastifyRequest, prefix: string): SurfaceRequest {
  const [path = '', ...query] = request.url.split('?');
  return {
    method: request.method,
    path: path.slice(prefix.length),
    query: query.join('?'),
    body: typeof request.body === 'string' ? request.body : '',
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    caller: callerOf(request, null),
  };
}

function send(request: FastifyRequest, reply: FastifyReply, answered: SurfaceReply): FastifyReply {
  request.outcome = answered.outcome;
  request.caller = answered.caller ?? null;
  return reply
    .code(answered.status)
    .headers(answered.headers ?? {})
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answered.body));
}

/** Serves other dialects below their prefixes. Bodies arrive as they were sent: signatures are over them. */
export async function addSurfaces(
  fastify: FastifyInstance,
  surfaces: readonly Surface[],
  perform: Perform,
  logger: Logger,
): Promise<void> {
  for (const surface of surfaces) {
    await fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      scope.route({
        method: ['GET', 'POST', 'PUT', 'DELETE'],
        url: `${surface.prefix}/*`,
        handler: async (request, reply) =>
          send(request, reply, await surface.answer(requestOf(request, surface.prefix), perform)),
      });
      scope.setErrorHandler((error: unknown, request, reply) => {
        const { refusal, bug } = classifyFailure(error);
        if (bug) logger.error({ requestId: request.id, err: error }, 'a request failed by a bug');
        return send(request, reply, surface.refuse(refusal.error));
      });
    });
  }
}
