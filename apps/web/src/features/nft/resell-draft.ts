import { nftResaleDays } from '@bourse/contract/nft-rules';
import { Big } from 'big.js';
import { readDecimal } from '../../base/money/read-decimal.ts';
import type { Item } from './nft-view.ts';

/** What somebody types to offer an own work. */
export interface ResellDraft {
  readonly type: 'normal' | 'auction';
  readonly currency: string;
  readonly price: string;
  readonly step: string;
  readonly margin: string;
  /** As the browser's own field writes it, in the local zone; empty for now. */
  readonly starts: string;
  readonly ends: string;
}

/** A field, and what is wrong with it. */
export interface ResellProblem {
  readonly field: 'price' | 'step' | 'margin' | 'starts' | 'ends';
  readonly what: 'missing' | 'unreadable' | 'high' | 'past' | 'order' | 'late';
}

const dayMs = 86_400_000;

function figureProblem(text: string, scale: number): 'missing' | 'unreadable' | null {
  if (text.trim() === '') return 'missing';
  const number = readDecimal(text);
  if (number === null || (number.split('.')[1]?.length ?? 0) > scale || new Big(number).lte(0)) return 'unreadable';
  return null;
}

/**
 * The first thing that is wrong, in the order of the form (S97): figures above zero, a margin of at most the start price, and
 * an end after the start, at most 30 days from now.
 * @param now milliseconds since 1970.
 */
export function resellProblem(draft: ResellDraft, now: number, scale: number): ResellProblem | null {
  const isAuction = draft.type === 'auction';
  for (const field of isAuction ? (['price', 'step', 'margin'] as const) : (['price'] as const)) {
    const what = figureProblem(draft[field], scale);
    if (what !== null) return { field, what };
  }
  if (isAuction && new Big(readDecimal(draft.margin) ?? '0').gt(readDecimal(draft.price) ?? '0'))
    return { field: 'margin', what: 'high' };
  const from = draft.starts === '' ? now : Date.parse(draft.starts);
  const until = Date.parse(draft.ends);
  if (Number.isNaN(from)) return { field: 'starts', what: 'unreadable' };
  if (draft.starts !== '' && from < now) return { field: 'starts', what: 'past' };
  if (Number.isNaN(until)) return { field: 'ends', what: 'missing' };
  if (until <= from) return { field: 'ends', what: 'order' };
  return until - now > nftResaleDays * dayMs ? { field: 'ends', what: 'late' } : null;
}

/** What is sent, of a draft without a problem. @param id of its currency. @param fee that was shown; null where none was. */
export function resellInput({ code, fee }: Pick<Item, 'code' | 'fee'>, draft: ResellDraft, id: string) {
  const figure = (text: string): string => readDecimal(text) ?? '0';
  const isoOf = (local: string): string => new Date(Date.parse(local)).toISOString();
  return {
    code,
    type: draft.type,
    currency_id: id,
    price: figure(draft.price),
    ...(draft.type === 'auction' ? { per_increase: figure(draft.step), margin: figure(draft.margin) } : {}),
    ...(draft.starts === '' ? {} : { start: isoOf(draft.starts) }),
    end: isoOf(draft.ends),
    ...(fee === null ? {} : { fee }),
  };
}

/** A moment as the browser's own field writes it, in the local zone. */
export function localOf(ms: number): string {
  const date = new Date(ms);
  const two = (figure: number): string => String(figure).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
