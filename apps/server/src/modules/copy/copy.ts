import { createHash } from 'node:crypto';
import { copyBounds, copyModes, copyNumberScale, copySlippage } from '@bourse/contract/copy';
import { parseRate } from '@bourse/contract/lockup-family';
import { parseAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { rejectField, type Rejection } from '../../platform/http/rejection.ts';

/** Ten-thousandths. */
const one = 10n ** BigInt(copyNumberScale);
const cent = one / 100n;

/** How a follower copies; money in atoms of USDT, rates in 10^-12. */
export interface CopyTerms {
  readonly mode: 1 | 2;
  /** A multiple or lots, in ten-thousandths. */
  readonly number: bigint;
  readonly budget: bigint | null;
  readonly stop: bigint | null;
  readonly slippage: bigint;
}

interface TermsInput {
  readonly type: 1 | 2;
  readonly number: string;
  readonly budget?: string | undefined;
  readonly stop?: string | undefined;
  readonly slippage?: string | undefined;
}

/** A sum that stands, or none: nothing and 0 are none. */
function readSum(text: string | undefined, scale: number): bigint | null | undefined {
  if (text === undefined) return null;
  const sum = parseAmount(text, scale);
  if (!sum.ok) return undefined;
  return sum.value === 0n ? null : sum.value;
}

/** Reads terms. @returns PARAMETER_ERROR with the first field that is out of its bounds. */
export function readTerms(input: TermsInput, moneyScale: number): Result<CopyTerms, Rejection> {
  const number = parseAmount(input.number, copyNumberScale);
  const bounds = input.type === copyModes.multiple ? copyBounds.multiple : copyBounds.lots;
  const [least, most] = bounds.map((text) => parseAmount(text, copyNumberScale));
  const isWithin = number.ok && least?.ok === true && most?.ok === true;
  if (!isWithin || number.value < least.value || number.value > most.value) return rejectField('number');
  const budget = readSum(input.budget, moneyScale);
  if (budget === undefined) return rejectField('budget');
  const stop = readSum(input.stop, moneyScale);
  if (stop === undefined) return rejectField('stop');
  const slippage = parseRate(input.slippage ?? copySlippage.usual);
  if (slippage === undefined || slippage > (parseRate(copySlippage.most) ?? 0n)) return rejectField('slippage');
  return ok({ mode: input.type, number: number.value, budget, stop, slippage });
}

/** Lots to be sent, and how many where rounding up does not fit. */
export interface CopiedLots {
  readonly wanted: number;
  readonly least: number;
}

const wholeOf = (tenThousandths: bigint): number => Number.parseInt((tenThousandths / one).toString(), 10);

/**
 * What so many lots of one order of the trader become (S74, S150): above 1 and not whole, rounded half up to two decimals, and
 * then cut to whole lots, the step of every contract.
 */
export function copiedLots({ mode, number }: Pick<CopyTerms, 'mode' | 'number'>, traderLots: number): CopiedLots {
  if (traderLots === 0) return { wanted: 0, least: 0 };
  const exact = mode === copyModes.multiple ? BigInt(traderLots) * number : number;
  const isRounded = exact > one && exact % one !== 0n;
  const rounded = isRounded ? ((exact + cent / 2n) / cent) * cent : exact;
  return { wanted: wholeOf(rounded), least: wholeOf(exact) };
}

/** What is to be copied of a fill that brings an order of the trader from some lots to more: the sum over all fills is that of one. */
export function lotsBetween(terms: Pick<CopyTerms, 'mode' | 'number'>, before: number, after: number): CopiedLots {
  const [from, to] = [copiedLots(terms, before), copiedLots(terms, after)];
  const wanted = to.wanted - from.wanted;
  return { wanted, least: Math.min(wanted, Math.max(0, to.least - from.least)) };
}

/** A fill of a trader's position. */
export interface TraderFill {
  readonly id: string;
  readonly opens: boolean;
  readonly lots: number;
}

/** A fraction of what a trader had. */
export interface Part {
  readonly left: bigint;
  readonly of: bigint;
}

/**
 * What part a trader has left of what they had behind one fill of their position: of all closes since, each of what was open
 * right before it. What is opened in between is copied by itself and makes no earlier copy larger.
 */
export function partSince(fills: readonly TraderFill[], since: string): Part {
  let [open, from, left, of] = [0n, 0n, 1n, 1n];
  for (const fill of fills) {
    const before = open;
    open += fill.opens ? BigInt(fill.lots) : -BigInt(fill.lots);
    if (BigInt(fill.id) <= BigInt(since)) from = open;
    else if (fill.opens) [left, of, from] = [left * before, of * from, open];
  }
  return { left: left * open, of: of * from };
}

/** How many of the lots of a copy may be left: cut once from all of them, or each close of many would cut again. */
export const leftOf = (lots: number, { left, of }: Part): number =>
  Number.parseInt(((BigInt(lots) * left) / of).toString(), 10);

/** The day of a moment. */
export const dayOf = (at: Instant): string => toIso(at).slice(0, 10);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The hash under which a seed is known before its day is over. */
export const hashOf = (seed: string): string => sha256(seed);

/** Relationships in the order in which their copies are sent: by SHA-256 of `seed:fill:relationship`. */
export function drawOrder<T extends { readonly followId: string }>(
  seed: string,
  fillId: string,
  follows: readonly T[],
): T[] {
  const placed = follows.map((follow) => ({ follow, place: sha256(`${seed}:${fillId}:${follow.followId}`) }));
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ follow }) => follow);
}

/** The deepest fall of a line below an earlier height, or below nothing at its beginning. */
export function drawdownOf(line: readonly bigint[]): bigint {
  let [height, deepest] = [0n, 0n];
  for (const point of line) {
    if (point > height) height = point;
    if (height - point > deepest) deepest = height - point;
  }
  return deepest;
}
