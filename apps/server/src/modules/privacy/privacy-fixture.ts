import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { identityCalls } from '@bourse/contract/identity';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import type { ErrorCode } from '@bourse/contract/error-code';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff } from '@bourse/testing/staff-world';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Binding, Caller } from '../../platform/http/binding.ts';
import { DueWorker } from '../../platform/jobs/due-work.ts';
import type { Message } from '../../platform/mail/message-port.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';

import { createIdentity, createPasswordHasher } from '../identity/index.ts';
import { ledgerData } from '../ledger/index.ts';
import { openPrivacy, retention } from './index.ts';

/** The password of every customer here. */
export const password = 'horse-staple-9';

/** Calls, as the edge makes them for somebody. */
function callsOf(bindings: readonly Binding[]) {
  async function answer(call: AnyCall, input: object, by: Caller) {
    const binding = present(
      bindings.find((one) => one.call === call),
      call.name,
    );
    return binding.run(by, input);
  }
  async function run<C extends AnyCall>(call: C, input: SentInputOf<C>, by: Caller): Promise<OutputOf<C>> {
    const result = await answer(call, input, by);
    assert.ok(result.ok, `${call.name}: ${JSON.stringify(result)}`);
    const parsed = safeParse(call.output, result.value);
    assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
    return result.value as OutputOf<C>; // its own schema has looked at it
  }
  /** The code of a refusal, with what stands in the way. */
  async function refusal(call: AnyCall, input: object, by: Caller): Promise<string> {
    const result = await answer(call, input, by);
    if (result.ok) return 'ok';
    const { code, data } = result.error;
    assert.ok(mayRefuseWith(call, code satisfies ErrorCode), `${call.name} is not declared to refuse with ${code}`);
    const obstacles = (data?.['obstacles'] ?? []) as { kind: string }[]; // as the contract says
    return [code, ...obstacles.map(({ kind }) => kind)].join(' ');
  }
  return { run, refusal };
}

/** Customers, staff, and what they may do with what is held of customers, on a database of its own with a clock that is set. */
export async function openPrivacyWorld(more: readonly CustomerData[] = []) {
  const opened = await openTestDatabase();
  const db = opened.connect();
  let now: Instant = instant(Date.UTC(2026, 0, 5, 12));
  const clock = { now: () => now };
  await ensurePartitions(db, now, 1);
  const sent: Message[] = [];
  const identity = createIdentity({
    db,
    clock,
    sealer: sealerWithKey(),
    hasher: createPasswordHasher({ memoryKib: 1_024, passes: 1 }, 8),
    messages: { channels: new Set(['email', 'sms']), send: async (message) => void sent.push(message) },
    siteName: () => 'Bourse',
    wordsOf: () => undefined,
    retention,
    inviteRequired: true,
    attemptFactor: 100,
    vipLevelOf: () => 0,
    onSendFailed: (error) => assert.fail(String(error)),
  });
  const held = [present(identity.customerData, 'the data of identity'), ledgerData, ...more];
  const privacy = openPrivacy({ db, clock, identity, held: () => held, counts: {} });
  const kinds = privacy.approvals ?? [];
  const bindings = [
    ...identity.routes,
    ...(privacy.routes ?? []),
    ...(privacy.staffRoutes ?? []),
    ...unsignedApprovals({ db, clock, kinds }),
  ];
  const worker = (): DueWorker =>
    new DueWorker({
      db,
      clock,
      works: privacy.dueWork ?? [],
      isHalted: () => Promise.resolve(false),
      onFailed: ({ reference }, error) => assert.fail(`${reference}: ${String(error)}`),
    });

  const { run, refusal } = callsOf(bindings);
  /** A customer with an open session. */
  async function customer(
    email: string,
  ): Promise<{ readonly id: UserId; readonly caller: Caller; readonly email: string }> {
    await ensurePartitions(db, now, 1);
    const account = await identity.ensureAccount({ email, password, nickname: 'Ann', authLevel: 0 });
    assert.ok(account.ok);
    const visitor = { ...testCaller(account.value), userId: null };
    const token = await run(identityCalls.login, { user_string: email, password }, visitor);
    const session = present(await identity.readSession(token), 'the session');
    return { id: account.value, email, caller: { ...testCaller(account.value), sessionId: session.sessionId } };
  }
  return {
    opened,
    db,
    clock,
    sent,
    identity,
    set: (at: number): void => {
      now = instant(at);
    },
    run,
    refusal,
    customer,
    worker,
    hire: (name: string): Promise<StaffId> => hireStaff(db, name, ['customers.hold', 'customers.export']),
    asStaff: (staffId: StaffId): Caller => ({ ...testCaller(userId('1')), userId: null, staffId }),
    visitor: { ...testCaller(userId('1')), userId: null } satisfies Caller,
  };
}
export type PrivacyWorld = Awaited<ReturnType<typeof openPrivacyWorld>>;
