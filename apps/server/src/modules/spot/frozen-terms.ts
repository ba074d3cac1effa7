import { quantityAtoms } from '@bourse/kernel/quantity';
import { type Market, priceAtoms } from '../markets/index.ts';
import type { Exits } from './lane/command.ts';
import { plainTerms, type SpecialTerms } from './special-terms.ts';
import type { OrderTerms, SpotOrder } from './spot-order.ts';

/** How long an order stays, in the words of the wire. */
export function timeInForceOf(terms: OrderTerms): SpotOrder['timeInForce'] {
  if (terms.expiresAt !== undefined) return 'GTD';
  if (terms.kind !== 'limit' || terms.policy === 'ioc') return 'IOC';
  return terms.policy === 'fok' ? 'FOK' : 'GTC';
}

/** What of an order's terms plain orders lack, in atoms; null where it is plain. */
export function specialOf(market: Market, terms: OrderTerms, exits: Exits | null): SpecialTerms | null {
  const special = specialOfTerms(market, terms);
  if (exits === null) return special;
  const { profit, loss } = exits;
  return {
    ...(special ?? plainTerms),
    exitProfit: profit === null ? null : priceAtoms(market, profit),
    exitLoss: loss === null ? null : priceAtoms(market, loss),
  };
}

function specialOfTerms(market: Market, terms: OrderTerms): SpecialTerms | null {
  const { selfTrade = 'expire_taker', stop, expiresAt = null } = terms;
  const display = terms.kind === 'limit' ? terms.display : undefined;
  const stopLoss = terms.kind === 'limit' ? terms.stopLoss : undefined;
  const trigger = stop ?? stopLoss?.trigger;
  const isPlain = selfTrade === 'expire_taker' && expiresAt === null && display === undefined && trigger === undefined;
  if (isPlain) return null;
  const limit = stopLoss?.limit ?? null;
  const reach = terms.kind === 'market' ? terms.reach : undefined;
  const { slippageBps = null } = terms.kind === 'limit' ? { ...stopLoss } : terms;
  return {
    ...plainTerms,
    selfTrade,
    stopPrice: trigger === undefined ? null : priceAtoms(market, trigger),
    stopKind: terms.stopKind ?? 'stop_loss',
    pending: stop !== undefined ? 'stop' : stopLoss !== undefined ? 'stop_loss' : null,
    stopLimit: limit === null ? null : priceAtoms(market, limit),
    reach: reach === undefined ? null : priceAtoms(market, reach),
    slippageBps,
    display: display === undefined ? null : quantityAtoms(market.units, display),
    expiresAt,
  };
}
