import * as z from 'zod/mini';
import { defineCall } from '@bourse/contract/call';
import * as s from '@bourse/contract/scalars';
import { sessionId, staffId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { FaultError, UncertainFault } from '../fault.ts';
import { createLogger } from '../log/logger.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { bind, requireUser } from './binding.ts';
import type { HttpOptions } from './http-server.ts';
import { reject } from './rejection.ts';

const base = { feature: 'settings', summary: 'A call of this test.' } as const;
const echo = defineCall({
  ...base,
  name: 'test.echo',
  method: 'POST',
  path: '/test/echo',
  auth: 'public',
  input: z.object({
    amount: s.decimal,
    page: s.withDefault(s.whole(1, 100), 1),
    orders: s.optional(s.listOf(z.string(), 10)),
    note: s.optional(s.text(100)),
  }),
  output: z.unknown(),
});
/** Answers visitors too. */
export const look = defineCall({
  ...base,
  name: 'test.look',
  method: 'GET',
  path: '/test/look',
  auth: 'optional',
  input: z.object({ word: s.optional(s.text(20)) }),
  output: z.unknown(),
});
const own = defineCall({
  ...base,
  name: 'test.own',
  method: 'POST',
  path: '/test/own',
  auth: 'user',
  rate: 'money',
  input: z.object({}),
  output: z.unknown(),
});
const staffOnly = defineCall({
  ...base,
  name: 'test.staff',
  method: 'POST',
  path: '/test/staff',
  auth: 'staff',
  grant: 'markets.halt',
  input: z.object({}),
  output: z.unknown(),
});
const verified = defineCall({
  ...base,
  name: 'test.verified',
  method: 'POST',
  path: '/test/verified',
  auth: 'user',
  gate: { level: 1 },
  input: z.object({}),
  output: z.unknown(),
});
const failing = defineCall({
  ...base,
  name: 'test.failing',
  method: 'POST',
  path: '/test/failing',
  auth: 'public',
  input: z.object({ how: z.string() }),
  output: z.unknown(),
});
const unbound = defineCall({
  ...base,
  name: 'test.unbound',
  method: 'POST',
  path: '/test/unbound',
  auth: 'user',
  input: z.object({}),
  output: z.unknown(),
});
const calls = [echo, look, own, staffOnly, verified, failing, unbound];

const bindings = [
  bind(echo, async (context, input) => ok({ input, key: context.idempotencyKey ?? null, hash: context.hashInput() })),
  bind(look, async (context, input) => ok({ userId: context.userId, word: input.word ?? null })),
  bind(own, async (context) => ok({ userId: requireUser(context) })),
  bind(staffOnly, async (context) => ok({ staffId: context.staffId })),
  bind(verified, async () => ok('verified')),
  bind(failing, async (_context, { how }) => {
    if (how === 'uncertain') throw new UncertainFault('the answer of COMMIT was lost');
    if (how === 'fault') throw new FaultError('database at 10.0.0.1 is gone');
    if (how === 'bug') throw new Error('secret detail of a bug');
    return reject('INSUFFICIENT_BALANCE');
  }),
];

/** A server over a few calls of every kind, for the tests of the edge. */
export function edgeOptions(overrides: Partial<HttpOptions> = {}): HttpOptions {
  return {
    calls,
    bindings,
    sessions: async (token) => {
      if (token === 'user-token') return { userId: userId('7'), sessionId: sessionId('70') };
      if (token === 'clerk')
        return {
          staffId: staffId('3'),
          sessionId: sessionId('30'),
          grants: [],
          mustSetFactor: false,
        };
      if (token === 'officer')
        return {
          staffId: staffId('4'),
          sessionId: sessionId('40'),
          grants: ['markets.halt'],
          mustSetFactor: false,
        };
      return null;
    },
    files: async () => null,
    gate: async ({ gate }) =>
      gate?.level === undefined ? null : { code: 'VERIFICATION_REQUIRED', data: { level: gate.level } },
    openApi: () => ({ openapi: '3.1.0', paths: {} }),
    logger: createLogger('silent'),
    metrics: createMetrics(),
    rateFactor: 1,
    clock: { now: () => instant(Date.UTC(2026, 10, 20, 12)) },
    trustedProxies: [],
    isReady: async () => true,
    ...overrides,
  };
}

/** What clients send. */
export const form = 'application/x-www-form-urlencoded';

/** The body of an answer, as far as these tests look into it. */
export interface Answer {
  readonly type: string;
  readonly code: string | number;
  readonly message: {
    readonly input: Readonly<Record<string, unknown>>;
    readonly key: string | null;
    readonly hash: string;
  };
  readonly data: { readonly field?: string; readonly retry_after_seconds?: number };
}
