import { type DataSection, rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { countOpenAds, eraseAdWords } from './ad-store.ts';
import type { C2cPorts } from './c2c-ports.ts';
import { eraseDisputeWords } from './dispute-store.ts';
import { deleteMethods } from './method-store.ts';
import { listMethods } from './methods.ts';
import { countRunning, eraseOrderWords } from './order-store.ts';
import { erasePeople } from './people-store.ts';

/** Payment methods, opened for whose they are. */
const methods = (ports: C2cPorts): DataSection => ({
  name: 'c2c_methods',
  ownerOnly: true,
  read: async (_db, owner) => ({ rows: await listMethods(ports, owner), after: null }),
});

const ads = rowsSection({
  name: 'c2c_ads',
  columns: `id::text AS id, CASE side WHEN 1 THEN 'buy' ELSE 'sell' END AS type, asset_code(asset_id) AS currency, fiat,
    (price / 1e8)::text AS price, (minimum / 100)::text AS minimum, (maximum / 100)::text AS maximum,
    units_of(total, asset_id) AS total, units_of(remaining, asset_id) AS remaining, terms, created_at, closed_at,
    replaced_by::text AS replaced_by`,
  from: 'c2c_ads',
});

const orders = rowsSection({
  name: 'c2c_orders',
  columns: `id::text AS id, CASE WHEN buyer_id = $1 THEN 'buyer' ELSE 'seller' END AS role,
    asset_code(asset_id) AS currency, units_of(amount, asset_id) AS number, units_of(fee, asset_id) AS fee, fiat,
    (price / 1e8)::text AS price, (money / 100)::text AS money, method_kind AS method, state AS status, created_at,
    paid_at, ended_at, ended_as, reason`,
  from: 'c2c_orders',
  where: '$1 IN (buyer_id, seller_id)',
});

const disputes = rowsSection({
  name: 'c2c_disputes',
  columns: 'order_id::text AS order_id, opened_at, text, appealed_at, appeal_text',
  from: 'c2c_disputes',
  where: '(opened_by = $1 OR appealed_by = $1)',
  key: 'order_id',
});

const ratings = rowsSection({
  name: 'c2c_ratings',
  columns: 'order_id::text AS order_id, score, text, at',
  from: 'c2c_ratings',
  where: 'by_user = $1',
  key: 'order_id',
});

/** What the family holds of a customer: orders are kept under their number alone. */
export function c2cData(ports: C2cPorts): CustomerData {
  return {
    open: async (tx, owner) => {
      const count = (await countOpenAds(tx, owner)) + (await countRunning(tx, owner));
      return count === 0 ? [] : [{ kind: 'orders', count }];
    },
    sections: [methods(ports), ads, orders, disputes, ratings],
    erase: {
      access: deleteMethods,
      identity: async (tx, owner) => {
        await eraseAdWords(tx, owner);
        await eraseOrderWords(tx, owner);
        await eraseDisputeWords(tx, owner);
        await erasePeople(tx, owner);
      },
    },
  };
}
