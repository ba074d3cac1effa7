import { create } from 'zustand';
import { rewriteDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { preferencesOf, usePreferences } from '../../base/preferences/preferences.ts';
import type { Product } from './lever-view.ts';

/** What is typed into a ticket of contracts. */
interface TicketFields {
  readonly isLimit: boolean;
  /** As it was typed, in the language of the app. */
  readonly price: string;
  readonly lots: string;
  readonly hasStops: boolean;
  readonly target: string;
  readonly stop: string;
}

interface LeverTicket {
  /** Product and market that it is for. */
  readonly key: string;
  readonly fields: TicketFields;
  /** What was chosen for each contract, as long as the app runs. */
  readonly multiples: Readonly<Record<string, number>>;
}

const empty: TicketFields = { isLimit: false, price: '', lots: '', hasStops: false, target: '', stop: '' };

/** The ticket, which the book fills, too. */
export const useLeverTicket = create<LeverTicket>()(() => ({ key: '', fields: empty, multiples: {} }));

// In another language what was typed would be another number.
usePreferences.subscribe(({ lang }, { lang: before }) => {
  if (lang === before) return;
  useLeverTicket.setState(({ fields }) => ({
    fields: {
      ...fields,
      price: rewriteDecimal(fields.price, before, lang),
      target: rewriteDecimal(fields.target, before, lang),
      stop: rewriteDecimal(fields.stop, before, lang),
    },
  }));
});

export function ticketKey(product: Product, symbol: string): string {
  return `${product} ${symbol}`;
}

/** Begins a ticket for another contract; whether it has a limit stays. */
export function openLeverTicket(key: string): void {
  const { key: before, fields } = useLeverTicket.getState();
  if (before !== key) useLeverTicket.setState({ key, fields: { ...empty, isLimit: fields.isLimit } });
}

export function changeLeverTicket(changed: Partial<TicketFields>): void {
  useLeverTicket.setState(({ fields }) => ({ fields: { ...fields, ...changed } }));
}

/** Empties what was ordered; the limit stays for the next. */
export function clearLeverTicket(): void {
  changeLeverTicket({ lots: '', hasStops: false, target: '', stop: '' });
}

export function chooseMultiple(key: string, multiple: number): void {
  useLeverTicket.setState(({ multiples }) => ({ multiples: { ...multiples, [key]: multiple } }));
}

/** Takes a price of the book, a plain decimal: the order becomes one with a limit. */
export function takeBookPrice(plain: string): void {
  changeLeverTicket({ isLimit: true, price: writeDecimal(plain, preferencesOf().lang) });
}
