/** What is published about a settlement, by the contract of `/verify/detail`; written down here, so that nothing is imported. */

/** A row of the hash chain, as `/verify/detail` tells it. */
export interface Tick {
  readonly tick_id: string;
  readonly at: string;
  readonly content: string;
  readonly previous_hash: string;
  readonly hash: string;
}

/** A timed option. */
export interface TimedOption {
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

/** A liquidation, a take profit or a stop loss. */
export interface Trigger {
  readonly kind: 'trigger';
  readonly symbol: string;
  readonly reason: 'liquidated' | 'take_profit' | 'stop_loss';
  readonly direction: 'long' | 'short';
  readonly level: string;
  readonly watched_from: string;
  readonly at: string;
  readonly mark: string;
}

/** What a position was charged for a night. */
export interface Overnight {
  readonly kind: 'overnight';
  readonly symbol: string;
  readonly at: string;
  readonly mark_at: string;
  readonly mark: string;
  readonly lots: number;
  readonly lot: string;
  readonly decimals: number;
  readonly value: string;
  readonly rate: string;
  readonly fee: string;
}

/** An order of dual investment. */
export interface DualOrder {
  readonly kind: 'dual';
  readonly symbol: string;
  readonly type: 'call' | 'put';
  readonly linked_price: string;
  readonly settles_at: string;
  readonly window_seconds: number;
  readonly gap_seconds: number;
  readonly patience_seconds: number;
  readonly decided_at: string | null;
  readonly price: string | null;
  readonly result: 'coin' | 'usdt' | 'returned';
}

/** A quiz on an index. */
export interface Quiz {
  readonly kind: 'quiz';
  readonly symbol: string;
  readonly level: string;
  readonly result_at: string;
  readonly window_seconds: number;
  readonly gap_seconds: number;
  readonly price: string | null;
  readonly option: number | null;
  readonly result: 'answered' | 'void' | 'nobody';
  readonly decimals: number;
  readonly fee_rate: string;
  readonly staked: readonly string[];
  readonly fee: string | null;
  readonly paid: string | null;
  readonly dust: string | null;
}

/** A position of a cross account when that was liquidated. */
export interface CrossPosition {
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  readonly lots: number;
  readonly lot: string;
  readonly cost: string;
  readonly rate: string;
  readonly mark: string;
  readonly mark_at: string;
}

/** The liquidation of a cross account. */
export interface CrossLiquidation {
  readonly kind: 'cross';
  readonly watched_from: string;
  readonly at: string;
  readonly decimals: number;
  readonly balance: string;
  readonly equity: string;
  readonly maintenance: string;
  readonly positions: readonly CrossPosition[];
}

/** What a position paid or got for an hour. */
export interface Funding {
  readonly kind: 'funding';
  readonly symbol: string;
  readonly at: string;
  readonly mark_at: string;
  readonly mark: string;
  readonly premium: string;
  readonly samples: number;
  readonly interest: string;
  readonly rate: string;
  readonly direction: 'long' | 'short';
  readonly lots: number;
  readonly lot: string;
  readonly decimals: number;
  readonly value: string;
  readonly total_lots: number;
  readonly collected: string;
  readonly amount: string;
  readonly is_short: boolean;
}

/** A draw of lots. */
export interface Draw {
  readonly kind: 'draw';
  readonly commitment: string;
  readonly secret: string;
  readonly list_hash: string;
  readonly draws_at: string;
  readonly tick_id: string;
  readonly tick_hash: string;
  readonly seed: string;
  readonly lots: string;
  /** Number, lots and allotted lots of each subscription. */
  readonly entries: readonly (readonly [string, string, string])[];
}

/** The openings of a blind box. */
export interface BlindBox {
  readonly kind: 'box';
  readonly commitment: string;
  readonly published_at: string;
  readonly tick_id: string;
  readonly tick_hash: string;
  /** Work and how many of it, in the order of the list. */
  readonly contents: readonly (readonly [string, number])[];
  /** SHA-256 of the secret of each unit. */
  readonly unit_hashes: readonly string[];
  readonly openings: readonly {
    readonly order_id: string;
    readonly unit: number;
    readonly secret: string;
    readonly seed_hash: string;
    readonly number: string;
    readonly place: number;
  }[];
}

/** Where a draw takes its chance from. */
export type Beacon =
  | {
      readonly kind: 'drand';
      readonly chain_hash: string;
      readonly public_key: string;
      readonly scheme: string;
      readonly genesis: number;
      readonly period: number;
    }
  | { readonly kind: 'bitcoin'; readonly chain: string }
  | { readonly kind: 'ticks' };

/** What a round of it has told. */
export interface Round {
  readonly round: string;
  readonly value: string;
  readonly signature: string | null;
  readonly headers: readonly string[] | null;
  readonly tick_id: string | null;
}

/** A blind box whose units a beacon draws. */
export interface BeaconBox {
  readonly kind: 'beacon_box';
  readonly trust: 'beacon' | 'operator';
  readonly beacon: Beacon;
  readonly commitment: string;
  readonly published_at: string;
  readonly contents: readonly (readonly [string, number])[];
  readonly unit_hashes: readonly string[];
  /** Every purchase, in its order. */
  readonly entries: readonly {
    readonly order_id: string;
    readonly unit: number;
    readonly seed_hash: string;
    readonly entered_at: string;
    readonly round: string;
    readonly hash: string;
  }[];
  readonly rounds: readonly Round[];
  readonly drawn: readonly {
    readonly unit: number;
    readonly secret: string;
    readonly number: string;
    readonly place: number;
  }[];
}

/** A draw of lots by a beacon. */
export interface BeaconDraw {
  readonly kind: 'beacon_draw';
  readonly trust: 'beacon' | 'operator';
  readonly beacon: Beacon;
  readonly commitment: string;
  readonly secret: string;
  readonly list_hash: string;
  readonly closed_at: string;
  readonly draws_at: string;
  readonly round: Round;
  readonly seed: string;
  readonly lots: string;
  /** Number, lots and allotted lots of each subscription. */
  readonly entries: readonly (readonly [string, string, string])[];
}

/** The liquidation of a pledge loan. */
export interface LoanLiquidation {
  readonly kind: 'loan';
  readonly pledge_symbol: string | null;
  readonly loan_symbol: string | null;
  readonly at: string;
  readonly age_seconds: number;
  readonly pledge: string;
  readonly pledge_price: string;
  readonly haircut: string;
  readonly debt: string;
  readonly loan_price: string;
  readonly risk_rate: string;
  readonly least: string;
}

/** What was settled. */
export type Settlement =
  | BlindBox
  | BeaconBox
  | BeaconDraw
  | Draw
  | TimedOption
  | Trigger
  | Overnight
  | Funding
  | DualOrder
  | CrossLiquidation
  | LoanLiquidation
  | Quiz;

/** What `/verify/detail` tells, as far as it is computed again. */
export interface Evidence extends Partial<Tick> {
  readonly reference: string;
  /** The prices of the tick that is named here, which its `content` has as a text. */
  readonly prices?: unknown;
  readonly settlement: Settlement | null;
  readonly ticks: readonly Tick[];
  /** Not null: there are ticks before these that count as well. */
  readonly earlier?: string | null;
}

/** What may be looked at, in this order. */
export const steps = [
  'hashes',
  'chain',
  'cited',
  'whole',
  'indices',
  'marks',
  'strike',
  'window',
  'average',
  'result',
  'trigger',
  'first',
  'midnight',
  'hour',
  'premium',
  'rate',
  'value',
  'fee',
  'payment',
  'prices',
  'equity',
  'maintenance',
  'account',
  'before',
  'answer',
  'share',
  'tick',
  'source',
  'rounds',
  'beacon',
  'commitment',
  'entries',
  'list',
  'seed',
  'allotment',
  'units',
  'numbers',
  'drawn',
  'indexed',
  'risk',
  'under',
  'head',
] as const;
/** One of them. */
export type StepName = (typeof steps)[number];

/** One thing that was looked at; `fits` is null where it could not be. */
export interface Step {
  readonly name: StepName;
  readonly fits: boolean | null;
  /** What was computed, and what was told. */
  readonly computed: string | null;
  readonly told: string | null;
}

/** A pair of a tick, by the format that is published. */
export interface Pair {
  readonly symbol: string;
  readonly price: string;
  readonly at: string;
  readonly quorum: number;
  readonly samples: readonly { readonly venue: string; readonly price: string; readonly at: string }[];
  readonly mark?: {
    readonly mid: string | null;
    readonly before: string | null;
    readonly basis: string;
    readonly price: string;
  };
}

/** What was hashed of a tick. */
export function pairsIn({ content }: Tick): Pair[] {
  return JSON.parse(content) as Pair[]; // the published format; another one makes no index
}

/** A step that compares two texts. */
export function compared(name: StepName, computed: string | null, told: string | null): Step {
  return { name, fits: computed === told, computed, told };
}

/** A step that has found nothing wrong. */
export function fitting(name: StepName): Step {
  return { name, fits: true, computed: null, told: null };
}

/** Decimals of a price. */
export const decimals = 12;

/** A decimal text in units of 10^-scale, finer digits cut. */
export function units(text: string, scale = decimals): bigint {
  const [whole = '0', fraction = ''] = text.replace(/^-/, '').split('.');
  const value = BigInt(whole) * 10n ** BigInt(scale) + BigInt(fraction.padEnd(scale, '0').slice(0, scale) || '0');
  return text.startsWith('-') ? -value : value;
}

/** The decimal text of units of 10^-scale, without trailing zeros. */
export function written(value: bigint, scale = decimals): string {
  if (value < 0n) return `-${written(-value, scale)}`;
  const one = 10n ** BigInt(scale);
  const fraction = scale === 0 ? '' : (value % one).toString().padStart(scale, '0').replace(/0+$/, '');
  return fraction === '' ? (value / one).toString() : `${(value / one).toString()}.${fraction}`;
}
