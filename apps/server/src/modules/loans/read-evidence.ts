import { loanRatios } from '@bourse/contract/loan';
import { formatAmount } from '@bourse/kernel/amount';
import { instant, toIso } from '@bourse/kernel/instant';
import { oneRate } from '@bourse/kernel/term';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Evidence } from '../../platform/module-manifest.ts';
import { formatPrice } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import type { LoanPorts } from './loan-ports.ts';
import { priceAgeMs, symbolOf } from './loan-prices.ts';
import { riskRate } from './loan.ts';
import { scalesOfLoan } from './loan-answer.ts';
import { findAnyLoan } from './loan-store.ts';

/** What has decided a liquidation, without whose loan it was; null where no price has. */
export async function readEvidence(
  { registry }: Pick<LoanPorts, 'registry'>,
  db: Queryable,
  id: string,
): Promise<Evidence | null> {
  const loan = await findAnyLoan(db, id);
  if (loan === undefined || loan.liquidation === null || loan.liquidation.prices === null) return null;
  const { at, debt, pledge, prices } = loan.liquidation;
  const [coin, asset] = [registry.getAsset(loan.pledgeAsset), registry.getAsset(loan.loanAsset)];
  return {
    settlement: {
      kind: 'loan',
      pledge_symbol: symbolOf(coin.code),
      loan_symbol: symbolOf(asset.code),
      at: toIso(at),
      age_seconds: priceAgeMs / 1_000,
      pledge: formatAmount(pledge, coin.scale),
      pledge_price: formatPrice(prices.pledge),
      haircut: formatRate(oneRate - loan.counted),
      debt: formatAmount(debt, asset.scale),
      loan_price: formatPrice(prices.loan),
      risk_rate: formatRate(riskRate(pledge, debt, prices, scalesOfLoan(registry, loan))),
      least: loanRatios.liquidation,
    },
    spans: [{ from: instant(at - priceAgeMs), to: at }],
  };
}
