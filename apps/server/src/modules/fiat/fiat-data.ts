import { toIso } from '@bourse/kernel/instant';
import type { DataSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { readCards } from './cards/bank-cards.ts';
import { deleteCards } from './cards/card-store.ts';
import type { FiatPorts } from './fiat-ports.ts';

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

/** What the module holds of a customer. */
export function fiatData(ports: FiatPorts): CustomerData {
  return {
    sections: [cards(ports)],
    erase: { access: deleteCards },
  };
}
