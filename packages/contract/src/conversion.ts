import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

const pair = { from_currency_id: s.coinId, to_currency_id: s.coinId };
const pairOut = { from_currency_id: s.coinIdOut, to_currency_id: s.coinIdOut };

/** What an amount becomes, in decimals of its currencies. */
const termsOut = {
  ...pairOut,
  /** What is paid. */
  number: s.decimal,
  /** Units of the target for one unit of the source, cut to 12 decimals; before the fee. */
  rate: s.decimal,
  /** In the target's currency. */
  fee: s.decimal,
  /** What arrives, the fee taken off. */
  received: s.decimal,
};

/** A conversion that was made. */
const conversionOut = z.object({ id: s.idOut, ...termsOut, created_at: s.isoTime });

/** One coin for another, and the fee of it. */
export const conversionPostingKinds = postingKindsOf('assets', {
  conversion: { direction: 'either' },
  conversion_fee: { direction: 'out' },
});

/** Currency to currency on change, against the funded treasury (S133, S141). */
export const conversionCalls = {
  convertible: defineCall({
    name: 'conversion.convertible',
    method: 'POST',
    path: '/user/getTransferList',
    auth: 'user',
    feature: 'wallets',
    rate: 'read',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          currency_id: s.coinIdOut,
          currency: z.string(),
          /** The least that can be converted now. */
          minimum: s.decimal,
          available: s.decimal,
        }),
      ),
    }),
    summary: 'Currencies that can be converted now, with minimum and what is available on change (S133).',
  }),
  fee: defineCall({
    name: 'conversion.fee',
    method: 'POST',
    path: '/user/getTransferFee',
    auth: 'user',
    feature: 'wallets',
    rate: 'read',
    input: z.object(pair),
    output: z.object({
      ...pairOut,
      rate: s.decimal,
      /** The share of what arrives that is kept: 0.002 is 0.2 %. */
      fee_rate: s.decimal,
      minimum: s.decimal,
    }),
    rejections: ['PARAMETER_ERROR', 'CURRENCY_NOT_FOUND', 'PRICE_UNAVAILABLE'],
    summary: 'Rate, fee and minimum of a conversion at the index of the moment.',
  }),
  quote: defineCall({
    name: 'conversion.quote',
    method: 'POST',
    path: '/user/transfer_quote',
    auth: 'user',
    feature: 'wallets',
    gate: { country: true },
    input: z.object({ number: s.decimal, ...pair }),
    output: z.object({ quote_id: s.idOut, ...termsOut, valid_until: s.isoTime }),
    rejections: ['PARAMETER_ERROR', 'CURRENCY_NOT_FOUND', 'INVALID_AMOUNT', 'PRICE_UNAVAILABLE'],
    summary: 'Rate, fee and what arrives, firm for 10 s and for one conversion (S141).',
  }),
  convert: defineCall({
    name: 'conversion.convert',
    method: 'POST',
    path: '/user/Transfer',
    auth: 'user',
    feature: 'wallets',
    rate: 'money',
    gate: { country: true },
    idempotent: true,
    input: z.object({
      number: s.decimal,
      ...pair,
      quote_id: s.optional(s.id),
      client_order_id: s.optional(s.clientOrderId),
    }),
    output: conversionOut,
    rejections: [
      'PARAMETER_ERROR',
      'CURRENCY_NOT_FOUND',
      'INVALID_AMOUNT',
      'ID_REUSED',
      'NOT_FOUND',
      'QUOTE_EXPIRED',
      'PRICE_UNAVAILABLE',
      'TRADING_HALTED',
      'INSUFFICIENT_BALANCE',
      'PRODUCT_SOLD_OUT',
    ],
    summary:
      'Converts at the quote where its id is given, else at the index of the moment, the fee shown apart (S141).',
  }),
  history: defineCall({
    name: 'conversion.history',
    method: 'GET',
    path: '/user/transfer_log',
    auth: 'user',
    feature: 'wallets',
    input: z.object(s.paging()),
    output: s.pageOf(conversionOut),
    summary: 'The own conversions, newest first, each with the rate and the fee that it was made at.',
  }),
};
