import type { Instant } from '@bourse/kernel/instant';
import { type MarkInput, price, type PriceFeed } from '../../prices/index.ts';
import type { ContractState } from './contract-state.ts';
import type { LiveContract } from './lane-batch.ts';
import { isInSession } from '../orders/session.ts';

/** What the mark prices of a moment are made of, by market: the index, and the middle of the contract's own book. */
export function seenNow(contracts: readonly LiveContract[], feed: PriceFeed | null, now: Instant): MarkInput[] {
  // Out of its session nothing of a contract is triggered or liquidated: there is no mark price.
  const traded = contracts.filter(({ state }) => isInSession(state.terms.session, now));
  const bySymbol = Map.groupBy(traded, ({ state }) => state.terms.market.symbol);
  return [...bySymbol].flatMap(([symbol, ofSymbol]) => {
    const index = feed?.index(symbol) ?? null;
    const state = (ofSymbol.find((one) => one.state.terms.product === 'heyue') ?? ofSymbol[0])?.state;
    return index === null || state === undefined ? [] : [{ symbol, index, mid: midOf(state) }];
  });
}

/** The middle of a contract's own book in 10^-12; null without both sides. */
function midOf({ book, terms }: ContractState) {
  const { bids, asks } = book.depth(1);
  const [bid, ask] = [bids[0], asks[0]];
  if (bid === undefined || ask === undefined) return null;
  return price((BigInt(bid.price) * terms.tickPrice + BigInt(ask.price) * terms.tickPrice) / 2n);
}
