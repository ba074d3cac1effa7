import { createSecretKey, type KeyObject } from 'node:crypto';
import { type apiKeyCalls, apiKeysMax, type ApiKeyScope } from '@bourse/contract/api-keys';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { tidyText } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs, secondMs, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { isAddressList, addressMatcher } from '../../../platform/http/address-list.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { randomSecret } from '../../../platform/secrets/random-secret.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-column-store.ts';
import { lockCustomer } from '../customer-search-store.ts';
import { readSafety } from '../factors/safety-store.ts';
import { noteSecurityChange, recipientsOf } from '../factors/security-change.ts';
import type { IdentityContext } from '../identity-deps.ts';
import {
  type ApiKey,
  findApiKey,
  insertApiKey,
  listApiKeys,
  removeApiKey,
  selectValidKeys,
  touchApiKeys,
} from './api-key-store.ts';

type KeyAnswer = OutputOf<typeof apiKeyCalls.list>['list'][number];

/** What programs sign with; it is needed in the clear at each request, and sealed where it is kept. */
export const sealedApiKeys: readonly SealedColumn[] = [
  { table: 'api_keys', key: ['id'], column: 'sealed_secret', context: "'api-key:' || key" },
];

const contextOf = (key: string): string => `api-key:${key}`;

function keyAnswer({ id, name, key, scopes, addresses, createdAt, expiresAt, lastUsedAt }: ApiKey): KeyAnswer {
  return {
    id,
    name,
    key,
    scopes: [...scopes],
    addresses: addresses === '' ? [] : addresses.split(','),
    created_at: toIso(createdAt),
    expires_at: expiresAt === null ? null : toIso(expiresAt),
    last_used_at: lastUsedAt === null ? null : toIso(lastUsedAt),
  };
}

/** The moment that a text names, where that is one to come; null where it is none. */
function momentOf(text: string, now: Instant): Instant | null {
  const at = Date.parse(text);
  return Number.isNaN(at) || at <= now ? null : instant(at);
}

/**
 * Adds a key. Refusals in this order: PARAMETER_ERROR (name, scopes, addresses, expires), LIMIT_EXCEEDED. Every address of the
 * account is told, as of each change of how it is guarded.
 */
export async function addApiKey(
  { db, clock, sealer, messages }: IdentityContext,
  owner: UserId,
  { name: given, scopes, addresses: allowed = [], expires }: InputOf<typeof apiKeyCalls.add>,
): Promise<Result<OutputOf<typeof apiKeyCalls.add>, Rejection>> {
  const now = clock.now();
  const name = tidyText(given);
  if (name === '') return rejectField('name');
  if (scopes.length === 0) return rejectField('scopes');
  const addresses = [...new Set(allowed.map((one) => one.trim()))].join(',');
  if (!isAddressList(addresses)) return rejectField('addresses');
  const expiresAt = expires === undefined ? null : momentOf(expires, now);
  if (expires !== undefined && expiresAt === null) return rejectField('expires');
  const [key, secret] = [randomSecret(), randomSecret()];
  return db.withTx('add an API key', async (tx) => {
    await lockCustomer(tx, owner);
    if ((await listApiKeys(tx, owner)).length >= apiKeysMax) return reject('LIMIT_EXCEEDED');
    const sealed = sealer.seal(Buffer.from(secret), contextOf(key));
    const terms = { userId: owner, name, key, scopes: [...new Set(scopes)], addresses, createdAt: now, expiresAt };
    const added = await insertApiKey(tx, terms, sealed);
    const recipients = recipientsOf(await readSafety(tx, owner), messages.channels);
    await noteSecurityChange(tx, owner, 'api_key_added', recipients, now);
    return ok({ ...keyAnswer(added), api_secret: secret });
  });
}

/** The own keys, the newest first, without their secrets. */
export async function listOwnApiKeys(
  { db }: IdentityContext,
  owner: UserId,
): Promise<OutputOf<typeof apiKeyCalls.list>> {
  return { list: (await listApiKeys(db, owner)).map(keyAnswer) };
}

/** Removes an own key. @returns NOT_FOUND. */
export async function removeOwnApiKey(
  { db, clock }: IdentityContext,
  owner: UserId,
  id: string,
): Promise<Result<Record<string, never>, Rejection>> {
  const isRemoved = await db.withTx('remove an API key', (tx) => removeApiKey(tx, owner, id, clock.now()));
  return isRemoved ? ok({}) : reject('NOT_FOUND');
}

/** A key as a request is held against it. */
export interface KnownKey {
  readonly userId: UserId;
  readonly scopes: readonly ApiKeyScope[];
  /** What requests are signed with; as bytes it would take five times as long to sign with. */
  readonly secret: KeyObject;
  /** Whether it acts from an address. */
  readonly actsFrom: (ip: string) => boolean;
  /** Not from this moment on; null where it does not expire. */
  readonly expiresAt: Instant | null;
}

/** Reads a key by what a program sends; null where it is unknown, removed or expired. */
export type ApiKeyReader = (key: string) => Promise<KnownKey | null>;

/** A removed key acts for so long at the most: those in use are confirmed this often, all at once, not with each request. */
const confirmedMs = 2 * secondMs;
const keptMax = 10_000;

interface KeptKey {
  /** Null where it is unknown. */
  readonly key: KnownKey | null;
  /** When its last use was noted. */
  notedAt: Instant;
  /** Since it was last confirmed. */
  isUsed: boolean;
}

/** Gives what reads keys; the last use is noted once a minute. */
export function apiKeyReader({ db, clock, sealer }: Pick<IdentityContext, 'db' | 'clock' | 'sealer'>): ApiKeyReader {
  const kept = new Map<string, KeptKey>();
  let confirmedAt = clock.now();
  let confirming: Promise<void> | null = null;
  const note = (keys: readonly string[], now: Instant): Promise<void> =>
    db.withTx('note the use of API keys', (tx) => touchApiKeys(tx, keys, now));
  const read = async (sent: string, now: Instant): Promise<KeptKey> => {
    const found = await findApiKey(db, sent);
    if (found === null) return { key: null, notedAt: now, isUsed: true };
    const { userId, scopes, addresses, expiresAt, lastUsedAt, sealedSecret } = found;
    const secret = createSecretKey(sealer.open(sealedSecret, contextOf(sent)));
    const key = { userId, scopes, secret, actsFrom: addressMatcher(addresses), expiresAt };
    const isDue = lastUsedAt === null || lastUsedAt <= now - minuteMs;
    if (isDue) await note([sent], now);
    return { key, notedAt: isDue ? now : lastUsedAt, isUsed: true };
  };
  /** Forgets the keys that were not used and those that are none any more. */
  const confirm = async (now: Instant): Promise<void> => {
    const used = [...kept].flatMap(([sent, { key, isUsed }]) => (key !== null && isUsed ? [sent] : []));
    const valid = new Set(used.length === 0 ? [] : await selectValidKeys(db, used));
    const due: string[] = [];
    for (const [sent, one] of kept) {
      if (!valid.has(sent)) {
        kept.delete(sent);
        continue;
      }
      one.isUsed = false;
      if (one.notedAt > now - minuteMs) continue;
      one.notedAt = now;
      due.push(sent);
    }
    confirmedAt = now;
    if (due.length > 0) await note(due, now);
  };
  return async (sent) => {
    const now = clock.now();
    if (now - confirmedAt >= confirmedMs || now < confirmedAt) {
      confirming ??= confirm(now).finally(() => (confirming = null));
    }
    if (confirming !== null) await confirming;
    let one = kept.get(sent);
    if (one === undefined) {
      one = await read(sent, now);
      if (kept.size >= keptMax) kept.clear();
      kept.set(sent, one);
    }
    one.isUsed = true;
    const { key } = one;
    return key === null || (key.expiresAt !== null && now >= key.expiresAt) ? null : key;
  };
}
