import type { Lang } from '@bourse/contract/lang';
import { userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, toIso, type Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { AccountAddress } from './account-address.ts';

/** A customer's account. */
export interface User {
  readonly id: UserId;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly areaCode: string | null;
  readonly passwordHash: string;
  readonly nickname: string;
  readonly signature: string;
  readonly headPortrait: string;
  readonly lang: Lang;
  readonly currencyCode: string;
  readonly authLevel: 0 | 1 | 2;
  readonly inviteCode: string;
  readonly status: 'open' | 'closed';
  readonly hasPayPassword: boolean;
  /** Carried by every mail; empty where none is set. */
  readonly antiPhishing: string;
  readonly createdAt: Instant;
}

interface UserRow {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly area_code: string | null;
  readonly password_hash: string;
  readonly nickname: string;
  readonly signature: string;
  readonly head_portrait: string;
  readonly lang: Lang;
  readonly currency_code: string;
  readonly auth_level: 0 | 1 | 2;
  readonly invite_code: string;
  readonly status: 'open' | 'closed';
  readonly has_pay_password: boolean;
  readonly anti_phishing: string;
  readonly created_at: Date;
}

function fromRow(row: UserRow): User {
  return {
    id: userId(row.id),
    email: row.email,
    phone: row.phone,
    areaCode: row.area_code,
    passwordHash: row.password_hash,
    nickname: row.nickname,
    signature: row.signature,
    headPortrait: row.head_portrait,
    lang: row.lang,
    currencyCode: row.currency_code,
    authLevel: row.auth_level,
    inviteCode: row.invite_code,
    status: row.status,
    hasPayPassword: row.has_pay_password,
    antiPhishing: row.anti_phishing,
    createdAt: fromDate(row.created_at),
  };
}

const selectUser = `SELECT u.id, u.email, u.phone, u.area_code, u.password_hash, u.nickname, u.signature,
  u.head_portrait, u.lang, u.currency_code, u.auth_level, u.status,
  u.pay_password_hash IS NOT NULL AS has_pay_password, u.anti_phishing, u.created_at, c.code AS invite_code
  FROM users u JOIN invite_codes c ON c.user_id = u.id`;

export async function findUser(db: Queryable, id: UserId): Promise<User | undefined> {
  const { rows } = await db.query<UserRow>(`${selectUser} WHERE u.id = $1`, [id]);
  return rows.map(fromRow)[0];
}

/** Whose document it is, as its head says. */
export interface PrintedCustomer {
  readonly nickname: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** What a document for a customer names them by; undefined where there is nobody of that id. */
export async function findPrintedCustomer(db: Queryable, id: UserId): Promise<PrintedCustomer | undefined> {
  const { rows } = await db.query<PrintedCustomer>('SELECT nickname, email, phone FROM users WHERE id = $1', [id]);
  return rows[0];
}

export async function findUserByAddress(db: Queryable, address: AccountAddress): Promise<User | undefined> {
  const column = address.kind === 'email' ? 'u.email' : 'u.phone';
  const { rows } = await db.query<UserRow>(`${selectUser} WHERE ${column} = $1`, [address.value]);
  return rows.map(fromRow)[0];
}

/** What a new account is made of. */
export interface NewUser {
  readonly address: AccountAddress;
  readonly passwordHash: string;
  readonly nickname: string;
  readonly lang: Lang;
  readonly inviterId: UserId | null;
  readonly inviteCode: string;
  readonly authLevel: 0 | 1 | 2;
  readonly kind: 'customer' | 'house';
  /** Where they say that they live; null for accounts that nobody has registered. */
  readonly declaredCountry: string | null;
}

/** Writes an account with its invite code; undefined when the address or the code belongs to another. */
export async function insertUser(tx: Queryable, user: NewUser, now: Instant): Promise<UserId | undefined> {
  const { address } = user;
  const [email, phone, areaCode] =
    address.kind === 'email' ? [address.value, null, null] : [null, address.value, address.areaCode];
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO users (email, phone, area_code, password_hash, password_changed_at, nickname, lang, inviter_id,
       auth_level, kind, created_at, declared_country)
     VALUES ($1, $2, $3, $4, $9, $5, $6, $7, $8, $10, $9, $11) ON CONFLICT DO NOTHING RETURNING id`,
    [
      email,
      phone,
      areaCode,
      user.passwordHash,
      user.nickname,
      user.lang,
      user.inviterId,
      user.authLevel,
      toIso(now),
      user.kind,
      user.declaredCountry,
    ],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  const coded = await tx.query('INSERT INTO invite_codes (code, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    user.inviteCode,
    row.id,
  ]);
  return coded.rowCount === 1 ? userId(row.id) : undefined;
}

/** Who invites with `code`: a user, null for the exchange, undefined when nobody does. */
export async function findInviter(db: Queryable, code: string): Promise<UserId | null | undefined> {
  const { rows } = await db.query<{ user_id: string | null }>(
    `SELECT c.user_id FROM invite_codes c LEFT JOIN users u ON u.id = c.user_id
     WHERE c.code = $1 AND u.status IS DISTINCT FROM 'closed'`,
    [code],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return row.user_id === null ? null : userId(row.user_id);
}

export async function setPasswordHash(tx: Queryable, id: UserId, hash: string, now: Instant): Promise<void> {
  await tx.query('UPDATE users SET password_hash = $2, password_changed_at = $3 WHERE id = $1', [id, hash, toIso(now)]);
}

export async function setNickname(tx: Queryable, id: UserId, nickname: string): Promise<void> {
  await tx.query('UPDATE users SET nickname = $2 WHERE id = $1', [id, nickname]);
}

export async function setSignature(tx: Queryable, id: UserId, signature: string): Promise<void> {
  await tx.query('UPDATE users SET signature = $2 WHERE id = $1', [id, signature]);
}

/** Sets the address of the own picture, which the module of files has checked. */
export async function setHeadPortrait(tx: Queryable, id: UserId, address: string): Promise<void> {
  await tx.query('UPDATE users SET head_portrait = $2 WHERE id = $1', [id, address]);
}

/** Which of these users are customers, and not accounts of the house. */
export async function customersAmong(db: Queryable, ids: readonly UserId[]): Promise<Set<UserId>> {
  const { rows } = await db.query<{ id: UserId }>(
    `SELECT id::text AS id FROM users WHERE id = ANY ($1::bigint[]) AND kind = 'customer'`,
    [arrayOf(ids)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Where and how a customer is written to. */
export interface MailAddress {
  readonly email: string;
  readonly lang: Lang;
  /** The customer's own word; empty where they have none. */
  readonly antiPhishing: string;
}

/** Where a customer can be written to; undefined for who has no address or has closed the account. */
export async function findMailAddress(db: Queryable, id: UserId): Promise<MailAddress | undefined> {
  const { rows } = await db.query<{ email: string; lang: Lang; anti_phishing: string }>(
    `SELECT email, lang, anti_phishing FROM users WHERE id = $1 AND email IS NOT NULL AND status = 'open'`,
    [id],
  );
  return rows.map(({ anti_phishing: antiPhishing, ...row }) => ({ ...row, antiPhishing }))[0];
}

/** In which language a customer is told; undefined for who has closed the account. */
export async function findLanguage(db: Queryable, id: UserId): Promise<Lang | undefined> {
  const { rows } = await db.query<{ lang: Lang }>(`SELECT lang FROM users WHERE id = $1 AND status = 'open'`, [id]);
  return rows[0]?.lang;
}

/** What a verification has found of a customer. */
export interface Verified {
  /** 0 not at all, 1 or 2. */
  readonly level: 0 | 1 | 2;
  /** ISO 3166-1 alpha-2; null while nothing has been found. */
  readonly country: string | null;
}

/** The same with the addresses of the account. */
export interface VerifiedAccount extends Verified {
  readonly email: string | null;
  readonly phone: string | null;
}

const selectVerified = 'SELECT auth_level AS level, country, email, phone FROM users WHERE id = $1';

/** How far a customer is verified, and where. @throws InvariantError when there is no such customer. */
export async function readVerified(db: Queryable, id: UserId): Promise<VerifiedAccount> {
  const { rows } = await db.query<VerifiedAccount>(selectVerified, [id]);
  return present(rows[0], 'the customer');
}

/** How far a customer is verified, and where: by their documents, or until then by what they have said when they registered. */
export async function readResidence(db: Queryable, id: UserId): Promise<Verified> {
  const { rows } = await db.query<Verified>(
    'SELECT auth_level AS level, coalesce(country, declared_country) AS country FROM users WHERE id = $1',
    [id],
  );
  return present(rows[0], 'the customer');
}

/** What {@link readVerified} tells, of many and without their addresses; of whom there is no account nothing is told. */
export async function readVerifiedOf(
  db: Queryable,
  ids: readonly UserId[],
): Promise<readonly (Verified & { readonly id: UserId })[]> {
  const { rows } = await db.query<Verified & { readonly id: UserId }>(
    'SELECT id::text AS id, auth_level AS level, country FROM users WHERE id = ANY ($1::bigint[])',
    [arrayOf(ids)],
  );
  return rows;
}

/** The level of each of these users. */
export async function readLevels(db: Queryable, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, number>> {
  const { rows } = await db.query<{ id: UserId; level: number }>(
    'SELECT id::text AS id, auth_level AS level FROM users WHERE id = ANY ($1::bigint[])',
    [arrayOf(ids)],
  );
  return new Map(rows.map(({ id, level }) => [id, level]));
}

/** How many customers have reached each level, and no higher one. */
export interface VerifiedCount {
  /** Of who is not verified, by the country that was named at registration. */
  readonly level0: number;
  readonly level1: number;
  readonly level2: number;
}

/** How many customers there are of each level: in one country, or in all of them. */
export async function countVerified(db: Queryable, country: string | null): Promise<VerifiedCount> {
  const { rows } = await db.query<VerifiedCount>(
    `SELECT count(*) FILTER (WHERE auth_level = 0)::int AS level0, count(*) FILTER (WHERE auth_level = 1)::int AS level1,
       count(*) FILTER (WHERE auth_level = 2)::int AS level2
     FROM users WHERE kind = 'customer' AND ($1::text IS NULL OR coalesce(country, declared_country) = $1)`,
    [country],
  );
  return present(rows[0], 'the count');
}

/** How far a customer is verified, which nobody else changes before this transaction ends. */
export async function lockVerified(tx: Queryable, id: UserId): Promise<VerifiedAccount> {
  const { rows } = await tx.query<VerifiedAccount>(`${selectVerified} FOR NO KEY UPDATE`, [id]);
  return present(rows[0], 'the customer');
}

/** Notes down what a verification has found. */
export async function setVerified(tx: Queryable, id: UserId, { level, country }: Verified): Promise<void> {
  await tx.query('UPDATE users SET auth_level = $2, country = $3 WHERE id = $1', [id, level, country]);
}

/** Binds a phone to an account that has none; false when it has one, or the phone is somebody else's. */
export async function addPhone(
  tx: Queryable,
  id: UserId,
  { value, areaCode }: Extract<AccountAddress, { kind: 'phone' }>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET phone = $2, area_code = $3
     WHERE id = $1 AND phone IS NULL AND NOT EXISTS (SELECT 1 FROM users WHERE phone = $2)`,
    [id, value, areaCode],
  );
  return rowCount === 1;
}

/** Sets the word that every mail carries; an empty one removes it. */
export async function setAntiPhishing(tx: Queryable, id: UserId, word: string): Promise<void> {
  await tx.query('UPDATE users SET anti_phishing = $2 WHERE id = $1', [id, word]);
}

/** The hash of the pay password; null while none is set. */
export async function readPayPasswordHash(db: Queryable, id: UserId): Promise<string | null> {
  const { rows } = await db.query<{ hash: string | null }>(
    'SELECT pay_password_hash AS hash FROM users WHERE id = $1',
    [id],
  );
  return present(rows[0], 'the customer').hash;
}

/** Sets the pay password. */
export async function setPayPasswordHash(tx: Queryable, id: UserId, hash: string): Promise<void> {
  await tx.query('UPDATE users SET pay_password_hash = $2 WHERE id = $1', [id, hash]);
}

/** Gives an account another mail address or phone. Throws a unique violation when it belongs to another account. */
export async function setAddress(tx: Queryable, id: UserId, address: AccountAddress): Promise<void> {
  if (address.kind === 'email') await tx.query('UPDATE users SET email = $2 WHERE id = $1', [id, address.value]);
  else {
    await tx.query('UPDATE users SET phone = $2, area_code = $3 WHERE id = $1', [id, address.value, address.areaCode]);
  }
}

/** Notes the phone that a customer wants to bind. */
export async function savePhoneCandidate(
  tx: Queryable,
  id: UserId,
  { value, areaCode }: Extract<AccountAddress, { kind: 'phone' }>,
  at: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO phone_candidates (user_id, phone, area_code, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET phone = EXCLUDED.phone, area_code = EXCLUDED.area_code, at = EXCLUDED.at`,
    [id, value, areaCode, at],
  );
}

/** The area code of the phone that a customer wants to bind. */
export async function findPhoneCandidate(db: Queryable, id: UserId): Promise<string | undefined> {
  const { rows } = await db.query<{ area_code: string }>('SELECT area_code FROM phone_candidates WHERE user_id = $1', [
    id,
  ]);
  return rows[0]?.area_code;
}
