import type { Clock } from '@bourse/kernel/clock';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import { returnAttempt, takeAttempts, type Attempt } from '../attempt-store.ts';
import {
  activateTotp,
  deleteTotp,
  type FactorOwner,
  findTotp,
  offerNextTotp,
  offerTotp,
  replaceRecoveryCodes,
  type TotpFactor,
  useRecoveryCode,
  useTotpStep,
} from './factor-store.ts';
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from './recovery-code.ts';
import { newTotpSecret, totpStepOf, totpText, totpUri } from './totp.ts';

/** What factors stand on. */
export interface FactorPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** Multiplies every limit on attempts: 1 in production. */
  readonly attemptFactor: number;
  /** What an authenticator app lists an account under, beside its label. */
  readonly siteName: () => string;
}

/** An offered factor: what is scanned, and the same to type. */
export interface TotpOffer {
  readonly uri: string;
  readonly secret: string;
}

/** An offer that nobody has taken up is worth nothing after this time. */
export const offerMinutes = 15;

/** What a secret is sealed for. */
export const contextOf = (owner: FactorOwner): string => `totp:${owner.kind}:${owner.id}`;
const subjectOf = (owner: FactorOwner): string => `${owner.kind} ${owner.id}`;
const wrong = (): Result<never, Rejection> => reject('CODE_WRONG', { field: 'code' });

/** Whether somebody has an authenticator app that is active. */
export async function hasTotp({ db }: Pick<FactorPorts, 'db'>, owner: FactorOwner): Promise<boolean> {
  return (await findTotp(db, owner))?.state === 'active';
}

/**
 * Offers a new secret, which protects nothing until {@link enableTotp} has seen a code of it.
 * @param label names the account in the app, for example a mail address.
 * @param replaces offers it in the place of the active app, which counts until then.
 * @returns FACTOR_ALREADY_SET when an app is active already and not to be replaced, STATE_CHANGED when there is none to replace.
 */
export async function startTotp(
  { db, clock, sealer, siteName }: FactorPorts,
  owner: FactorOwner,
  label: string,
  replaces = false,
): Promise<Result<TotpOffer, Rejection>> {
  const secret = newTotpSecret();
  const sealed = sealer.seal(secret, contextOf(owner));
  const isOffered = await db.withTx('offer totp', (tx) =>
    replaces ? offerNextTotp(tx, owner, sealed, clock.now()) : offerTotp(tx, owner, sealed, clock.now()),
  );
  if (!isOffered) return reject(replaces ? 'STATE_CHANGED' : 'FACTOR_ALREADY_SET');
  return ok({ uri: totpUri(secret, { issuer: siteName(), label }), secret: totpText(secret) });
}

/** Makes a new set of recovery codes, which are known this once; those before are worth nothing from now on. */
export async function renewRecoveryCodes(tx: Tx, owner: FactorOwner): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, owner, codes.map(hashRecoveryCode));
  return codes;
}

/** Each comparison is a try, counted before it in a transaction of its own; a right one is given back. */
function attemptsOf(owner: FactorOwner): readonly Attempt[] {
  const subject = subjectOf(owner);
  return [
    { kind: 'factorOwner', subject },
    { kind: 'factorOwnerDay', subject },
  ];
}

/** Counts a try at a factor, before anything is compared. @returns TOO_MANY_REQUESTS. */
export async function takeTry(
  { db, clock, attemptFactor }: Pick<FactorPorts, 'db' | 'clock' | 'attemptFactor'>,
  owner: FactorOwner,
): Promise<Result<void, Rejection>> {
  return takeAttempts(db, clock.now(), attemptFactor, attemptsOf(owner));
}

/** Gives the try at a right factor back. */
export async function giveBack(tx: Tx, owner: FactorOwner): Promise<void> {
  for (const attempt of attemptsOf(owner)) await returnAttempt(tx, attempt);
}

/**
 * Activates the offered factor by a code of it, and gives the first set of recovery codes.
 * @param within is done in the same transaction, for example a notice.
 * @returns TOO_MANY_REQUESTS, CODE_EXPIRED (no offer, or one that is too old), CODE_WRONG.
 */
export async function enableTotp(
  ports: FactorPorts,
  owner: FactorOwner,
  code: string,
  within: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Result<string[], Rejection>> {
  const { db, clock, sealer } = ports;
  const taken = await takeTry(ports, owner);
  if (!taken.ok) return taken;
  const now = clock.now();
  const offer = await findTotp(db, owner);
  if (offer?.state !== 'offered' || instant(offer.since + offerMinutes * minuteMs) <= now) {
    return reject('CODE_EXPIRED', { field: 'code' });
  }
  const step = totpStepOf(sealer.open(offer.sealedSecret, contextOf(owner)), code, now);
  if (step === null) return wrong();
  return db.withTx('enable totp', async (tx) => {
    await giveBack(tx, owner);
    if (!(await activateTotp(tx, owner, offer, step, now))) return wrong();
    await within(tx);
    return ok(await renewRecoveryCodes(tx, owner));
  });
}

/** A code that was right, to be used up in the transaction that it allows. */
export interface CheckedFactor {
  readonly method: 'totp' | 'recovery';
  /** Uses it up. @returns CODE_WRONG when somebody else has: of a thousand at once one succeeds. */
  readonly use: (tx: Tx) => Promise<Result<void, Rejection>>;
}

async function checkTotp(
  { sealer, clock }: FactorPorts,
  owner: FactorOwner,
  factor: TotpFactor,
  code: string,
): Promise<CheckedFactor | null> {
  const step = totpStepOf(sealer.open(factor.sealedSecret, contextOf(owner)), code, clock.now());
  if (step === null) return null;
  const use = async (tx: Tx): Promise<Result<void, Rejection>> => {
    // A code is no guess as soon as it is right, used before or not; only the first use gives its try back.
    if (!(await useTotpStep(tx, owner, factor, step))) return wrong();
    await giveBack(tx, owner);
    return ok(undefined);
  };
  return { method: 'totp', use };
}

/**
 * Compares a code of the app, or a recovery code, with what its owner has.
 * @returns TOO_MANY_REQUESTS, CODE_WRONG.
 */
export async function checkFactor(
  ports: FactorPorts,
  owner: FactorOwner,
  code: string,
): Promise<Result<CheckedFactor, Rejection>> {
  const taken = await takeTry(ports, owner);
  if (!taken.ok) return taken;
  const typed = readRecoveryCode(code);
  if (typed === null) {
    const factor = await findTotp(ports.db, owner);
    if (factor?.state !== 'active') return wrong();
    const checked = await checkTotp(ports, owner, factor, code.replaceAll(' ', ''));
    return checked === null ? wrong() : ok(checked);
  }
  const use = async (tx: Tx): Promise<Result<void, Rejection>> => {
    if (!(await useRecoveryCode(tx, owner, hashRecoveryCode(typed), ports.clock.now()))) return wrong();
    await giveBack(tx, owner);
    return ok(undefined);
  };
  return ok({ method: 'recovery', use });
}

/** Checks a code and uses it up at once, where nothing else has to happen with it. */
export async function useFactor(
  ports: FactorPorts,
  owner: FactorOwner,
  code: string,
): Promise<Result<'totp' | 'recovery', Rejection>> {
  const checked = await checkFactor(ports, owner, code);
  if (!checked.ok) return checked;
  const used = await ports.db.withTx('use a factor', (tx) => checked.value.use(tx));
  return used.ok ? ok(checked.value.method) : used;
}

/** Removes the authenticator app and its recovery codes. @returns STATE_CHANGED when there is none. */
export async function removeTotp(tx: Tx, owner: FactorOwner): Promise<Result<void, Rejection>> {
  return (await deleteTotp(tx, owner)) ? ok(undefined) : reject('STATE_CHANGED');
}
