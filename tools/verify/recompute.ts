/**
 * Computes a settlement again from what was published about it: nothing here is of the server, and nothing is imported.
 * The rules are those of `docs/verify.md`.
 */

/** A row of the hash chain, as `/verify/detail` tells it. */
export interface Tick {
  readonly tick_id: string;
  readonly at: string;
  readonly content: string;
  readonly previous_hash: string;
  readonly hash: string;
}

/** What was settled. */
export interface Settlement {
  readonly kind: 'seconds';
  readonly symbol: string;
  readonly direction: 'up' | 'down';
  readonly bought_at: string;
  readonly expires_at: string;
  readonly window_seconds: number;
  readonly gap_seconds: number;
  readonly strike: string | null;
  readonly price: string | null;
  readonly result: 'won' | 'lost' | 'returned';
}

/** What `/verify/detail` tells, as far as it is computed again. */
export interface Evidence {
  readonly reference: string;
  readonly settlement: Settlement | null;
  readonly ticks: readonly Tick[];
}

/** What is looked at, in this order. */
export const steps = ['hashes', 'chain', 'indices', 'strike', 'average', 'result'] as const;
export type StepName = (typeof steps)[number];

/** One thing that was looked at; `fits` is null where it could not be. */
export interface Step {
  readonly name: StepName;
  readonly fits: boolean | null;
  /** What was computed, and what was told. */
  readonly computed: string | null;
  readonly told: string | null;
}

interface Pair {
  readonly symbol: string;
  readonly price: string;
  readonly at: string;
  readonly quorum: number;
  readonly samples: readonly { readonly venue: string; readonly price: string; readonly at: string }[];
}

const decimals = 12;
const one = 10n ** BigInt(decimals);

/** A decimal text in units of 10^-12. */
function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * one + BigInt(fraction.padEnd(decimals, '0').slice(0, decimals));
}

function written(value: bigint): string {
  const fraction = (value % one).toString().padStart(decimals, '0').replace(/0+$/, '');
  return fraction === '' ? (value / one).toString() : `${(value / one).toString()}.${fraction}`;
}

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

/** What was hashed of a tick, by the format that is published. */
function pairsIn(content: string): Pair[] {
  return JSON.parse(content) as Pair[]; // the published format; another one makes no index
}

interface At {
  readonly at: number;
  readonly price: bigint;
}

function pricesOf(symbol: string, ticks: readonly Tick[]): At[] {
  return ticks.flatMap(({ at, content }) => {
    const pair = pairsIn(content).find((each) => each.symbol === symbol);
    return pair === undefined ? [] : [{ at: Date.parse(at), price: units(pair.price) }];
  });
}

function strikeOf(prices: readonly At[], { bought_at, gap_seconds }: Settlement): bigint | null {
  const bought = Date.parse(bought_at);
  const first = prices.find(({ at }) => at > bought);
  return first !== undefined && first.at - bought <= gap_seconds * 1_000 ? first.price : null;
}

function averageOf(prices: readonly At[], settlement: Settlement): bigint | null {
  const to = Date.parse(settlement.expires_at);
  const from = to - settlement.window_seconds * 1_000;
  const start = prices.findLastIndex(({ at }) => at <= from);
  if (start < 0) return null;
  const inForce = prices.slice(start).filter(({ at }) => at < to);
  let sum = 0n;
  for (const [place, { at, price }] of inForce.entries()) {
    const until = inForce[place + 1]?.at ?? to;
    if (until - at > settlement.gap_seconds * 1_000) return null;
    sum += price * BigInt(until - Math.max(at, from));
  }
  return sum / BigInt(to - from);
}

function resultOf(direction: Settlement['direction'], strike: bigint | null, end: bigint | null): Settlement['result'] {
  if (strike === null || end === null || strike === end) return 'returned';
  return (direction === 'up') === end > strike ? 'won' : 'lost';
}

/** SHA-256 of a text in hexadecimal digits. */
export type Sha256 = (text: string) => Promise<string>;

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

async function checkHashes(ticks: readonly Tick[], sha256: Sha256 | null): Promise<Step> {
  if (sha256 === null) return { name: 'hashes', fits: null, computed: null, told: null };
  for (const { tick_id, at, content, previous_hash, hash } of ticks) {
    const computed = await sha256(JSON.stringify([Number(tick_id), at, content, previous_hash]));
    if (computed !== hash) return { name: 'hashes', fits: false, computed, told: hash };
  }
  return { name: 'hashes', fits: ticks.length > 0, computed: null, told: null };
}

function checkChain(ticks: readonly Tick[]): Step {
  for (const [place, tick] of ticks.entries()) {
    const next = ticks[place + 1];
    if (next === undefined) continue;
    const isNeighbour = Number(next.tick_id) === Number(tick.tick_id) + 1;
    const isLater = Number(next.tick_id) > Number(tick.tick_id) && Date.parse(next.at) >= Date.parse(tick.at);
    if (!isLater || (isNeighbour && next.previous_hash !== tick.hash)) {
      return { name: 'chain', fits: false, computed: tick.hash, told: next.previous_hash };
    }
  }
  return { name: 'chain', fits: true, computed: null, told: null };
}

function checkIndices(ticks: readonly Tick[]): Step {
  for (const { content } of ticks) {
    for (const pair of pairsIn(content)) {
      const computed = indexOf(pair);
      if (computed !== pair.price) return { name: 'indices', fits: false, computed, told: pair.price };
    }
  }
  return { name: 'indices', fits: true, computed: null, told: null };
}

/** Computes everything again. Steps about what was settled are left out where the price is all there is. */
export async function recompute({ settlement, ticks }: Evidence, sha256: Sha256 | null): Promise<Step[]> {
  const found = [await checkHashes(ticks, sha256), checkChain(ticks), checkIndices(ticks)];
  if (settlement === null) return found;
  const prices = pricesOf(settlement.symbol, ticks);
  const [strike, end] = [strikeOf(prices, settlement), averageOf(prices, settlement)];
  const shown = (value: bigint | null): string | null => (value === null ? null : written(value));
  const step = (name: StepName, computed: string | null, told: string | null): Step => ({
    name,
    fits: computed === told,
    computed,
    told,
  });
  return [
    ...found,
    step('strike', shown(strike), settlement.strike),
    step('average', shown(end), settlement.price),
    step('result', resultOf(settlement.direction, strike, end), settlement.result),
  ];
}
