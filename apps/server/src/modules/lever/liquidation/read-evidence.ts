import { formatAmount } from '@bourse/kernel/amount';
import { isIdText } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Evidence, EvidenceSource } from '../../../platform/module-manifest.ts';
import { firstMarkFrom, formatPrice, marksBetween } from '../../prices/index.ts';
import { formatRate } from '../../products/index.ts';
import { family, readTermsOf, type TermsPorts } from '../orders/contract-terms.ts';
import { crossEvidence } from '../cross/cross-evidence.ts';
import { findOvernight, findTrigger } from './evidence-store.ts';
import { fundingEvidence } from '../funding/funding-evidence.ts';
import { amountText } from '../positions/lever-answer.ts';

/** Every mark price since the level was what it is, by which anybody sees that the first that reached it was worked. */
const triggers: EvidenceSource = {
  kind: family,
  read: async (db, id): Promise<Evidence | null> => {
    const found = isIdText(id) ? await findTrigger(db, id) : undefined;
    if (found === undefined) return null;
    const [mark] = await marksBetween(db, found.symbol, found.at, found.at);
    return {
      settlement: {
        kind: 'trigger',
        symbol: found.symbol,
        reason: found.reason,
        direction: found.sign === 1 ? 'long' : 'short',
        level: formatPrice(found.level),
        watched_from: toIso(found.watchedFrom),
        at: toIso(found.at),
        mark: formatPrice(present(mark, 'the mark price of a trigger').mark),
      },
      spans: [{ from: found.watchedFrom, to: found.at }],
    };
  },
};

function overnights(ports: TermsPorts): EvidenceSource {
  return {
    kind: 'overnight',
    read: async (db, id): Promise<Evidence | null> => {
      const found = isIdText(id) ? await findOvernight(db, id) : undefined;
      if (found === undefined) return null;
      const terms = present((await readTermsOf(db, ports, [found.termsId])).get(found.termsId), 'its terms');
      const mark = present(await firstMarkFrom(db, found.symbol, found.midnight), 'the mark price of a night');
      const { scale } = terms.asset;
      return {
        settlement: {
          kind: 'overnight',
          symbol: found.symbol,
          at: toIso(found.midnight),
          mark_at: toIso(mark.at),
          mark: formatPrice(mark.mark),
          lots: found.lots,
          lot: amountText(terms, 1),
          decimals: scale,
          value: formatAmount(found.value, scale),
          rate: formatRate(found.rate),
          fee: formatAmount(found.fee, scale),
        },
        spans: [{ from: found.midnight, to: mark.at }],
      };
    },
  };
}

/** What the family's prices have decided, told for everybody to compute again. */
export const leverEvidence = (ports: TermsPorts): readonly EvidenceSource[] => [
  triggers,
  overnights(ports),
  crossEvidence(ports),
  fundingEvidence(ports),
];
