import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { contractOut, levelType, pair, product, sessionOut, spelling, tickerOut } from './lever-shapes.ts';
import { candleOut, candlesIn } from './market.ts';
import * as s from './scalars.ts';

const route = { feature: 'lever', ...spelling } as const;

/** What everybody may know of contracts: terms, books, prices and candles. */
export const leverMarketCalls = {
  deal: defineCall({
    ...route,
    name: 'lever.deal',
    method: 'POST',
    path: '/lever/deal',
    auth: 'optional',
    rate: 'read',
    input: z.object({ ...pair, ...levelType }),
    output: contractOut,
    rejections: ['PARAMETER_ERROR', 'MARKET_NOT_FOUND'],
    summary: 'A contract with its terms, prices and book; with a token also what is free (S48).',
  }),
  contracts: defineCall({
    ...route,
    name: 'lever.contracts',
    method: 'GET',
    path: '/lever/contracts',
    auth: 'public',
    input: z.object({ ...levelType }),
    output: z.array(
      z.object({
        match_id: s.coinIdOut,
        symbol: z.string(),
        /** What is behind the symbol, in words. */
        name: z.string(),
        currency_id: s.coinIdOut,
        legal_id: s.coinIdOut,
        level_type: product,
        max_multiple: z.int(),
        state: z.literal([1, 3]),
        /** Null on a coin; else the contract tracks a symbol that is no coin, in its session. */
        session: z.nullable(sessionOut),
        mark_price: z.nullable(s.decimal),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Every contract of a product.',
  }),
  tickers: defineCall({
    ...route,
    name: 'lever.tickers',
    method: 'GET',
    path: '/lever/tickers',
    auth: 'public',
    rate: 'read',
    input: z.object({ ...levelType }),
    output: z.array(tickerOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Every contract of a product with its own last price, mark, index, day and open interest.',
  }),
  candles: defineCall({
    ...route,
    name: 'lever.candles',
    method: 'GET',
    path: '/lever/candles',
    auth: 'public',
    rate: 'read',
    input: z.object({
      ...candlesIn,
      ...levelType,
      /** The trades of the contract's own book, or its mark price, of which nothing is traded. */
      price: s.withDefault(z.enum(['last', 'mark']), 'last'),
    }),
    output: z.array(candleOut),
    rejections: ['PARAMETER_ERROR', 'MARKET_NOT_FOUND'],
    summary: 'Candles of a contract, oldest first, at most 1,500 of the newest (S24).',
  }),
};
