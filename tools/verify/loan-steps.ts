/** What an index decides about a pledge loan: made again from the chain. */
import { pricesOf } from './averages.ts';
import { compared, type LoanLiquidation, type Step, type Tick, units, written } from './evidence.ts';
import { wholeStep } from './whole-steps.ts';

/** More decimals than any coin has. */
const scale = 18;
const oneRate = 10n ** 12n;

/** The last index of a pair before or at the moment; null where none is young enough. What has no pair costs 1. */
function lastPrice(
  symbol: string | null,
  { at, age_seconds: age }: LoanLiquidation,
  ticks: readonly Tick[],
): string | null {
  if (symbol === null) return '1';
  const moment = Date.parse(at);
  const last = pricesOf(symbol, ticks).findLast((price) => price.at <= moment);
  return last === undefined || moment - last.at > age * 1_000 ? null : written(last.price);
}

/** Which prices were used, the risk rate that they make, and that it was below the least. */
export function loanSteps(loan: LoanLiquidation, ticks: readonly Tick[]): Step[] {
  const [pledge, debt] = [lastPrice(loan.pledge_symbol, loan, ticks), lastPrice(loan.loan_symbol, loan, ticks)];
  const told = `${loan.pledge_price} ${loan.loan_price}`;
  const collateral = units(loan.pledge, scale) * units(loan.pledge_price) * (oneRate - units(loan.haircut));
  const owed = units(loan.debt, scale) * units(loan.loan_price);
  const rate = collateral / owed;
  const isUnder = collateral < owed * units(loan.least);
  const to = Date.parse(loan.at);
  return [
    wholeStep(ticks, [{ from: to - loan.age_seconds * 1_000, to }], null),
    compared('indexed', `${pledge ?? '?'} ${debt ?? '?'}`, told),
    compared('risk', written(rate), loan.risk_rate),
    { name: 'under', fits: isUnder, computed: null, told: isUnder ? null : `${written(rate)} >= ${loan.least}` },
  ];
}
