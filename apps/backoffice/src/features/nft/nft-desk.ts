import type { OutputOf } from '@bourse/contract/call';
import type { nftStaffCalls } from '@bourse/contract/nft-desk';
import * as z from 'zod/mini';
import { rateOf, typedDecimal } from '../../base/format/decimals.ts';

/** An admitted artist. */
export type DeskArtist = OutputOf<typeof nftStaffCalls.artists>['list'][number];
/** A work of the register. */
export type DeskWork = OutputOf<typeof nftStaffCalls.works>['list'][number];
/** An offer with its figures. */
export type DeskOffer = OutputOf<typeof nftStaffCalls.offers>['list'][number];
/** A box with its figures. */
export type DeskBox = OutputOf<typeof nftStaffCalls.boxes>['list'][number];
/** A medium that was sent. */
export type Medium = OutputOf<typeof nftStaffCalls.upload>;

/** What of the market is shown, in the order of the room. */
export const views = ['offers', 'works', 'boxes', 'artists'] as const;
/** One of them. */
export type View = (typeof views)[number];

/** What is typed into a form, by the names of the call's fields. */
export type Draft = Readonly<Record<string, string>>;

/** A moment as the field of a form writes it, in UTC, as the wire does; what is none stays as it is. */
export const momentOf = (field: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) ? `${field}:00.000Z` : field;

/** The fields of a call that hold money, and those that are typed in percent. */
const money = new Set(['price', 'per_increase', 'margin']);
const moments = new Set(['start', 'end']);

/** What was typed, as the call takes it: without what was left empty. */
export function fieldsOf(draft: Draft): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, typed] of Object.entries(draft)) {
    const text = typed.trim();
    if (text === '') continue;
    fields[name] = money.has(name)
      ? typedDecimal(text)
      : name === 'royalty'
        ? rateOf(text)
        : moments.has(name)
          ? momentOf(text)
          : text;
  }
  return fields;
}

/** The fields that the contract does not take as they are. */
export function faultsIn(schema: z.core.$ZodType, fields: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const read = z.safeParse(schema, fields);
  return new Set(read.success ? [] : read.error.issues.map(({ path }) => String(path[0] ?? '')));
}

/** What an offer of the house asks for beside what the contract judges: all of an auction, and an end after the start. */
export function offerFaults(fields: Readonly<Record<string, string>>): ReadonlySet<string> {
  const { end = '', margin, per_increase: step, start = '', type } = fields;
  const wrong = new Set<string>();
  if (type === 'auction' && step === undefined) wrong.add('per_increase');
  if (type === 'auction' && margin === undefined) wrong.add('margin');
  if (Date.parse(end) <= Date.parse(start)) wrong.add('end');
  return wrong;
}

/** Works that a box is filled with, and how many of each. */
export interface Filling {
  readonly code: string;
  readonly count: string;
}

/** How many boxes a filling makes, and the chance of each at the first opening, in percent to two digits. */
export function oddsOf(filling: readonly Filling[]): { readonly total: number; readonly odds: readonly string[] } {
  const counts = filling.map(({ count }) => (/^[1-9]\d{0,3}$/.test(count.trim()) ? Number.parseInt(count, 10) : 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const odds = counts.map((count) => (total === 0 ? '0' : (Math.floor((count * 10_000) / total) / 100).toString()));
  return { total, odds };
}

/** Works of the house that can be put on sale: not in a box, and not on sale already. */
export const isOfferable = ({ box_code: box, owner_id: owner, sale_type: sale }: DeskWork): boolean =>
  owner === null && box === null && sale === null;

/** The code that a work was admitted under: editions have a number behind it. */
export const designOf = ({ code, editions }: Pick<DeskWork, 'code' | 'editions'>): string =>
  editions !== null && editions > 1 ? code.replace(/-\d+$/, '') : code;
