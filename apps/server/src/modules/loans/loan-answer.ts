import type { OutputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import type { Lang } from '@bourse/contract/lang';
import { type loanCalls, loanEvents, loanStatuses } from '@bourse/contract/loan';
import { type Atoms, atoms, formatAmount, oneUnit, zeroAtoms } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import { price, formatPrice } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { oneRate } from '@bourse/kernel/term';
import { dueAt, reviewEnds, levelFor, type Prices, ratios, riskRate, type Scales, totalOf } from './loan.ts';
import { family } from './loan-ports.ts';
import type { LoanTerms } from './loan-terms.ts';
import type { SaleSum } from './sale-store.ts';
import type { Loan } from './stored-loan.ts';

type LoanAnswer = OutputOf<typeof loanCalls.order>;

/** What the evidence of a liquidation is called. */
export const evidenceOf = (id: string): string => `${family}:${id}`;

/** What weighs the pledge of a loan against its debt. */
export function scalesOf(pledge: ListedAsset, loan: ListedAsset, counted: bigint): Scales {
  return { pledgeScale: pledge.scale, loanScale: loan.scale, counted };
}

/** The same of a stored loan. */
export function scalesOfLoan(registry: Registry, { pledgeAsset, loanAsset, counted }: Loan): Scales {
  return scalesOf(registry.getAsset(pledgeAsset), registry.getAsset(loanAsset), counted);
}

/** Stands where nothing is pledged any more and something is owed: any price is below it. */
const anyLevel = 10n ** 37n;

/** The level of a loan as it stands; null where nothing is owed. */
export function levelOf(registry: Registry, loan: Loan): bigint | null {
  const owed = totalOf(loan.debt);
  if (owed === 0n) return null;
  if (loan.pledge === 0n) return anyLevel;
  return levelFor(ratios.liquidation, loan.pledge, owed, scalesOfLoan(registry, loan));
}

/** The part of the answer that follows from pledge and debt. */
export function riskAnswer(
  pledge: Atoms,
  debt: Atoms,
  scales: Scales,
  prices: Prices | null,
): Pick<LoanAnswer, 'risk_rate' | 'liquidation_price'> {
  if (debt === 0n || pledge === 0n) return { risk_rate: null, liquidation_price: '0' };
  return {
    risk_rate: prices === null ? null : formatRate(riskRate(pledge, debt, prices, scales)),
    liquidation_price: formatPrice(price(levelFor(ratios.liquidation, pledge, debt, scales))),
  };
}

/** What the sale of a pledge came to; null before a liquidation. Nothing is charged on a loan whose pledge is being sold. */
function saleAnswer(registry: Registry, loan: Loan, sale: SaleSum): LoanAnswer['sale'] {
  const { liquidation, debt, endedAt, shortfall } = loan;
  if (liquidation === null) return null;
  const [asset, coin] = [registry.getAsset(loan.loanAsset), registry.getAsset(loan.pledgeAsset)];
  const { sold, proceeds } = sale;
  const paid = liquidation.debt - (endedAt === null ? totalOf(debt) : shortfall);
  return {
    sold: formatAmount(sold, coin.scale),
    price: sold === 0n ? null : formatPrice(price((proceeds * oneUnit(coin) * oneRate) / (sold * oneUnit(asset)))),
    proceeds: formatAmount(proceeds, asset.scale),
    returned: formatAmount(endedAt === null ? zeroAtoms : atoms(liquidation.pledge - sold), coin.scale),
    rest: formatAmount(proceeds - paid, asset.scale),
  };
}

/**
 * A loan as its customer sees it.
 * @param terms those that it was taken under.
 * @param prices null below the quorum.
 * @param sale what was sold of its pledge; nothing where no liquidation has begun to.
 */
export function loanAnswer(
  registry: Registry,
  loan: Loan,
  terms: LoanTerms,
  lang: Lang,
  prices: Prices | null,
  sale: SaleSum = { sold: zeroAtoms, proceeds: zeroAtoms },
): LoanAnswer {
  const [asset, coin] = [registry.getAsset(loan.loanAsset), registry.getAsset(loan.pledgeAsset)];
  const { debt, liquidation, status } = loan;
  const sum = (amount: bigint): string => formatAmount(amount, asset.scale);
  const isRunning = status === loanStatuses.running || status === loanStatuses.overdue;
  return {
    id: loan.id,
    product_id: loan.productId,
    name: terms.names[lang],
    status,
    currency_id: asset.id,
    currency: asset.code,
    number: sum(loan.amount),
    cycle: loan.cycle,
    daily_rate: formatRate(loan.dailyRate),
    pledge_currency_id: coin.id,
    pledge_currency: coin.code,
    haircut: formatRate(oneRate - loan.counted),
    pledge: formatAmount(loan.pledge, coin.scale),
    principal: sum(debt.principal),
    interest: sum(debt.interest),
    overdue_interest: sum(debt.overdue),
    debt: sum(totalOf(debt)),
    // An application is weighed by what is asked for.
    ...riskAnswer(
      loan.pledge,
      status === loanStatuses.review ? loan.amount : totalOf(debt),
      scalesOfLoan(registry, loan),
      prices,
    ),
    liquidating: isRunning && liquidation !== null,
    repaid: sum(loan.repaid),
    shortfall: sum(loan.shortfall),
    sale: saleAnswer(registry, loan, sale),
    created_at: toIso(loan.createdAt),
    due_at: toIso(dueAt(loan.createdAt, loan.cycle)),
    ended_at: loan.endedAt === null ? null : toIso(loan.endedAt),
    review_ends_at: status === loanStatuses.review ? toIso(reviewEnds(loan.createdAt)) : null,
    evidence: liquidation === null || liquidation.prices === null ? null : evidenceOf(loan.id),
  };
}

function factsOf(loan: Loan, at: Instant) {
  return {
    user_id: loan.userId,
    loan_id: loan.id,
    at: toIso(at),
    currency_id: loan.loanAsset,
    pledge_currency_id: loan.pledgeAsset,
  };
}

/** What is told of loans. */
export function loanNews(registry: Registry, loan: Loan, at: Instant) {
  const sum = (amount: bigint): string => formatAmount(amount, registry.getAsset(loan.loanAsset).scale);
  const pledged = (amount: bigint): string => formatAmount(amount, registry.getAsset(loan.pledgeAsset).scale);
  const facts = factsOf(loan, at);
  const debt = sum(totalOf(loan.debt));
  return {
    applied: (): OutgoingEvent => eventOf(loanEvents.applied, { ...facts, amount: sum(loan.amount) }),
    /** @param pledge what came back. */
    ended: (pledge: bigint, because: 'refused' | 'expired' | 'cancelled'): OutgoingEvent =>
      eventOf(loanEvents.ended, { ...facts, pledge: pledged(pledge), because }),
    opened: (): OutgoingEvent =>
      eventOf(loanEvents.opened, {
        ...facts,
        amount: sum(loan.amount),
        due_at: toIso(dueAt(loan.createdAt, loan.cycle)),
      }),
    /** @param pledge what came back. */
    repaid: (amount: bigint, pledge: bigint): OutgoingEvent =>
      eventOf(loanEvents.repaid, { ...facts, amount: sum(amount), pledge: pledged(pledge) }),
    overdue: (): OutgoingEvent => eventOf(loanEvents.overdue, { ...facts, debt }),
    warned: (level: 1 | 2, rate: bigint): OutgoingEvent =>
      eventOf(loanEvents.warned, { ...facts, level, risk_rate: formatRate(rate), debt }),
    liquidating: (because: 'risk' | 'overdue'): OutgoingEvent =>
      eventOf(loanEvents.liquidating, { ...facts, debt, because }),
    liquidated: (sold: bigint, returned: bigint): OutgoingEvent =>
      eventOf(loanEvents.liquidated, { ...facts, sold: pledged(sold), returned: pledged(returned) }),
  };
}
