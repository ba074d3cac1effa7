import { c2cMethodsMax } from '@bourse/contract/c2c-rules';
import { Big } from 'big.js';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import type { OwnAd } from './c2c-view.ts';

/** What somebody types of an advertisement. */
export interface AdDraft {
  readonly type: 'buy' | 'sell';
  readonly coin: string;
  readonly fiat: string;
  readonly price: string;
  readonly number: string;
  readonly minimum: string;
  readonly maximum: string;
  /** Ids of own methods where it is a sale, kinds of them otherwise. */
  readonly methods: readonly string[];
  readonly terms: string;
}

/** Whether an own advertisement can be changed: it is open, and something of it is left. */
export const isChangeable = ({ state, number }: OwnAd): boolean => state !== 3 && !new Big(number).eq(0);

/** A field, and what is wrong with it. */
export interface AdProblem {
  readonly field: 'price' | 'number' | 'minimum' | 'maximum' | 'methods';
  readonly what: 'figure' | 'below' | 'methods' | 'tooMany' | 'small' | 'balance';
}

/** What is typed at first: nothing, or what an advertisement says that is changed. */
export function draftOf(ad: OwnAd | undefined, coin: string, fiat: string): AdDraft {
  if (ad === undefined) {
    const empty = { price: '', number: '', minimum: '', maximum: '', methods: [], terms: '' };
    return { type: 'sell', coin, fiat, ...empty };
  }
  return {
    type: ad.type,
    coin: ad.currency_id.toString(),
    fiat: ad.fiat,
    price: writeDecimal(ad.price),
    number: writeDecimal(ad.number),
    minimum: writeDecimal(ad.minimum),
    maximum: writeDecimal(ad.maximum),
    methods: ad.type === 'buy' ? ad.methods : ad.method_ids,
    terms: ad.terms,
  };
}

const above0 = (text: string): Big | null => {
  const value = readDecimal(text);
  return value === null || new Big(value).eq(0) ? null : new Big(value);
};

/** The first thing that is wrong, in the order of the form. @param held coins that a sale could put in escrow. */
export function adProblem(draft: AdDraft, held: string | null): AdProblem | null {
  const [price, number, minimum, maximum] = [draft.price, draft.number, draft.minimum, draft.maximum].map(above0);
  if (price === null || price === undefined) return { field: 'price', what: 'figure' };
  if (number === null || number === undefined) return { field: 'number', what: 'figure' };
  if (held !== null && number.gt(held)) return { field: 'number', what: 'balance' };
  if (minimum === null || minimum === undefined) return { field: 'minimum', what: 'figure' };
  if (number.times(price).lt(minimum)) return { field: 'minimum', what: 'small' };
  if (maximum === null || maximum === undefined) return { field: 'maximum', what: 'figure' };
  if (maximum.lt(minimum)) return { field: 'maximum', what: 'below' };
  if (draft.methods.length === 0) return { field: 'methods', what: 'methods' };
  return draft.methods.length > c2cMethodsMax.named ? { field: 'methods', what: 'tooMany' } : null;
}

/** What is sent, of a draft without a problem. */
export function adInput(draft: AdDraft) {
  const { type, coin, fiat, number } = draft;
  return { type, currency_id: coin, fiat, number: figure(number), ...changeable(draft) };
}

/** What is sent to change an advertisement: its side, currencies and coins stay. */
export function changeInput(id: string, draft: AdDraft) {
  return { id, ...changeable(draft) };
}

const figure = (text: string): string => readDecimal(text) ?? '0';

function changeable({ price, minimum, maximum, methods, terms }: AdDraft) {
  return {
    price: figure(price),
    minimum: figure(minimum),
    maximum: figure(maximum),
    methods: [...methods],
    terms: terms.trim(),
  };
}
