import { randomBytes } from 'node:crypto';
import { type apiKeyCalls, apiKeysMax, type ApiKeyScope } from '@bourse/contract/api-keys';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { tidyText } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs, secondMs, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { isAddressList, addressMatcher } from '../../../platform/http/address-list.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-column-store.ts';
import { lockCustomer } from '../customer-search-store.ts';
import { readSafety } from '../factors/safety-store.ts';
import { noteSecurityChange, recipientsOf } from '../factors/security-change.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { type ApiKey, findApiKey, insertApiKey, listApiKeys, removeApiKey, touchApiKey } from './api-key-store.ts';

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
  const [key, secret] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
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
  /** What requests are signed with. */
  readonly secret: Buffer;
  /** Whether it acts from an address. */
  readonly actsFrom: (ip: string) => boolean;
  /** Not from this moment on; null where it does not expire. */
  readonly expiresAt: Instant | null;
}

/** Reads a key by what a program sends; null where it is unknown, removed or expired. */
export type ApiKeyReader = (key: string) => Promise<KnownKey | null>;

/** A removed key acts for so long at the most: keys are read this often, not with each request. */
const keptMs = 2 * secondMs;
const keptMax = 10_000;

/** Gives what reads keys; the last use is noted once a minute. */
export function apiKeyReader({ db, clock, sealer }: Pick<IdentityContext, 'db' | 'clock' | 'sealer'>): ApiKeyReader {
  const known = new Map<string, { readonly at: Instant; readonly key: KnownKey | null }>();
  const read = async (sent: string, now: Instant): Promise<KnownKey | null> => {
    const found = await findApiKey(db, sent);
    if (found === null) return null;
    const { id, userId, scopes, addresses, expiresAt, lastUsedAt, sealedSecret } = found;
    if (lastUsedAt === null || lastUsedAt <= now - minuteMs) {
      await db.withTx('note the use of an API key', (tx) => touchApiKey(tx, id, now));
    }
    const secret = sealer.open(sealedSecret, contextOf(sent));
    return { userId, scopes, secret, actsFrom: addressMatcher(addresses), expiresAt };
  };
  return async (sent) => {
    const now = clock.now();
    const kept = known.get(sent);
    const isFresh = kept !== undefined && now - kept.at < keptMs && now >= kept.at;
    const key = isFresh ? kept.key : await read(sent, now);
    if (!isFresh) {
      if (known.size >= keptMax) known.clear();
      known.set(sent, { at: now, key });
    }
    return key === null || (key.expiresAt !== null && now >= key.expiresAt) ? null : key;
  };
}
