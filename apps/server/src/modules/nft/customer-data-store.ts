import type { UserId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/**
 * Nobody reads any more who an artist was: works stay, by `***` and with the still of the first of them as the picture; the
 * picture of the artist goes, unless a work or a box shows it too. Who has no work was never an artist.
 */
async function eraseArtist(tx: Tx, owner: UserId): Promise<void> {
  const { rows } = await tx.query<{ picture_id: string }>(
    'SELECT picture_id FROM nft_artists WHERE user_id = $1 FOR UPDATE',
    [owner],
  );
  const [artist] = rows;
  if (artist === undefined) return;
  await tx.query(
    `DELETE FROM nft_artists WHERE user_id = $1 AND NOT EXISTS (SELECT FROM nft_designs WHERE artist_id = $1)`,
    [owner],
  );
  await tx.query(
    `UPDATE nft_artists SET name = '***', about = '',
       picture_id = (SELECT poster_id FROM nft_designs WHERE artist_id = $1 ORDER BY id LIMIT 1) WHERE user_id = $1`,
    [owner],
  );
  await tx.query(
    `DELETE FROM nft_media m WHERE id = $1 AND NOT EXISTS (SELECT FROM nft_artists WHERE picture_id = m.id)
       AND NOT EXISTS (SELECT FROM nft_designs WHERE media_id = m.id OR poster_id = m.id)
       AND NOT EXISTS (SELECT FROM nft_boxes WHERE picture_id = m.id)`,
    [artist.picture_id],
  );
}

/** What the market holds of a customer: a work that somebody owns is theirs to sell before they go; orders, bids and works are kept under their number alone. */
export const nftData: CustomerData = {
  open: async (tx, owner) => {
    const { rows } = await tx.query<{ open: number }>(
      `SELECT ((SELECT count(*) FROM nft_orders WHERE user_id = $1 AND (status = 0 OR (box_id IS NOT NULL AND opened_at IS NULL)))
         + (SELECT count(*) FROM nft_works WHERE owner_id = $1)
         + (SELECT count(*) FROM nft_margins WHERE user_id = $1 AND state = 1)
         + (SELECT count(*) FROM nft_offers WHERE seller_id = $1 AND state IN (1, 3))
         + (SELECT count(*) FROM nft_offers WHERE artist_id = $1 AND royalty > 0 AND state IN (1, 3)))::int AS open`,
      [owner],
    );
    const count = rows[0]?.open ?? 0;
    return count === 0 ? [] : [{ kind: 'orders', count }];
  },
  sections: [
    rowsSection({
      name: 'nft_works',
      columns: `code, (SELECT name FROM nft_designs d WHERE d.id = design_id) AS name, edition, acquired_at,
        order_id::text AS order_id`,
      from: 'nft_works',
      where: '(owner_id = $1)',
    }),
    rowsSection({
      name: 'nft_orders',
      columns: `id::text AS id, offer_id::text AS offer_id, box_id::text AS box_id, units_of(price, asset_id) AS price,
        units_of(margin, asset_id) AS margin, asset_code(asset_id) AS currency, status, pay_until, is_read, created_at, paid_at,
        seed, unit, number, place, opened_at`,
      from: 'nft_orders',
    }),
    rowsSection({
      name: 'nft_offers',
      columns: `id::text AS id, (SELECT code FROM nft_works w WHERE w.id = work_id) AS code, is_auction,
        units_of(price, asset_id) AS price, units_of(per_increase, asset_id) AS per_increase,
        units_of(margin, asset_id) AS margin, asset_code(asset_id) AS currency, state, starts_at, ends_at, created_at`,
      from: 'nft_offers',
      where: '(seller_id = $1)',
    }),
    rowsSection({
      name: 'nft_bids',
      columns: `b.id::text AS id, b.offer_id::text AS offer_id, units_of(b.price, o.asset_id) AS price,
        asset_code(o.asset_id) AS currency, b.created_at`,
      from: 'nft_bids b JOIN nft_offers o ON o.id = b.offer_id',
      where: '(b.user_id = $1)',
      key: 'b.id',
    }),
    rowsSection({
      name: 'nft_margins',
      columns: `m.id::text AS id, m.offer_id::text AS offer_id, units_of(m.amount, o.asset_id) AS amount,
        asset_code(o.asset_id) AS currency, m.state, m.created_at`,
      from: 'nft_margins m JOIN nft_offers o ON o.id = m.offer_id',
      where: '(m.user_id = $1)',
      key: 'm.id',
    }),
    rowsSection({
      name: 'nft_log',
      columns: `id::text AS id, code, kind, sale_type, units_of(price, asset_id) AS price, asset_code(asset_id) AS currency, at`,
      from: 'nft_log',
      where: '(user_id = $1 OR seller_id = $1)',
    }),
    rowsSection({
      name: 'nft_favourites',
      columns: 'id::text AS id, code, created_at',
      from: 'nft_favourites',
    }),
    rowsSection({ name: 'nft_seeds', columns: 'seed', from: 'nft_seeds', key: 'user_id' }),
    rowsSection({ name: 'nft_artists', columns: 'name, about, admitted_at', from: 'nft_artists', key: 'user_id' }),
  ],
  erase: {
    // Favourites serve nothing once the account is closed.
    access: async (tx, owner) => {
      await tx.query('DELETE FROM nft_favourites WHERE user_id = $1', [owner]);
      await tx.query('DELETE FROM nft_seeds WHERE user_id = $1', [owner]);
    },
    // The draw is computed again from the hash of a seed.
    identity: async (tx, owner) => {
      await tx.query(`UPDATE nft_orders SET seed = '' WHERE user_id = $1 AND seed <> ''`, [owner]);
      await eraseArtist(tx, owner);
    },
  },
};
