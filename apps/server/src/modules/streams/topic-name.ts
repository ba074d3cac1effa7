import { candlePeriods } from '@bourse/contract/market';
import { formatAmount } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import type { Ticks } from '@bourse/kernel/quantity';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type Market, type MarketList, parsePrice, priceAtoms } from '../markets/index.ts';

/** The topics whose name is a word alone. */
const plainNames = ['tickers', 'chain', 'private', 'notices'] as const;

/** The period of a candle. */
export type CandlePeriod = (typeof candlePeriods)[number];

/** What a topic's name asks for. `name` is how messages write it, the same for every spelling of a client. */
export type NamedStream =
  | { readonly kind: 'private' | 'notices'; readonly name: string }
  | { readonly kind: 'tickers'; readonly name: string }
  | { readonly kind: 'chain'; readonly name: string }
  | { readonly kind: 'chat' | 'nft'; readonly name: string }
  | { readonly kind: 'ticker'; readonly name: string; readonly market: Market }
  | { readonly kind: 'trades'; readonly name: string; readonly market: Market }
  | { readonly kind: 'candles'; readonly name: string; readonly market: Market; readonly period: CandlePeriod }
  /** `step` is null for the book as it is. */
  | { readonly kind: 'depth'; readonly name: string; readonly market: Market; readonly step: Ticks | null };

const largestStep = 500_000;

/** A step is 1, 2 or 5 times a power of ten in ticks: each step is a book of its own to keep, so there are few. */
function isOfferedStep(step: number): boolean {
  let digit = step;
  while (digit % 10 === 0) digit /= 10;
  return step <= largestStep && (digit === 1 || digit === 2 || digit === 5);
}

function depthName(market: Market, stepText: string | undefined): NamedStream | null {
  const name = `depth:${market.symbol}`;
  if (stepText === undefined) return { kind: 'depth', name, market, step: null };
  const step = parsePrice(market, stepText);
  if (step === null || !isOfferedStep(step)) return null;
  if (step === 1) return { kind: 'depth', name, market, step: null };
  const written = formatAmount(priceAtoms(market, step), market.quote.scale);
  return { kind: 'depth', name: `${name}:${written}`, market, step };
}

function ofMarket(kind: string, market: Market, rest: readonly string[]): NamedStream | null {
  const [part, ...more] = rest;
  if (more.length > 0) return null;
  if (kind === 'depth') return depthName(market, part);
  if (kind === 'candles') {
    const period = candlePeriods.find((one) => one === part);
    return period === undefined ? null : { kind, name: `candles:${market.symbol}:${period}`, market, period };
  }
  if (part !== undefined || (kind !== 'ticker' && kind !== 'trades')) return null;
  return { kind, name: `${kind}:${market.symbol}`, market };
}

/** The conversation of a visitor, by a channel of which only they know. */
const chatName = /^chat:[0-9a-f]{32}$/;

/** A work or a box, by its code. */
const workName = /^nft:[A-Za-z0-9_-]{1,64}$/;

const marketKinds: readonly string[] = ['ticker', 'trades', 'depth', 'candles'];

/**
 * Reads the name of a topic, for example `depth:BTC/USDT:0.5`.
 * @returns PARAMETER_ERROR when there is no such topic, period or step, MARKET_NOT_FOUND.
 */
export function readTopicName(markets: MarketList, text: string): Result<NamedStream, Rejection> {
  const plain = plainNames.find((one) => one === text);
  if (plain !== undefined) return ok({ kind: plain, name: plain });
  if (chatName.test(text)) return ok({ kind: 'chat', name: text });
  if (workName.test(text)) return ok({ kind: 'nft', name: text });
  const [kind = '', symbol, ...rest] = text.split(':');
  const unknown = reject('PARAMETER_ERROR', { field: 'topics' });
  if (!marketKinds.includes(kind) || symbol === undefined) return unknown;
  // A tracked symbol has a price and candles, and neither trades nor a book of its own.
  const hasPrice = kind === 'ticker' || kind === 'candles';
  const market = hasPrice ? markets.findPriced(symbol) : markets.findMarket(symbol);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  const named = ofMarket(kind, market, rest);
  return named === null ? unknown : ok(named);
}
