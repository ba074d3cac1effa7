import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import type { ErrorCode } from '@bourse/contract/error-code';
import { identityCalls } from '@bourse/contract/identity';
import { recoveryCalls } from '@bourse/contract/recovery';
import { safetyCalls } from '@bourse/contract/safety';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { staffId } from '@bourse/kernel/ids';
import { dayMs, instant, type Instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { keptDays } from '@bourse/testing/kept-days';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Binding, Caller } from '../../platform/http/binding.ts';
import type { Message } from '../../platform/mail/message-port.ts';
import { sealerWithKey } from '../../platform/secrets/sealer.ts';

import { createIdentity, createPasswordHasher, enableTotp, type Identity, startTotp } from '../identity/index.ts';
import { openRecovery } from './index.ts';

const reason = 'her papers were looked at';
const password = 'horse-staple-9';
const visitor: Caller = {
  requestId: 'test',
  lang: 'en',
  ip: '192.0.2.1',
  userAgent: 'test device',
  origin: 'http://localhost',
  userId: null,
  sessionId: null,
  staffId: null,
  idempotencyKey: undefined,
};

describe('the way back for who has lost every factor', () => {
  let database: TestDatabase;
  let db: Database;
  let now: Instant = instant(Date.UTC(2026, 0, 5, 12));
  let identity: Identity;
  let bindings: readonly Binding[];
  const sent: Message[] = [];
  /** Two members of staff. */
  let anne: Caller;
  let bert: Caller;
  const clock = { now: () => now };
  const sealer = sealerWithKey();
  const factorPorts = () => ({ db, clock, sealer, attemptFactor: 1, siteName: () => 'Bourse' });

  before(async () => {
    database = await openTestDatabase();
    db = database.connect();
    await ensurePartitions(db, now, 1);
    identity = createIdentity({
      db,
      clock,
      sealer,
      hasher: createPasswordHasher({ memoryKib: 1_024, passes: 1 }, 8),
      messages: {
        channels: new Set(['email']),
        send: async (message) => {
          sent.push(message);
        },
      },
      siteName: () => 'Bourse',
      wordsOf: () => undefined,
      retention: keptDays({ sessions: 30, sign_ins: 365 }),
      inviteRequired: true,
      attemptFactor: 100,
      vipLevelOf: () => 0,
      onSendFailed: (error) => assert.fail(String(error)),
    });
    const { staffRoutes = [], approvals = [] } = openRecovery({ db, clock, identity });
    bindings = [...identity.routes, ...staffRoutes, ...unsignedApprovals({ db, clock, kinds: approvals })];
    await identity.inviteFirstStaff();
    anne = asStaff(staffId('1'));
    bert = asStaff(staffId('2'));
  });
  after(() => database.close());

  const asStaff = (id: StaffId): Caller => ({ ...visitor, staffId: id });
  const answer = (call: AnyCall, input: object, by: Caller) =>
    present(
      bindings.find((one) => one.call === call),
      call.name,
    ).run(by, input);
  async function succeed<C extends AnyCall>(call: C, input: SentInputOf<C>, by = visitor): Promise<OutputOf<C>> {
    const result = await answer(call, input, by);
    assert.ok(result.ok, `${call.name}: ${JSON.stringify(result)}`);
    return result.value as OutputOf<C>; // what the call's own binding has just answered
  }
  async function refuse<C extends AnyCall>(
    code: ErrorCode,
    call: C,
    input: SentInputOf<C>,
    by = visitor,
  ): Promise<Readonly<Record<string, unknown>>> {
    const result = await answer(call, input, by);
    assert.equal(result.ok ? 'ok' : result.error.code, code, call.name);
    return result.ok ? {} : (result.error.data ?? {});
  }

  interface Guarded {
    readonly id: UserId;
    readonly email: string;
    /** The customer with a session. */
    readonly caller: Caller;
    readonly code: () => string;
  }
  /** A customer whose authenticator app is on. */
  async function guarded(email: string): Promise<Guarded> {
    const opened = await identity.ensureAccount({ email, password, nickname: 'Ann', authLevel: 0 });
    assert.ok(opened.ok);
    const id = opened.value;
    const token = await succeed(identityCalls.login, { user_string: email, password });
    const session = present(await identity.readSession(token), 'the session');
    const owner = { kind: 'customer', id } as const;
    const offer = await startTotp(factorPorts(), owner, email);
    assert.ok(offer.ok);
    const secret = Secret.fromBase32(offer.value.secret);
    const code = (): string => {
      now = instant(now + minuteMs);
      return TOTP.generate({ secret, timestamp: now });
    };
    assert.ok((await enableTotp(factorPorts(), owner, code())).ok);
    return { id, email, code, caller: { ...visitor, userId: id, sessionId: session.sessionId } };
  }
  const ticketOf = async (email: string): Promise<string> =>
    String((await refuse('SECOND_FACTOR_REQUIRED', identityCalls.login, { user_string: email, password }))['ticket']);
  /** The open request of a customer, as staff see it. */
  const openOf = async (customer: UserId) =>
    (await succeed(recoveryCalls.list, {}, anne)).find((one) => one.user_id === customer);

  it('waits three days, takes two of staff, and ends in a sign-in by password with money kept in', async () => {
    const ann = await guarded('ann@example.org');
    const ticket = await ticketOf(ann.email);
    await refuse('TICKET_EXPIRED', recoveryCalls.request, { ticket: 'x' });
    const answers = await Promise.all([1, 2, 3].map(() => succeed(recoveryCalls.request, { ticket })));
    assert.deepEqual([...new Set(answers.map((one) => one.ready_at))], [toIso(instant(now + 3 * dayMs))]);
    const open = present(await openOf(ann.id), 'the request');
    assert.equal(open.messages_waiting, 1);
    // Every address hears of it, once.
    await identity.messageWork.run();
    assert.equal(sent.filter(({ to, text }) => to === ann.email && text.includes('recover access')).length, 1);
    const told = await openOf(ann.id);
    assert.deepEqual([told?.told_by, told?.messages_waiting, told?.proposed_by], [['email'], 0, null]);
    const { id } = await succeed(recoveryCalls.propose, { id: open.id, reason }, anne);
    assert.equal((await openOf(ann.id))?.proposed_by?.id, '1');
    now = instant(now + 3 * dayMs - 1);
    await refuse('NOT_ALLOWED', approvalCalls.approve, { id, reason }, anne);
    await refuse('STATE_CHANGED', approvalCalls.approve, { id, reason }, bert);
    await refuse('SECOND_FACTOR_REQUIRED', identityCalls.login, { user_string: ann.email, password });
    now = instant(now + 1);
    await refuse('NOT_ALLOWED', approvalCalls.approve, { id, reason }, anne);
    await succeed(approvalCalls.approve, { id, reason }, bert);
    assert.deepEqual((await succeed(identityCalls.sessions, {}, ann.caller)).list, []);
    await succeed(identityCalls.login, { user_string: ann.email, password });
    const state = await succeed(safetyCalls.state, {}, ann.caller);
    assert.deepEqual([state.totp, state.recovery_codes, state.lock_reason], [false, 0, 'recovered']);
    assert.equal(await openOf(ann.id), undefined);
    await refuse('NOT_FOUND', recoveryCalls.propose, { id: open.id, reason }, anne);
  });

  it('ends when somebody signs in with a factor, and an approval of it comes too late', async () => {
    const cid = await guarded('cid@example.org');
    await succeed(recoveryCalls.request, { ticket: await ticketOf(cid.email) });
    const open = present(await openOf(cid.id), 'the request');
    const { id } = await succeed(recoveryCalls.propose, { id: open.id, reason }, anne);
    const ticket = await ticketOf(cid.email);
    await succeed(safetyCalls.loginVerify, { ticket, code: cid.code() });
    assert.equal((await succeed(safetyCalls.state, {}, cid.caller)).recovery_ready_at, null);
    now = instant(now + 4 * dayMs);
    await refuse('STATE_CHANGED', approvalCalls.approve, { id, reason }, bert);
    await ticketOf(cid.email);
  });

  it('ends by a call from any session, and is shown to each', async () => {
    const dan = await guarded('dan@example.org');
    await refuse('NOT_FOUND', recoveryCalls.cancel, {}, dan.caller);
    const { ready_at: at } = await succeed(recoveryCalls.request, { ticket: await ticketOf(dan.email) });
    assert.equal((await succeed(safetyCalls.state, {}, dan.caller)).recovery_ready_at, at);
    await succeed(recoveryCalls.cancel, {}, dan.caller);
    assert.equal(await openOf(dan.id), undefined);
    await refuse('NOT_FOUND', recoveryCalls.cancel, {}, dan.caller);
  });
});
