/** Somebody who trades contracts in the demo's past, with an account of their own. */
export interface PastTrader {
  readonly email: string;
  readonly name: string;
  readonly introduction: string;
  /** Of the profit of those who follow. */
  readonly share: string;
  readonly multiple: number;
  /** About how many lots a position has. */
  readonly lots: number;
  /** On which days they take the wrong side; so many days before the first start. */
  readonly errs: (day: number) => boolean;
}

/** Traders whom staff accept, and one who has applied the day before the first start. */
export const pastTraders: readonly PastTrader[] = [
  {
    email: 'nora@bourse.test',
    name: 'Nora Winther',
    introduction: 'One SOL position at a time, twice at most, and out of it by the next morning.',
    share: '0.1',
    multiple: 2,
    lots: 160,
    errs: (day) => day > 13 && day % 3 === 0,
  },
  {
    email: 'felix@bourse.test',
    name: 'Felix Adeyemi',
    introduction: 'Larger positions in SOL at five times. Expect weeks below the line.',
    share: '0.15',
    multiple: 5,
    lots: 260,
    errs: (day) => day % 5 === 1 || day % 5 === 2,
  },
  {
    email: 'sana@bourse.test',
    name: 'Sana Iqbal',
    introduction: 'Small and steady on SOL, twice at most. I ask for no share of your profit.',
    share: '0',
    multiple: 2,
    lots: 90,
    errs: (day) => day % 7 === 2 || day % 7 === 5,
  },
  {
    email: 'tomas@bourse.test',
    name: 'Tomás Rey',
    introduction: 'A SOL position a day, twice at most. New here as a trader to copy.',
    share: '0.05',
    multiple: 2,
    lots: 120,
    errs: (day) => day % 4 === 2,
  },
];

/** How one of the demo's accounts follows, by their places from 1. */
export interface PastFollow {
  readonly who: number;
  readonly trader: number;
  readonly terms: Readonly<Record<string, string>>;
  /** On which day it ends, with what is open. */
  readonly endsOn?: number;
}

/** Demo 3 has nothing to do with contracts, for whoever looks at how one begins. The budget of one lets some copies be made and skips others. */
export const pastFollows: readonly PastFollow[] = [
  { who: 1, trader: 1, terms: { type: '1', number: '0.5', stop: '1500', slippage: '0.01' } },
  { who: 1, trader: 2, terms: { type: '1', number: '0.5', budget: '400', slippage: '0.01' } },
  { who: 2, trader: 3, terms: { type: '1', number: '1', budget: '800', slippage: '0.01' } },
  { who: 2, trader: 1, terms: { type: '1', number: '1', slippage: '0.01' } },
  { who: 1, trader: 3, terms: { type: '2', number: '40', slippage: '0.02' }, endsOn: 4 },
];
