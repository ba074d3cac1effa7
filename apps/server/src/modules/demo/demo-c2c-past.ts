import type { Past } from './demo-past.ts';
import type { Reviewers } from './demo-reviewers.ts';

/** Who trades with others in the demo, by their place among its accounts; people who do not exist. */
export const c2cPeople = [
  { who: 1, name: 'Maya Lindqvist', cardId: 'DEMO0001', birthDate: '1990-04-12', country: 'DE' },
  { who: 2, name: 'Noah Keller', cardId: 'DEMO0002', birthDate: '1987-11-03', country: 'DE' },
  { who: 3, name: 'Iris Wolf', cardId: 'DEMO0003', birthDate: '1994-07-21', country: 'DE' },
] as const;

/** What each of them sells from, in whole units. */
export const c2cGrants: Readonly<Record<string, bigint>> = { USDT: 40_000n, BTC: 1n, ETH: 10n };

/** How the demo's customers trade with each other under its clock, with staff over their disputes. */
export interface C2cPast extends Past {
  /** Has two of staff rule over an order, after an appeal two others. */
  readonly rule: Reviewers['rule'];
}

/** Ids by what they are called here. */
export type Known = Map<string, string>;

/** The id of what is called so. */
export const idOf = (known: Known, name: string): string => known.get(name) ?? '';
