/**
 * Computes a settlement again from what was published about it: nothing here is of the server, and nothing is imported but the
 * files beside this one and, for signatures of beacons, `@noble/curves`. The rules are those of `docs/verify.md`.
 */
import { checkChain, checkHashes, type Sha256 } from './chain-steps.ts';
import { type At, averageOf, pricesOf } from './averages.ts';
import { checkMarks, overnightSteps, triggerSteps } from './contract-steps.ts';
import { beaconBoxSteps } from './beacon-box-steps.ts';
import { beaconDrawSteps } from './beacon-draw-steps.ts';
import { type KnownBeacons, publicBeacons } from './beacon-steps.ts';
import { boxSteps } from './box-steps.ts';
import { drawSteps } from './draw-steps.ts';
import { dualSteps } from './dual-steps.ts';
import { citedSteps } from './cited-steps.ts';
import { crossSteps } from './cross-steps.ts';
import { quizSteps } from './quiz-steps.ts';
import {
  compared,
  type Evidence,
  fitting,
  type Pair,
  pairsIn,
  type Step,
  type Tick,
  type TimedOption,
  units,
  written,
} from './evidence.ts';
import { fundingSteps } from './funding-steps.ts';
import { loanSteps } from './loan-steps.ts';
import { wholeStep } from './whole-steps.ts';

export type { Sha256 } from './chain-steps.ts';
export { type Evidence, type Settlement, type Step, type StepName, steps, type Tick } from './evidence.ts';

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** The mean of the samples, each clamped to 0.5 % around their lower median, cut to 10^-12; null below the quorum. */
export function indexOf({ at, quorum, samples }: Pair): string | null {
  const fresh = samples.filter((sample) => {
    const age = Date.parse(at) - Date.parse(sample.at);
    return age >= 0 && age <= 10_000;
  });
  if (fresh.length < quorum || new Set(fresh.map(({ venue }) => venue)).size !== fresh.length) return null;
  const prices = fresh.map(({ price }) => units(price));
  const median = prices.toSorted(ascending)[(prices.length - 1) >> 1];
  if (median === undefined) return null;
  const reach = (median * 50n) / 10_000n;
  const clamp = (price: bigint): bigint =>
    price < median - reach ? median - reach : price > median + reach ? median + reach : price;
  return written(prices.reduce((sum, price) => sum + clamp(price), 0n) / BigInt(prices.length));
}

function strikeOf(prices: readonly At[], { bought_at, gap_seconds }: TimedOption): bigint | null {
  const bought = Date.parse(bought_at);
  const first = prices.find(({ at }) => at > bought);
  return first !== undefined && first.at - bought <= gap_seconds * 1_000 ? first.price : null;
}

function resultOf(
  direction: TimedOption['direction'],
  strike: bigint | null,
  end: bigint | null,
): TimedOption['result'] {
  if (strike === null || end === null || strike === end) return 'returned';
  return (direction === 'up') === end > strike ? 'won' : 'lost';
}

/** SHA-256 by the platform; null where it offers none, as browsers do not without https. */
export function platformSha256(): Sha256 | null {
  // Browsers leave it out of pages without https.
  const subtle = crypto.subtle as typeof crypto.subtle | undefined; // whatever the types say
  if (subtle === undefined) return null;
  return async (given) => {
    const digest = await subtle.digest('SHA-256', new TextEncoder().encode(given));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}

function checkIndices(ticks: readonly Tick[]): Step {
  for (const tick of ticks) {
    for (const pair of pairsIn(tick)) {
      const computed = indexOf(pair);
      if (computed !== pair.price) return { name: 'indices', fits: false, computed, told: pair.price };
    }
  }
  return fitting('indices');
}

/** Up to when the first index after the purchase was looked for, and what the average looks back on. */
function countedIn(option: TimedOption, prices: readonly At[]): { readonly from: number; readonly to: number }[] {
  const [bought, to] = [Date.parse(option.bought_at), Date.parse(option.expires_at)];
  const gap = option.gap_seconds * 1_000;
  const first = prices.find(({ at }) => at > bought)?.at ?? Infinity;
  return [
    { from: bought, to: Math.min(first, bought + gap) },
    { from: to - option.window_seconds * 1_000 - gap, to },
  ];
}

function optionSteps(option: TimedOption, ticks: readonly Tick[]): Step[] {
  const prices = pricesOf(option.symbol, ticks);
  const [strike, end] = [strikeOf(prices, option), averageOf(prices, Date.parse(option.expires_at), option)];
  const shown = (value: bigint | null): string | null => (value === null ? null : written(value));
  return [
    wholeStep(ticks, countedIn(option, prices), null),
    compared('strike', shown(strike), option.strike),
    compared('average', shown(end), option.price),
    compared('result', resultOf(option.direction, strike, end), option.result),
  ];
}

async function settlementSteps(
  { settlement, ticks, earlier = null }: Evidence,
  sha256: Sha256 | null,
  known: KnownBeacons,
): Promise<Step[]> {
  switch (settlement?.kind) {
    case undefined:
      return [];
    case 'seconds': {
      const found = optionSteps(settlement, ticks);
      return earlier === null ? found : found.map((step) => ({ ...step, fits: null }));
    }
    case 'draw':
      return drawSteps(settlement, ticks, sha256);
    case 'box':
      return boxSteps(settlement, ticks, sha256);
    case 'beacon_box':
      return beaconBoxSteps(settlement, ticks, sha256, known);
    case 'beacon_draw':
      return beaconDrawSteps(settlement, ticks, sha256, known);
    case 'dual':
      return dualSteps(settlement, ticks, earlier);
    case 'quiz':
      return quizSteps(settlement, ticks, earlier);
    case 'loan':
      return loanSteps(settlement, ticks);
    case 'trigger':
      return triggerSteps(settlement, ticks, earlier);
    case 'overnight':
      return overnightSteps(settlement, ticks, earlier);
    case 'cross':
      return crossSteps(settlement, ticks, earlier);
    case 'funding':
      return fundingSteps(settlement, ticks, earlier);
  }
}

/**
 * Computes everything again. Steps about what was settled are left out where the price is all there is.
 * @param known beacons that are nobody's own.
 */
export async function recompute(
  evidence: Evidence,
  sha256: Sha256 | null,
  known: KnownBeacons = publicBeacons,
): Promise<Step[]> {
  const { ticks } = evidence;
  const marks = checkMarks(ticks);
  return [
    await checkHashes(ticks, sha256),
    checkChain(ticks),
    checkIndices(ticks),
    ...(marks === null ? [] : [marks]),
    ...(await citedSteps(evidence, sha256)),
    ...(await settlementSteps(evidence, sha256, known)),
  ];
}
