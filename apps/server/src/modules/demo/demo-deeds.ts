import { rightAnswers } from '../protection/index.ts';
import { dualCount } from './demo-dual.ts';
import { demoLoans } from './demo-loans.ts';
import { demoProducts } from './demo-products.ts';
import { demoStrategies, eitherOf, stoppedAmount } from './demo-strategies.ts';

/** Something that a demo customer did, `day` days before the first start. */
export interface Deed {
  readonly day: number;
  /** Of the demo's accounts, from 1. */
  readonly who: number;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The product by its place among those of the demo, from 1. */
const buy = (day: number, who: number, path: string, config: number, amount: string, more = {}): Deed => ({
  day,
  who,
  path,
  fields: { config_id: String(config), amount, ...more },
});

/** How many products of the demo there are before those of dual investment. */
const catalogue = demoProducts.length + demoLoans.length + demoStrategies.length;

/** The product by its place among those of dual investment, from 1. */
const buyDual = (day: number, who: number, place: number, type: 'call' | 'put', num: string): Deed => ({
  day,
  who,
  path: '/dual/buyDual',
  fields: { id: String(catalogue + place), num, type },
});

/** The first offer of the desk, in BTC, by its place among the products of the demo. */
const desk = String(demoProducts.findIndex(({ family }) => family === 'otc') + 1);
/** What a deed before it by the same customer was answered with. */
const last = 'last';

/** Asks the desk for a price of so many BTC and takes it. */
const deal = (day: number, who: number, type: 'buy' | 'sell', number: string): readonly Deed[] => [
  { day, who, path: '/otc/quote', fields: { id: desk, type, number } },
  { day, who, path: '/otc/confirm', fields: { id: desk, quote_id: last } },
];

/** To another account: `legal`, from which the desk is paid, or `micro`, from which quizzes are. */
const fund = (day: number, who: number, currency: number, number: string, to = 'legal'): Deed => ({
  day,
  who,
  path: '/wallet/change',
  fields: { currency_id: String(currency), number, from_field: 'change', to_field: to },
});

/** The quiz by its place among those of the demo, from 1. */
const guess = (day: number, who: number, place: number, option: 1 | 2 | 3, number: string): Deed => ({
  day,
  who,
  path: '/guess/submit',
  fields: { id: String(catalogue + dualCount + place), option: String(option), number },
});

/** The same on points, which come from signing in day by day. */
const guessPoints = (day: number, who: number, place: number, option: 1 | 2, number: string): Deed => ({
  ...guess(day, who, place, option, number),
  path: '/guess/submit_points',
});
const signIns = [9, 8, 7, 6, 5].flatMap((day) =>
  [2, 4].map((who) => ({ day, who, path: '/user/sign_in', fields: {} })),
);

/** What is asked before the first stake. */
const understand = (day: number, who: number): Deed => ({
  day,
  who,
  path: '/user/suitability',
  fields: { answers: JSON.stringify(rightAnswers) },
});

/** Borrows USDT on a coin. */
const borrow = (day: number, who: number, number: string, cycle: number, coin: string): Deed => ({
  day,
  who,
  path: '/loan/apply',
  fields: {
    id: String(demoProducts.length + 1),
    number,
    cycle: String(cycle),
    pledge_currency: coin,
    credentials: 'verified',
  },
});

/** Starts a run of a strategy by its place. */
const run = (day: number, who: number, place: number, amount: string): Deed => ({
  day,
  who,
  path: '/ai/confirm',
  fields: { id: String(demoProducts.length + demoLoans.length + place), amount },
});

/** What demo customers did, in this order. */
export const deeds: readonly Deed[] = [
  buy(44, 1, '/lh/deposit', 1, '2000'),
  buy(40, 1, '/lh/deposit', 2, '5000', { auto_renew: '1' }),
  buy(38, 2, '/lh/deposit2', 5, '3000'),
  buy(30, 1, '/lh/deposit', 3, '3000'),
  buy(28, 1, '/lh/deposit2', 5, '4000'),
  buy(24, 2, '/lh/deposit', 2, '1500'),
  borrow(33, 3, '4000', 30, 'BTC'),
  borrow(26, 3, '5000', 30, 'ETH'),
  { day: 22, who: 3, path: '/loan/repay', fields: { id: last } },
  borrow(21, 1, '2500', 7, 'ETH'),
  buy(20, 3, '/lh/deposit', 4, '0.5'),
  // Its coin falls on the last day: see `beforeTheFall`.
  borrow(18, 1, '1000', 30, 'LINK'),
  { day: 12, who: 2, path: '/lh/deposit/order/cancel', fields: { id: last, redemption: '1' } },
  buy(10, 3, '/lh/deposit2', 6, '5'),
  buyDual(10, 1, 1, 'call', '20'),
  buyDual(10, 1, 2, 'put', '4'),
  buyDual(9, 1, 3, 'call', '10'),
  fund(8, 2, 3, '300000'),
  fund(8, 2, 1, '1'),
  ...deal(8, 2, 'buy', '0.5'),
  ...deal(7, 2, 'sell', '0.2'),
  // Nobody confirms this one in a day.
  ...deal(6, 2, 'buy', '2'),
  ...deal(4, 2, 'sell', '1'),
  { day: 4, who: 2, path: '/otc/cancel', fields: { id: last } },
  ...[2, 4].flatMap((who) => [understand(5, who), fund(5, who, 3, '2000', 'micro')]),
  ...signIns,
  guess(5, 2, 1, 2, '200'),
  guess(5, 4, 1, 1, '150'),
  guess(4, 4, 1, 2, '50'),
  guess(4, 2, 2, 2, '40'),
  guess(4, 4, 2, 2, '25'),
  guessPoints(4, 2, 8, 1, '12'),
  guessPoints(4, 4, 8, 2, '9'),
  run(8, 1, 2, '1500'),
  run(4, 1, 1, '3000'),
  borrow(3, 1, '6000', 30, 'BTC'),
  { day: 3, who: 1, path: '/loan/repay', fields: { id: last, number: '1000' } },
  ...eitherOf.flatMap((place) => [run(2, 1, place, '2000'), run(2, 1, place, stoppedAmount)]),
  buy(2, 1, '/lh/deposit', 1, '1000'),
  guess(2, 2, 3, 1, '60'),
  guess(2, 4, 3, 2, '120'),
  guess(1, 2, 4, 1, '75'),
  guess(1, 4, 4, 3, '30'),
  guess(1, 2, 5, 2, '100'),
  guess(1, 4, 5, 1, '240'),
  guess(1, 4, 6, 2, '45'),
  guessPoints(1, 4, 9, 1, '7'),
  buyDual(1, 1, 4, 'call', '10'),
  buyDual(1, 2, 5, 'put', '6'),
  ...deal(0, 2, 'buy', '1.5'),
];

/** The fields of a deed, with what the one before it was answered with where they say so. */
export function withLast(
  fields: Deed['fields'],
  answered: string | undefined,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === last ? answered : value]));
}
