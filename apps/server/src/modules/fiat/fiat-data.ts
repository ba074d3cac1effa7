import { toIso } from '@bourse/kernel/instant';
import { type DataSection, rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { readCards } from './cards/bank-cards.ts';
import { deleteCards } from './cards/card-store.ts';
import type { FiatPorts } from './fiat-ports.ts';
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

/** What the module holds of a customer. */
export function fiatData(ports: FiatPorts): CustomerData {
  return {
    open: async (tx, owner) => {
      const count = await countWaitingRecharges(tx, owner);
      return count === 0 ? [] : [{ kind: 'orders', count }];
    },
    sections: [cards(ports), recharges],
    erase: { access: deleteCards, identity: eraseRecharges },
  };
}
