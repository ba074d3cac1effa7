import { loanLien } from '@bourse/contract/loan';
import { type Instant, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { CoinModel } from '../prices/index.ts';
import { demoCoins } from './demo-coins.ts';
import type { Past } from './demo-past.ts';

/** Who asks for large loans in the demo, by their place among its accounts. */
const borrower = 3;

/** What loans of the demo take, in whole units, beside what every account of it gets. */
export const pledgeGrants: readonly (readonly [who: number, units: Readonly<Record<string, bigint>>])[] = [
  [1, { LINK: 200n }],
  [2, { LINK: 100n }],
  [borrower, { BTC: 70n }],
];

/** The coin that has fallen on the last day of the demo's past: loans against it are warned and liquidated. */
export const fallenCoin = 'LINK';
const heightBefore = 1.4;

/** What venues told before that coin fell to where the simulation begins. */
export function beforeTheFall(models: readonly CoinModel[]): CoinModel[] {
  return models.map((model) =>
    model.symbol === `${fallenCoin}/USDT` ? { ...model, startPrice: model.startPrice * heightBefore } : model,
  );
}

/** By how much more a symbol stood before the fall, so that charts tell it, too. @param end when the history ends. */
export const heightAt = (symbol: string, at: Instant, end: Instant): number =>
  symbol === `${fallenCoin}/USDT` && at < startOfDay(end) ? heightBefore : 1;

/** Asks the desk, with a document. @returns the number of the application. */
async function apply({ act, receipt }: Past, number: string, cycle: number): Promise<string> {
  const credentials = [await receipt(borrower)];
  const fields = { currency: 'USDT', number, cycle, pledge_currency: 'BTC', pledge: '20', credentials };
  return act(borrower, '/loan/borrowing', fields);
}

/** What happens so many days before the first start. */
const days: Readonly<Record<number, (past: Past) => Promise<unknown>>> = {
  // Nobody answers it: after three days the pledge comes back.
  20: (past) => apply(past, '600000', 90),
  12: async (past) => past.act(borrower, '/loan/cancel', { id: await apply(past, '500000', 30) }),
  // Staff of the demo find it waiting.
  1: (past) => apply(past, '550000', 30),
};

/** Applications for large loans, day by day. */
export const borrowingDays =
  (past: Past) =>
  async (day: number): Promise<void> => {
    await days[day]?.(past);
  };

/** What is lent by the loan under lien that its customer closes once it has bought. */
export const closedNumber = '500';

/** Asks for a loan under lien. @param product the id of the product. */
async function askUnderLien(
  { act }: Past,
  product: string,
  number: string,
  leverage: '2' | '3',
  coin = 'BTC',
): Promise<void> {
  const wish = { number, cycle: '30', pledge_currency: coin, leverage, credentials: 'verified' };
  await act(1, '/loan/apply', { id: product, ...wish });
}

/** Buys under lien; the orders are placed when markets open, if that is within their time. */
export async function buyUnderLien(past: Past, product: string): Promise<void> {
  await askUnderLien(past, product, '1000', '3');
  await askUnderLien(past, product, closedNumber, '2');
}

/** How what buys under lien does its part. */
export interface LienPast extends Past {
  /** The id of the product. */
  readonly product: string;
  /** Prices are heard anew. */
  readonly refresh: () => Promise<unknown>;
  /** Whatever is repeated is done once. */
  readonly repeat: () => Promise<void>;
}

/** Who sells the coin that will fall, to those who buy it under lien. */
const seller = 2;

/** Two purchases of the coin that will fall: the fall leaves one multiple between both warnings, and liquidates the other. */
async function buyBeforeTheFall(past: LienPast): Promise<void> {
  const { startPrice, listing } = present(
    demoCoins.find(({ code }) => code === fallenCoin),
    fallenCoin,
  );
  const { assetId, tickDecimals } = present(listing ?? undefined, 'its listing');
  const price = (startPrice * heightBefore).toFixed(tickDecimals);
  const offer = { currency_id: String(assetId), legal_id: '3', type: 'sell', amount: '100', target_price: price };
  const id = await past.act(seller, '/coin/trade', offer);
  await askUnderLien(past, past.product, '600', '2', fallenCoin);
  await askUnderLien(past, past.product, '800', '3', fallenCoin);
  await past.repeat();
  await past.act(seller, '/coin/cancel', { id });
}

/** A purchase under lien for which nobody sells: when its time is over, whoever buys gives everything back. */
async function buyInVain(past: LienPast): Promise<void> {
  await askUnderLien(past, past.product, '800', '2');
  past.later(loanLien.purchaseMinutes);
  await past.repeat();
}

const lienActs: Readonly<Record<number, (past: LienPast) => Promise<void>>> = { 6: buyBeforeTheFall, 2: buyInVain };

/** Loans under lien, day by day. */
export const lienDays =
  (past: LienPast) =>
  async (day: number): Promise<void> => {
    const act = lienActs[day];
    if (act === undefined) return;
    // Minutes have passed in what came before.
    await past.refresh();
    await act(past);
  };
