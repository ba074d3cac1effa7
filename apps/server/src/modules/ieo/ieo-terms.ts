import { drawDelayMinutes, ieoTermsIn } from '@bourse/contract/ieo';
import type { Lang } from '@bourse/contract/lang';
import { oneUnit, parseAmount } from '@bourse/kernel/amount';
import { hourMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import type { TermsFamily } from '../../platform/module-manifest.ts';
import { selectTerms, type TermsVersion } from '../config/index.ts';
import type { MarketList } from '../markets/index.ts';
import { readRate } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { family, type IeoPorts } from './ieo-ports.ts';
import type { NewProject } from './project.ts';

type Stored = z.output<typeof ieoTermsIn>;

/** What terms say beside what a project keeps of them. */
export interface IeoTerms {
  readonly names: Readonly<Record<Lang, string>>;
  readonly website: string;
  readonly whitepaper: string;
}

/** The price of a lot; undefined where it is no whole number of atoms. */
function lotCostOf(lot: bigint, priceAtoms: bigint, coin: ListedAsset): bigint | undefined {
  const one = oneUnit(coin);
  return (lot * priceAtoms) % one === 0n ? (lot * priceAtoms) / one : undefined;
}

const isPositive = (amount: bigint | undefined): amount is bigint => amount !== undefined && amount > 0n;

/** The lots of terms and their price, or the field that does not fit. */
function readLots(terms: Stored, coin: ListedAsset, pay: ListedAsset) {
  const read = (text: string, { scale }: ListedAsset): bigint | undefined => {
    const amount = parseAmount(text, scale);
    return amount.ok ? amount.value : undefined;
  };
  const [lot, price] = [read(terms.lot, coin), read(terms.price, pay)];
  if (!isPositive(lot)) return 'lot';
  if (!isPositive(price)) return 'price';
  const lotCost = lotCostOf(lot, price, coin);
  if (!isPositive(lotCost)) return 'lot';
  /** An amount in lots; undefined where it is not whole ones, or more than the numbers of the wire. */
  const lotsOf = (text: string): bigint | undefined => {
    const amount = read(text, coin);
    return isPositive(amount) && amount % lot === 0n && amount / lot <= mostLots ? amount / lot : undefined;
  };
  const [lots, minimumLots, maximumLots] = [lotsOf(terms.issue), lotsOf(terms.minimum), lotsOf(terms.maximum)];
  if (lots === undefined) return 'issue';
  if (minimumLots === undefined || minimumLots > lots) return 'minimum';
  if (maximumLots === undefined || maximumLots < minimumLots || maximumLots > lots) return 'maximum';
  return { lots, lot, lotCost, minimumLots, maximumLots };
}

const mostLots = 1_000_000_000n;

/** The terms of the family for its manifest: a coin that has a market in what is paid in, and whole lots of it. */
export function ieoTermsFamily({ registry, markets }: Pick<IeoPorts, 'registry' | 'markets'>): TermsFamily {
  return {
    family,
    schema: ieoTermsIn,
    findFault: (given) => {
      const terms = z.parse(ieoTermsIn, given);
      const [coin, pay] = [registry.findAsset(terms.currency_id), registry.findAsset(terms.pay_currency_id)];
      if (coin === undefined) return 'currency_id';
      if (pay === undefined || pay.id === coin.id) return 'pay_currency_id';
      if (marketOf(markets, coin, pay) === undefined) return 'currency_id';
      const lots = readLots(terms, coin, pay);
      return typeof lots === 'string' ? lots : null;
    },
  };
}

/** The market that opens at the listing: prepared beforehand, and halted until then. */
export const marketOf = (markets: MarketList, coin: ListedAsset, pay: ListedAsset) =>
  markets.findMarketByPair(coin.id, pay.id);

const momentOf = (iso: string): Instant => instant(Date.parse(iso));

/** What a project is by terms: all but its accounts and its commitment. */
export function projectBy(
  registry: Registry,
  { id, productId, terms }: TermsVersion,
): Omit<NewProject, 'accounts' | 'announcedAt' | 'commitment' | 'beaconId'> {
  const stored = z.parse(ieoTermsIn, terms);
  const coin = present(registry.findAsset(stored.currency_id), 'the coin of a project');
  const pay = present(registry.findAsset(stored.pay_currency_id), 'what a project is paid in');
  const lots = readLots(stored, coin, pay);
  invariant(typeof lots !== 'string', 'the lots of stored terms');
  const [endsAt, listsAt, first] = [momentOf(stored.ends_at), momentOf(stored.lists_at), readRate(stored.first)];
  return {
    id: productId,
    termsId: id,
    coin: coin.id,
    pay: pay.id,
    ...lots,
    deposit: readRate(stored.deposit),
    first,
    forfeit: readRate(stored.forfeit),
    dueHours: stored.due_hours,
    lockDays: stored.lock_days,
    isDaily: stored.release === 'daily',
    startsAt: momentOf(stored.starts_at),
    endsAt,
    drawsAt: instant(endsAt + drawDelayMinutes * minuteMs),
    finalAt: first === oneRate ? null : instant(listsAt - stored.due_hours * hourMs),
    listsAt,
  };
}

/** What projects say of themselves, by the versions of their terms. */
export async function termsOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, IeoTerms>> {
  const versions = await selectTerms(db, [...new Set(ids)]);
  return new Map(versions.map(({ id, terms }) => [id, z.parse(ieoTermsIn, terms)]));
}
