import assert from 'node:assert/strict';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { allCalls } from '@bourse/contract/all-calls';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import type { ErrorCode } from '@bourse/contract/error-code';
import { identityCalls } from '@bourse/contract/identity';
import type { Lang } from '@bourse/contract/lang';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { okSchema, refusalSchema, type Reply } from '@bourse/contract/reply';
import type { Clock } from '@bourse/kernel/clock';
import { instant, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { assertOpens } from '@bourse/testing/assert-opens';
import { keptDays } from '@bourse/testing/kept-days';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { systemScheduler } from '../../platform/clock/system-clock.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { createLogger } from '../../platform/log/logger.ts';
import type { Message } from '../../platform/mail/message-port.ts';
import { outboxRoutes } from '../../platform/mail/outbox-routes.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { createIdentity, type Identity } from './identity.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { sealedFactors } from './sealed-columns.ts';

/** From where and in whose name a test calls. */
export interface CallAs {
  readonly token?: string;
  readonly ip?: string;
  readonly device?: string;
  readonly lang?: Lang;
  /** The cookies of a browser by their names, each as it was set; it keeps those that answers set. */
  readonly jar?: Map<string, string>;
}

/** Identity behind a real HTTP edge, on a database of its own, with a clock that the test moves. */
export interface IdentityWorld {
  readonly db: Database;
  /** The same database through connections of its own, as another node has them. */
  connect(): Database;
  readonly identity: Identity;
  readonly sent: readonly Message[];
  /** The VIP levels that accounts have, by their ids; 0 of the others. */
  readonly vipLevels: Map<string, number>;
  now(): Instant;
  advance(ms: number): void;
  /** Makes a call over HTTP and checks that the reply is one of the contract. */
  call<C extends AnyCall>(call: C, input: SentInputOf<C>, by?: CallAs): Promise<Reply<OutputOf<C>>>;
  /** The same, where only success will do. */
  succeed<C extends AnyCall>(call: C, input: SentInputOf<C>, by?: CallAs): Promise<OutputOf<C>>;
  /** The same, where only this refusal will do. Gives its data. */
  refuse<C extends AnyCall>(code: ErrorCode, call: C, input: SentInputOf<C>, by?: CallAs): Promise<unknown>;
  /** Asks for a code and reads it from the message. */
  code(scene: z.output<typeof identityCalls.sendCode.input>['scene'], email: string, token?: string): Promise<string>;
  /** Registers and signs in. */
  customer(email: string): Promise<{ readonly id: string; readonly token: string }>;
  close(): Promise<void>;
}

export const goodPassword = 'horse-staple-9';
/** Cheap enough for tests, and more at once than there are cores, so that no test meets a full queue. */
export const testHasher = createPasswordHasher({ memoryKib: 1_024, passes: 1 }, 8);

const requestOf = (call: AnyCall, input: object, by: CallAs): InjectOptions => {
  const headers = {
    'user-agent': by.device ?? 'test device',
    'accept-language': by.lang ?? 'en',
    ...(by.token === undefined ? {} : { authorization: by.token }),
    ...(by.jar === undefined ? {} : { cookie: [...by.jar.values()].map((set) => set.split(';')[0]).join('; ') }),
  };
  const remoteAddress = by.ip ?? '192.0.2.1';
  const url = `/api${call.path}`;
  if (call.method === 'POST') return { method: 'POST', url, headers, payload: input, remoteAddress };
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return { method: 'GET', url, headers, query, remoteAddress };
};

/** The edge refuses while the machine is busy with other tests; nothing was done then, so the call is made again. */
const busyRetries = 100;

async function send<C extends AnyCall>(
  http: HttpServer,
  call: C,
  input: object,
  by: CallAs,
  retries = busyRetries,
): Promise<Reply<OutputOf<C>>> {
  const response = await http.fastify.inject(requestOf(call, input, by));
  for (const set of [response.headers['set-cookie'] ?? []].flat()) by.jar?.set(set.split('=')[0] ?? '', set);
  const reply: unknown = response.json();
  const parsed = z.safeParse(z.union([okSchema(call.output), refusalSchema]), reply);
  assert.ok(parsed.success, `${call.name}: ${response.body}`);
  const { code } = parsed.data;
  assert.ok(code === 1 || mayRefuseWith(call, code), `${call.name} is not declared to refuse with ${code}`);
  const answer = reply as Reply<OutputOf<C>>; // the schema has just said so
  if (answer.code !== 'SYSTEM_BUSY' || retries === 0) return answer;
  await systemScheduler.sleep(50);
  return send(http, call, input, by, retries - 1);
}

/** Opens a world; with a hasher of its own where a test is about hashing, and with calls of a test's own. */
export async function openIdentityWorld(
  hasher: PasswordHasher = testHasher,
  channels: readonly Message['channel'][] = ['email', 'sms'],
  extraOf: (made: Pick<IdentityWorld, 'db' | 'identity'> & { readonly clock: Clock }) => readonly Binding[] = () => [],
  wordsOf: IdentityDeps['wordsOf'] = () => undefined,
  inviteRequired = true,
): Promise<IdentityWorld> {
  const opened = await openTestDatabase();
  const db = opened.connect();
  let now: Instant = instant(Date.UTC(2026, 0, 5, 12));
  await ensurePartitions(db, now, 1);
  const clock = { now: () => now };
  const sent: Message[] = [];
  const vipLevels = new Map<string, number>();
  const sealer = sealerWithKey();
  const identity = createIdentity({
    db,
    clock,
    hasher,
    sealer,
    messages: {
      channels: new Set(channels),
      send: async (message) => {
        sent.push(message);
      },
    },
    siteName: () => 'Bourse',
    wordsOf,
    retention: keptDays({ sessions: 30, sign_ins: 365 }),
    inviteRequired,
    attemptFactor: 1,
    vipLevelOf: (user) => vipLevels.get(user) ?? 0,
    onSendFailed: (error) => assert.fail(String(error)),
  });
  const extra = extraOf({ db, identity, clock });
  const calls = [...allCalls, ...extra.map(({ call }) => call).filter((call) => !allCalls.includes(call))];
  const http = await createHttpServer({
    calls,
    bindings: [...identity.routes, ...outboxRoutes(db), ...extra],
    sessions: identity.readSession,
    gate: async ({ gate }, caller, fields) =>
      gate === undefined ? null : identity.refuseUnproved(gate, caller, fields),
    files: async () => null,
    openApi: () => ({}),
    clock,
    logger: createLogger('silent'),
    metrics: createMetrics(),
    rateFactor: 1_000,
    trustedProxies: [],
    isReady: async () => true,
  });
  return {
    db,
    connect: () => opened.connect(),
    identity,
    sent,
    vipLevels,
    now: () => now,
    advance: (ms) => {
      now = instant(now + ms);
    },
    ...callers(http, sent),
    close: async () => {
      await http.close();
      await assertOpens(db, sealer, sealedFactors);
      await opened.close();
    },
  };
}

function callers(
  http: HttpServer,
  sent: readonly Message[],
): Pick<IdentityWorld, 'call' | 'succeed' | 'refuse' | 'code' | 'customer'> {
  const call: IdentityWorld['call'] = (one, input, by = {}) => send(http, one, input as object, by); // every input is an object
  const succeed: IdentityWorld['succeed'] = async (one, input, by) => {
    const reply = await call(one, input, by);
    assert.equal(reply.type, 'ok', `${one.name}: ${JSON.stringify(reply)}`);
    return reply.message;
  };
  const refuse: IdentityWorld['refuse'] = async (code, one, input, by) => {
    const reply = await call(one, input, by);
    const onTheWire = code === 'SIGN_IN_REQUIRED' ? 999 : code;
    assert.equal(reply.code, onTheWire, `${one.name}: ${JSON.stringify(reply)}`);
    return 'data' in reply ? reply.data : undefined;
  };
  const code: IdentityWorld['code'] = async (scene, email, token) => {
    const before = sent.length;
    const by = { ip: `198.51.100.${(before % 250) + 1}`, ...(token === undefined ? {} : { token }) };
    await succeed(identityCalls.sendCode, { user_string: email, scene, sendtype: 'email' }, by);
    const message = present(sent[before], 'the message');
    assert.equal(message.to, email.toLowerCase());
    return present(/\b\d{6}\b/.exec(message.text)?.[0], 'the code');
  };
  const customer: IdentityWorld['customer'] = async (email) => {
    const input = {
      user_string: email,
      password: goodPassword,
      re_password: goodPassword,
      extension_code: 'BOURSE',
      country: 'US',
    };
    const { id } = await succeed(identityCalls.register, { ...input, code: await code('register', email) });
    return { id, token: await succeed(identityCalls.login, { user_string: email, password: goodPassword }) };
  };
  return { call, succeed, refuse, code, customer };
}
