import type { AnyCall } from '@bourse/contract/call';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant, type Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Binding } from '../../platform/http/binding.ts';
import type { Caller } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import type { Repetition, TellRemoved } from '../../platform/jobs/jobs.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { type ApiKeyReader, apiKeyReader } from './api-keys/api-keys.ts';
import { parseAccountAddress } from './account-address.ts';
import { pruneAttempts } from './attempt-store.ts';
import { checkPasswordOf, noteExport, writeClosing } from './close-user.ts';
import { pruneCodes } from './code-store.ts';
import { identityData, lockOpenUser } from './customer-data-store.ts';
import { pruneDevices } from './device-store.ts';
import { refuseUnproved } from './factors/customer-factors.ts';
import { pruneChallenges } from './factors/passkey-store.ts';
import { checkPayPassword } from './factors/pay-password.ts';
import { carryOutRecovery } from './factors/recover.ts';
import { listRecoveries, type ToldRecovery } from './factors/recovery-store.ts';
import { pruneSecurityMessages } from './factors/security-message-store.ts';
import { securityMessageSender } from './factors/send-security-messages.ts';
import { pruneTickets } from './factors/sign-in-ticket-store.ts';
import type { IdentityContext, IdentityDeps } from './identity-deps.ts';
import { identityRoutes } from './identity-routes.ts';
import { openAccount } from './register.ts';
import { cachedSessions } from './session-reader.ts';
import { pruneSessions } from './session-store.ts';
import { pruneSignIns } from './sign-in-store.ts';
import { refuseUnprovedStaff } from './staff-factor-check.ts';
import { type FirstStaff, inviteFirstStaff } from './staff.ts';
import { pruneStaffSessions } from './staff-store.ts';
import { hashOfNoPassword } from './password-hasher.ts';
import { findUserByAddress } from './user-store.ts';

/** An account that is there from the start. */
export interface SeedAccount {
  readonly email: string;
  /** Null on an account of the house, which nobody is to sign in to. */
  readonly password: string | null;
  readonly nickname: string;
  readonly authLevel: 0 | 1 | 2;
}

/** Accounts, sessions, codes, the invitation graph, and staff. */
export interface Identity extends ModuleManifest {
  readonly routes: readonly Binding[];
  readonly readSession: SessionReader;
  /** Forgets what is remembered of sessions; called when another node has ended some. */
  forgetSessions(): void;
  /** Makes the staff accounts of a new house and invites their owners; null when somebody works here already. */
  inviteFirstStaff(): Promise<FirstStaff | null>;
  /** Opens an account without a code, invited by the exchange, unless the address has one. For the demo. */
  ensureAccount(account: SeedAccount): Promise<Result<UserId, Rejection>>;
  /** Enforces what a call's gate says of factors and of the lock of withdrawals; null lets the caller in. */
  refuseUnproved(
    gate: NonNullable<AnyCall['gate']>,
    caller: Pick<Caller, 'userId' | 'staffId' | 'sessionId'>,
    fields: unknown,
  ): Promise<Rejection | null>;
  /** Reads the API keys by which programs act for customers. */
  readonly readApiKey: ApiKeyReader;
  /** Compares a pay password that a payment needs. @returns TOO_MANY_REQUESTS, SYSTEM_BUSY, PAY_PASSWORD_WRONG. */
  checkPayPassword(owner: UserId, payPassword: string): Promise<Result<void, Rejection>>;
  /** Open requests of customers who have lost every factor, the oldest first. */
  listRecoveries(): Promise<ToldRecovery[]>;
  /** Carries out what two members of staff have approved. @returns STATE_CHANGED before its time, or when it is over. */
  recover(tx: Tx, recovery: string, now: Instant): Promise<Result<undefined, Rejection>>;
  /** Compares the password of somebody who is signed in. @returns TOO_MANY_REQUESTS, SYSTEM_BUSY, PASSWORD_WRONG. */
  checkPassword(owner: UserId, password: string): Promise<Result<void, Rejection>>;
  /** Locks an account that is to be closed; false where it is closed already. */
  lockOpenUser(tx: Tx, owner: UserId): Promise<boolean>;
  /** Closes an account that is locked; what is remembered of its sessions is forgotten behind the transaction. */
  readonly closeUser: {
    readonly write: (tx: Tx, owner: UserId, now: Instant) => ReturnType<typeof writeClosing>;
    readonly forget: () => void;
  };
  /** Tells a customer that a copy of their data was begun. */
  noteExport(tx: Tx, owner: UserId, now: Instant): Promise<void>;
  /** Sends messages about the security of accounts. */
  readonly messageWork: Repetition;
  /** Deletes what has long been over: codes, counted attempts, sessions, old sign-ins. Repeated daily. */
  prune(): Promise<void>;
}

async function ensureAccount(
  { db, clock }: IdentityContext,
  account: SeedAccount,
  hashOf: (password: string) => Promise<Result<string, Rejection>>,
): Promise<Result<UserId, Rejection>> {
  const address = parseAccountAddress(account.email, undefined);
  if (address === null) return reject('INVALID_ADDRESS');
  const existing = await findUserByAddress(db, address);
  if (existing !== undefined) return ok(existing.id);
  const hash = account.password === null ? ok(hashOfNoPassword) : await hashOf(account.password);
  if (!hash.ok) return hash;
  const { nickname, authLevel } = account;
  const kind = account.password === null ? 'house' : 'customer';
  const opening = {
    address,
    passwordHash: hash.value,
    lang: 'en',
    inviterId: null,
    nickname,
    authLevel,
    kind,
  } as const;
  const opened = await db.withTx('ensure account', (tx) => openAccount(tx, opening, clock.now()));
  if (opened.ok) return opened;
  // Another has opened it at the same moment.
  const other = await findUserByAddress(db, address);
  return other === undefined ? opened : ok(other.id);
}

/**
 * How long what is over is kept: codes and counts a day, strangers' tries a month, devices a year; sessions and own tries
 * as long as staff have set. Of who is under a legal hold nothing goes that is theirs.
 */
const keptMs = { codes: dayMs, strangers: 30 * dayMs, devices: 365 * dayMs, staff: 365 * dayMs } as const;

async function prune(
  context: IdentityContext,
  tellRemoved: TellRemoved = () => undefined,
  stop?: AbortSignal,
): Promise<void> {
  const { db, clock, retention } = context;
  const { mayDelete } = retention;
  const ago = (ms: number): Instant => instant(clock.now() - ms);
  await pruneCodes(db, ago(keptMs.codes), stop);
  await pruneTickets(db, ago(keptMs.codes), stop);
  await pruneChallenges(db, ago(keptMs.codes), stop);
  // Those that could not be sent.
  await pruneSecurityMessages(db, clock.now(), stop);
  await pruneAttempts(db, ago(keptMs.codes), stop);
  const over = (period: 'sessions' | 'sign_ins'): Promise<Instant> => retention.overBefore(db, period, clock.now());
  await pruneDevices(db, ago(keptMs.devices), mayDelete('known_devices.user_id'), stop);
  tellRemoved(await pruneSessions(db, await over('sessions'), mayDelete('sessions.user_id'), stop), 'sessions');
  const mayDeleteTries = mayDelete('sign_ins.user_id');
  tellRemoved(await pruneSignIns(db, ago(keptMs.strangers), await over('sign_ins'), mayDeleteTries, stop), 'sign_ins');
  tellRemoved(await pruneStaffSessions(db, ago(keptMs.staff), stop), 'staff_sessions');
}

/** Hashes each password once: the demo's accounts share one, which everybody knows. */
function hashedOnce({ hasher }: IdentityContext): (password: string) => Promise<Result<string, Rejection>> {
  const hashes = new Map<string, Promise<Result<string, Rejection>>>();
  return async (password) => {
    const hashing = hashes.get(password) ?? hasher.hash(password);
    hashes.set(password, hashing);
    const hash = await hashing;
    // What was refused is tried again.
    if (!hash.ok) hashes.delete(password);
    return hash;
  };
}

/** Wires the module. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { db, clock } = deps;
  const context: IdentityContext = { ...deps, sessions: cachedSessions(db, clock) };
  const hashOf = hashedOnce(context);
  const messageWork = securityMessageSender(context);
  return {
    name: 'identity',
    routes: identityRoutes(context),
    dailyWork: [{ name: 'codes and attempts that are over', run: (_now, tell, stop) => prune(context, tell, stop) }],
    readSession: context.sessions.read,
    forgetSessions: context.sessions.forget,
    inviteFirstStaff: () => inviteFirstStaff(context),
    ensureAccount: (account) => ensureAccount(context, account, hashOf),
    refuseUnproved: (gate, caller, fields) => {
      const { staffId, sessionId } = caller;
      return staffId !== null && sessionId !== null
        ? refuseUnprovedStaff(context, gate, { staffId, sessionId }, fields)
        : refuseUnproved(context, gate, caller, fields);
    },
    readApiKey: apiKeyReader(context),
    checkPayPassword: (owner, payPassword) => checkPayPassword(context, owner, payPassword),
    listRecoveries: async () => {
      const all = await listRecoveries(db);
      // A house without SMS tells nobody by phone.
      return deps.messages.channels.has('sms') ? all : all.map((one) => ({ ...one, toldByPhone: false }));
    },
    recover: (tx, recovery, now) => carryOutRecovery(context, tx, recovery, now),
    checkPassword: (owner, password) => checkPasswordOf(context, owner, password),
    lockOpenUser,
    closeUser: { write: (tx, owner, now) => writeClosing(context, tx, owner, now), forget: context.sessions.forget },
    noteExport: (tx, owner, now) => noteExport(context, tx, owner, now),
    customerData: identityData,
    messageWork,
    repetitions: [messageWork],
    prune: () => prune(context),
  };
}
