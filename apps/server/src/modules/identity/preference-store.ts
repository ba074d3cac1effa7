import type { OutputOf } from '@bourse/contract/call';
import type { settingsCalls } from '@bourse/contract/settings';
import { slippageDefaultBps } from '@bourse/contract/slippage-bounds';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** How a customer wants the app to be. */
export type Preferences = OutputOf<typeof settingsCalls.setPreferences>;

/** What to change; what is left out stays. */
export type PreferenceChange = { readonly [Key in keyof Preferences]?: Preferences[Key] | undefined };

/** Changes what is named and gives everything as it is now; who has never changed anything gets the defaults. */
export async function savePreferences(tx: Tx, owner: UserId, change: PreferenceChange): Promise<Preferences> {
  await tx.query('INSERT INTO preferences (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING', [owner]);
  const { rows } = await tx.query<Preferences>(
    `UPDATE preferences SET theme = coalesce($2, theme), red_up = coalesce($3, red_up),
       time_zone = coalesce($4, time_zone), hide_small = coalesce($5, hide_small),
       slippage_bps = coalesce($6, slippage_bps)
     WHERE user_id = $1 RETURNING theme, red_up, time_zone, hide_small, coalesce(slippage_bps, $7) AS slippage_bps`,
    [owner, change.theme, change.red_up, change.time_zone, change.hide_small, change.slippage_bps, slippageDefaultBps],
  );
  return present(rows[0], 'the preferences');
}

/** How far from the best price a customer's market orders may trade, in basis points; null who has never said so. */
export async function readSlippage(db: Queryable, owner: UserId): Promise<number | null> {
  const { rows } = await db.query<{ slippage_bps: number | null }>(
    'SELECT slippage_bps FROM preferences WHERE user_id = $1',
    [owner],
  );
  return rows[0]?.slippage_bps ?? null;
}

/** Sets the currency in which worth is shown. */
export async function setFiat(tx: Tx, owner: UserId, currencyCode: string): Promise<void> {
  await tx.query('UPDATE users SET currency_code = $2 WHERE id = $1', [owner, currencyCode]);
}

/** The currency in which a customer wants to see worth; undefined for who has no account. */
export async function readFiatCode(db: Queryable, owner: UserId): Promise<string | undefined> {
  const { rows } = await db.query<{ currency_code: string }>('SELECT currency_code FROM users WHERE id = $1', [owner]);
  return rows[0]?.currency_code;
}

/** Sets the language of mails and notices. */
export async function setLang(tx: Tx, owner: UserId, lang: string): Promise<void> {
  await tx.query('UPDATE users SET lang = $2 WHERE id = $1', [owner, lang]);
}

/** The time zone that a customer has saved; empty where they have none. */
export async function readTimeZone(db: Queryable, owner: UserId): Promise<string> {
  const { rows } = await db.query<{ time_zone: string }>('SELECT time_zone FROM preferences WHERE user_id = $1', [
    owner,
  ]);
  return rows[0]?.time_zone ?? '';
}
