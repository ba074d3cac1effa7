import type { UserId } from '@bourse/kernel/ids';
import { rowsSection } from '../../platform/database/data-section.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** Locks an account; false where it is closed already. Others who lock it, and who open balances of it, wait. */
export async function lockOpenUser(tx: Tx, owner: UserId): Promise<boolean> {
  const { rows } = await tx.query<{ status: string }>('SELECT status FROM users WHERE id = $1 FOR NO KEY UPDATE', [
    owner,
  ]);
  return rows[0]?.status === 'open';
}

/** Closes an account that is locked: it keeps no address, no secret, and no key acts for it. */
export async function closeRow(tx: Tx, owner: UserId, noPassword: string): Promise<void> {
  await tx.query(
    `UPDATE users SET status = 'closed', email = NULL, phone = NULL, area_code = NULL, password_hash = $2,
       pay_password_hash = NULL, anti_phishing = '' WHERE id = $1`,
    [owner, noPassword],
  );
  await tx.query('DELETE FROM api_keys WHERE user_id = $1', [owner]);
}

const byUser = [
  'sessions',
  'sign_ins',
  'known_devices',
  'security_messages',
  'preferences',
  'phone_candidates',
  'api_keys',
] as const;
const factorRows = ['sign_in_tickets', 'passkeys', 'passkey_challenges'] as const;

/** Everything by which somebody entered and used the account. */
async function eraseAccess(tx: Tx, owner: UserId): Promise<void> {
  for (const table of [...byUser, ...factorRows]) await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [owner]);
  await tx.query(`UPDATE factor_recoveries SET address = '', device = '' WHERE user_id = $1`, [owner]);
  await tx.query('DELETE FROM security_changes WHERE user_id = $1', [owner]);
}

/** Who the customer was. What stays is a number, and when it came and went. */
async function eraseIdentity(tx: Tx, owner: UserId): Promise<void> {
  await tx.query(
    `UPDATE users SET nickname = '', signature = '', head_portrait = '', country = NULL, declared_country = NULL, inviter_id = NULL WHERE id = $1`,
    [owner],
  );
}

const sections = [
  rowsSection({
    name: 'profile',
    columns: `id::text AS id, email, phone, nickname, signature, lang, currency_code, auth_level AS verification_level,
      country, declared_country, status, anti_phishing AS anti_phishing_word, pay_password_hash IS NOT NULL AS has_payment_password,
      password_changed_at, created_at, inviter_id::text AS invited_by,
      (SELECT code FROM invite_codes WHERE user_id = users.id) AS invite_code`,
    from: 'users',
    where: 'id = $1',
  }),
  rowsSection({
    name: 'preferences',
    columns: 'theme, red_up, time_zone, hide_small, slippage_bps',
    from: 'preferences',
    key: 'user_id',
  }),
  rowsSection({
    name: 'sessions',
    columns: 'id::text AS id, created_at, last_seen_at, expires_at, revoked_at, address, device, factor_at',
    from: 'sessions',
  }),
  rowsSection({ name: 'sign_ins', columns: 'id::text AS id, at, address, device, outcome', from: 'sign_ins' }),
  rowsSection({
    name: 'known_devices',
    columns: 'last_used_at',
    from: '(SELECT user_id, last_used_at, row_number() OVER (ORDER BY token_hash) AS id FROM known_devices WHERE user_id = $1) d',
  }),
  rowsSection({ name: 'passkeys', columns: 'id::text AS id, name, created_at, last_used_at', from: 'passkeys' }),
  rowsSection({
    name: 'authenticator_app',
    columns: 'state, since',
    from: 'totp_factors',
    where: `owner_kind = 'customer' AND owner_id = $1`,
    key: 'owner_id',
  }),
  rowsSection({
    name: 'api_keys',
    columns: 'id::text AS id, name, key, scopes, addresses, created_at, expires_at, last_used_at, removed_at',
    from: 'api_keys',
  }),
  rowsSection({ name: 'security_changes', columns: 'id::text AS id, change, at', from: 'security_changes' }),
  rowsSection({
    name: 'recoveries',
    columns: 'id::text AS id, state, requested_at, ready_at, ended_at, address, device',
    from: 'factor_recoveries',
  }),
  rowsSection({ name: 'credit_score', columns: 'id::text AS id, change, reason, at', from: 'credit_events' }),
];

/** What the module holds of a customer. */
export const identityData: CustomerData = {
  open: async (tx, owner) => {
    const { rowCount } = await tx.query(`SELECT 1 FROM factor_recoveries WHERE user_id = $1 AND state = 'open'`, [
      owner,
    ]);
    return rowCount === 0 ? [] : [{ kind: 'recovery' }];
  },
  sections,
  erase: { access: eraseAccess, identity: eraseIdentity },
};
