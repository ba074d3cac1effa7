import { formatAmount } from '@bourse/kernel/amount';
import { isIdText } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Evidence, EvidenceSource } from '../../../platform/module-manifest.ts';
import { formatPrice } from '../../prices/index.ts';
import { formatRate } from '../../products/index.ts';
import { readTermsOf, type TermsPorts } from '../orders/contract-terms.ts';
import { findCrossTrigger } from './cross-evidence-store.ts';
import { amountText } from '../positions/lever-answer.ts';
import { signed } from '../lever-events.ts';

/** A cross account that mark prices have liquidated, with each of them. */
export function crossEvidence(ports: TermsPorts): EvidenceSource {
  return {
    kind: 'cross',
    read: async (db, id): Promise<Evidence | null> => {
      const found = isIdText(id) ? await findCrossTrigger(db, id) : undefined;
      if (found === undefined) return null;
      const terms = await readTermsOf(db, ports, [...new Set(found.legs.map(({ termsId }) => termsId))]);
      const { scale } = ports.registry.getAsset(found.asset);
      const from = found.legs.reduce((first, { markAt }) => (markAt < first ? markAt : first), found.watchedFrom);
      return {
        settlement: {
          kind: 'cross',
          watched_from: toIso(found.watchedFrom),
          at: toIso(found.at),
          decimals: scale,
          balance: signed(found.balance, scale),
          equity: signed(found.equity, scale),
          maintenance: formatAmount(found.maintenance, scale),
          positions: found.legs.map((leg) => ({
            symbol: leg.symbol,
            direction: leg.sign === 1 ? 'long' : 'short',
            lots: leg.lots,
            lot: amountText(present(terms.get(leg.termsId), 'its terms'), 1),
            cost: formatAmount(leg.cost, scale),
            rate: formatRate(leg.rate),
            mark: formatPrice(leg.mark),
            mark_at: toIso(leg.markAt),
          })),
        },
        spans: [{ from, to: found.at }],
      };
    },
  };
}
