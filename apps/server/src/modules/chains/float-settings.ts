import * as s from '@bourse/contract/scalars';
import { type Asset, type Atoms, parseAmount } from '@bourse/kernel/amount';
import { err, ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { AddressKind } from './address-codec.ts';

/** What an operator's file says of a currency's coins at the house's addresses, all in the currency. */
export const floatFields = {
  /** What lies at a customer's address is gathered to the paying one from this amount on; without it, it stays there. */
  sweep: z.optional(z.strictObject({ from: s.decimal })),
  /** What the paying address is to hold. */
  hot: z.optional(z.strictObject({ floor: s.decimal, target: s.decimal, ceiling: s.decimal })),
};

/** What the paying address is to hold of a currency. */
export interface HotTerms {
  /** Below it somebody must carry some from cold, by hand. */
  readonly floor: Atoms;
  /** Down to it what lies above the ceiling goes to the cold address. */
  readonly target: Atoms;
  readonly ceiling: Atoms;
}

/** How a currency's coins are kept. */
export interface FloatTerms {
  /** Null where what lies at customers' addresses stays there. */
  readonly sweepFrom: Atoms | null;
  /** Null where nobody has said what the paying address is to hold. */
  readonly hot: HotTerms | null;
}

type Given = { readonly [K in keyof typeof floatFields]?: z.output<(typeof floatFields)[K]> };

/** Reads how a currency's coins are kept. The error says what to correct. */
export function readFloat({ sweep, hot }: Given, kind: AddressKind, { scale }: Asset): Result<FloatTerms, string> {
  // On Bitcoin what lies at customers' addresses pays by itself.
  if (kind !== 'evm' && kind !== 'tron' && sweep !== undefined) {
    return err('sweep is for networks of the EVM and of TRON alone');
  }
  const sweepFrom = sweep === undefined ? null : parseAmount(sweep.from, scale);
  if (sweepFrom !== null && (!sweepFrom.ok || sweepFrom.value === 0n)) return err('sweep.from is no amount above 0');
  const from = sweepFrom === null ? null : sweepFrom.value;
  if (hot === undefined) return ok({ sweepFrom: from, hot: null });
  const [floor, target, ceiling] = [hot.floor, hot.target, hot.ceiling].map((text) => parseAmount(text, scale));
  if (floor?.ok !== true || target?.ok !== true || ceiling?.ok !== true) return err('hot is no three amounts');
  if (floor.value > target.value || target.value > ceiling.value) return err('hot must rise from floor to ceiling');
  return ok({ sweepFrom: from, hot: { floor: floor.value, target: target.value, ceiling: ceiling.value } });
}
