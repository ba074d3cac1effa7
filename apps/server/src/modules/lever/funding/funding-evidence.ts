import { formatAmount } from '@bourse/kernel/amount';
import { isIdText } from '@bourse/kernel/ids';
import { hourMs, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Evidence, EvidenceSource } from '../../../platform/module-manifest.ts';
import { firstMarkFrom, formatPrice } from '../../prices/index.ts';
import { formatRate } from '../../products/index.ts';
import { readTermsOf, type TermsPorts } from '../orders/contract-terms.ts';
import { signedRate } from './funding-answer.ts';
import { findPayment } from './funding-store.ts';
import { amountText } from '../positions/lever-answer.ts';
import { signed } from '../lever-events.ts';

/** What a position paid or got for an hour, with every mark price of that hour. */
export function fundingEvidence(ports: TermsPorts): EvidenceSource {
  return {
    kind: 'funding',
    read: async (db, id): Promise<Evidence | null> => {
      const found = isIdText(id) ? await findPayment(db, id) : undefined;
      if (found === undefined) return null;
      const terms = present((await readTermsOf(db, ports, [found.termsId])).get(found.termsId), 'its terms');
      const mark = present(await firstMarkFrom(db, found.symbol, found.hour), 'the mark price of an hour');
      const { scale } = terms.asset;
      return {
        settlement: {
          kind: 'funding',
          symbol: found.symbol,
          at: toIso(found.hour),
          mark_at: toIso(mark.at),
          mark: formatPrice(mark.mark),
          premium: signedRate(found.premium),
          samples: found.samples,
          interest: formatRate(found.interest),
          rate: signedRate(found.rate),
          direction: found.sign === 1 ? 'long' : 'short',
          lots: found.lots,
          lot: amountText(terms, 1),
          decimals: scale,
          value: formatAmount(found.value, scale),
          total_lots: found.totalLots,
          collected: formatAmount(found.collected, scale),
          amount: signed(found.amount, scale),
          is_short: found.isShort,
        },
        spans: [{ from: instant(found.hour - hourMs), to: mark.at }],
      };
    },
  };
}
