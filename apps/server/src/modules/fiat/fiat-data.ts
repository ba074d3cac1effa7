import { toIso } from '@bourse/kernel/instant';
import { type DataSection, rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { readCards } from './cards/bank-cards.ts';
import { deleteCards } from './cards/card-store.ts';
import type { FiatPorts } from './fiat-ports.ts';
import { countOpenOrdersOf, eraseOrders } from './orders/order-store.ts';
import { countWaitingRecharges, eraseRecharges } from './recharges/recharge-store.ts';

/** Bank cards, opened for whose they are. */
function cards({ sealer }: FiatPorts): DataSection {
  return {
    name: 'bank_cards',
    ownerOnly: true,
    read: async (db, owner) => {
      const all = await readCards(db, sealer, owner);
      return { rows: all.map(({ savedAt, ...card }) => ({ ...card, saved_at: toIso(savedAt) })), after: null };
    },
  };
}

const recharges = rowsSection({
  name: 'recharges',
  columns: `id::text AS id, currency_code AS currency, (amount / 10::numeric ^ scale)::text AS amount, state,
    requested_at, decided_at, reason`,
  from: 'recharges',
});

const orders = rowsSection({
  name: 'fiat_orders',
  columns: `id::text AS id, country, currency_code AS currency, amount::text AS amount, method, bank, state,
    asset_code(asset_id) AS coin, units_of(gross - fee, asset_id) AS received, created_at, ended_at, reason`,
  from: 'fiat_orders',
});

/** What the module holds of a customer. */
export function fiatData(ports: FiatPorts): CustomerData {
  return {
    open: async (tx, owner) => {
      const count = (await countWaitingRecharges(tx, owner)) + (await countOpenOrdersOf(tx, owner));
      return count === 0 ? [] : [{ kind: 'orders', count }];
    },
    sections: [cards(ports), recharges, orders],
    erase: {
      access: deleteCards,
      identity: async (tx, owner) => {
        await eraseRecharges(tx, owner);
        await eraseOrders(tx, owner);
      },
    },
  };
}
