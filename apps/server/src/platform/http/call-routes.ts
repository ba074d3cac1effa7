import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, takesFile } from '@bourse/contract/call';
import { err, ok, type Result } from '@bourse/kernel/result';
import { refuseStranger, readSession, type Gate } from './admission.ts';
import type { Binding, Caller } from './binding.ts';
import { callerOf, fieldsOf, isIdempotencyKey, langOf, tokenOf } from './caller.ts';
import { findDevice, keepDevice, newDevice } from './device-cookie.ts';
import { packAnswer } from './packed-answer.ts';
import type { RateLimits } from './rate-limits.ts';
import { reject, rejectField, type Rejection } from './rejection.ts';
import { replyOf, statusOf } from './replies.ts';
import type { SessionReader } from './session-reader.ts';
import { admit, unlessFull } from './surface-route.ts';
import { acceptUploads, readUpload } from './upload.ts';

export interface CallRoutesOptions {
  readonly calls: readonly AnyCall[];
  readonly bindings: readonly Binding[];
  readonly sessions: SessionReader;
  readonly gate: Gate;
  readonly limits: RateLimits;
  /** Whether nothing can be written now, so that only reading is let in; never without. */
  readonly isStorageFull?: (() => boolean) | undefined;
}

/** Where the calls of the contract live. */
export const apiPrefix = '/api';

/** Answers with an outcome: its status, its body, and a note of its word for the log and the metrics. */
export function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<unknown, Rejection>,
  status = result.ok ? 200 : statusOf(result.error.code),
): FastifyReply {
  request.outcome = result.ok ? 'ok' : result.error.code;
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(replyOf(result, langOf(request)));
}

/** The refusal of a rate-limited caller. */
export function tooMany(reply: FastifyReply, waitSeconds: number): Result<never, Rejection> {
  reply.header('retry-after', waitSeconds);
  return reject('TOO_MANY_REQUESTS', { retry_after_seconds: waitSeconds });
}

/** A request that was let in. */
interface Entered {
  readonly binding: Binding;
  readonly caller: Caller;
  readonly device: string | undefined;
}

/**
 * Everything that a call's metadata asks for, in one place and in this order: space to write, signed in, granted, bound,
 * within the account's rate, gate.
 */
async function enter(
  call: AnyCall,
  binding: Binding | undefined,
  options: CallRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<Entered, Rejection>> {
  // Before the session is read, which a full volume may keep from answering: here it is certain that nothing was done.
  if (call.method !== 'GET' && options.isStorageFull?.() === true) return reject('STORAGE_FULL');
  const session = await readSession(call, tokenOf(request.headers.authorization), options.sessions);
  const stranger = refuseStranger(call, session);
  if (stranger !== null) return err(stranger);
  if (binding === undefined) return reject('NOT_AVAILABLE');
  const device = findDevice(request) ?? (call.keepsDevice === true ? newDevice() : undefined);
  const caller = { ...callerOf(request, session), device };
  request.caller = caller;
  const refused = await admit(call, caller, fieldsOf(request), options);
  if (refused !== null) {
    const waitSeconds = refused.data?.['retry_after_seconds'];
    if (refused.code === 'TOO_MANY_REQUESTS' && typeof waitSeconds === 'number') return tooMany(reply, waitSeconds);
    return err(refused);
  }
  if (caller.idempotencyKey !== undefined && !isIdempotencyKey(caller.idempotencyKey)) {
    return rejectField('Idempotency-Key');
  }
  return ok({ binding, caller, device });
}

/** Lets a request in and answers it: the binding reads the input. */
async function answer(
  call: AnyCall,
  bound: Binding | undefined,
  options: CallRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<unknown, Rejection>> {
  const entered = await unlessFull(enter(call, bound, options, request, reply));
  if (!entered.ok) return entered;
  const { binding, caller, device } = entered.value;
  const fields = takesFile(call) ? await readUpload(request) : ok(fieldsOf(request));
  if (!fields.ok) return fields;
  const result = await binding.run(caller, fields.value);
  if (result.ok && call.keepsDevice === true && device !== undefined) keepDevice(request, reply, device);
  return result;
}

/** Makes a route of every call of the contract, whether or not something answers it yet. */
export async function addCallRoutes(fastify: FastifyInstance, options: CallRoutesOptions): Promise<void> {
  const bindings = new Map(options.bindings.map((binding) => [binding.call.name, binding]));
  const add = (scope: FastifyInstance, call: AnyCall): void => {
    const binding = bindings.get(call.name);
    scope.route({
      method: call.method,
      url: `${apiPrefix}${call.path}`,
      config: { call },
      // What trades waits for nothing, and is small.
      ...(call.rate === 'trade' ? {} : { onSend: packAnswer }),
      handler: async (request, reply) =>
        sendOutcome(request, reply, await answer(call, binding, options, request, reply)),
    });
  };
  for (const call of options.calls) if (!takesFile(call)) add(fastify, call);
  await fastify.register(async (scope) => {
    await acceptUploads(scope);
    for (const call of options.calls) if (takesFile(call)) add(scope, call);
  });
}
