/** What longs and shorts paid each other for an hour: made again from the chain. */
import { isWhole, marksOf } from './contract-steps.ts';
import { compared, type Funding, type Step, type Tick, units, written } from './evidence.ts';

const one = 10n ** 12n;
const hourMs = 3_600_000;

/** `basis / index`, 0.5 % at the most. */
function premiumOf({ index, basis }: { readonly index: bigint; readonly basis: bigint }): bigint {
  const bound = (index * 50n) / 10_000n;
  if (basis > bound) return one / 200n;
  return basis < -bound ? -one / 200n : (basis * one) / index;
}

/** An eighth of `P + clamp(I - P, -0.05 %, 0.05 %)`, cut towards zero. */
export function rateOf(premium: bigint, interest: bigint): bigint {
  const [pull, reach] = [interest - premium, one / 2_000n];
  return (premium + (pull > reach ? reach : pull < -reach ? -reach : pull)) / 8n;
}

/** The first mark from the end of the hour on, the mean premium of the hour, the rate, and what follows for the position. */
export function fundingSteps(funding: Funding, ticks: readonly Tick[], earlier: string | null): Step[] {
  const hour = Date.parse(funding.at);
  const marks = marksOf(funding.symbol, ticks);
  const mark = marks.find(({ at }) => at >= hour);
  const isRight = mark?.text === funding.mark && mark.at === Date.parse(funding.mark_at) && hour % hourMs === 0;
  const before = new Date(hour - hourMs).toISOString();
  const whole = isWhole(ticks, before, earlier);
  const told = marks.filter(({ at }) => at >= hour - hourMs && at < hour).map(premiumOf);
  const mean = told.length === 0 ? null : told.reduce((sum, each) => sum + each, 0n) / BigInt(told.length);
  const average = `${mean === null ? '' : written(mean)} / ${String(told.length)}`;
  const said = `${funding.premium} / ${String(funding.samples)}`;
  return [
    { name: 'hour', fits: isRight ? whole : false, computed: mark?.text ?? null, told: funding.mark },
    { ...compared('premium', average, said), fits: whole === true ? average === said : whole },
    compared('rate', written(rateOf(units(funding.premium), units(funding.interest))), funding.rate),
    ...paymentSteps(funding),
  ];
}

function paymentSteps(funding: Funding): Step[] {
  const { decimals } = funding;
  const product = BigInt(funding.lots) * units(funding.lot, 18) * units(funding.mark);
  const value = (product * 10n ** BigInt(decimals)) / 10n ** 30n;
  const rate = units(funding.rate);
  const pays = rate > 0n === (funding.direction === 'long') && rate !== 0n;
  const size = rate < 0n ? -rate : rate;
  const due = pays
    ? -((units(funding.value, decimals) * size + one - 1n) / one)
    : (units(funding.collected, decimals) * BigInt(funding.lots)) / BigInt(funding.total_lots);
  const amount = units(funding.amount, decimals);
  // Whoever owed more than was there has paid less.
  const fits = funding.is_short ? pays && amount > due && amount < 0n : amount === due;
  return [
    compared('value', written(value, decimals), funding.value),
    { name: 'payment', fits, computed: written(due, decimals), told: funding.amount },
  ];
}
