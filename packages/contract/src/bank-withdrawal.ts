import * as z from 'zod/mini';
import { payoutCurrencies } from './bank-payout-rules.ts';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** What a bank is to send where a withdrawal goes to a card; the fee is part of the amount. */
export const bankOut = z.object({
  currency: z.enum(payoutCurrencies),
  amount: s.decimal,
  fee: s.decimal,
  arrives: s.decimal,
  /** Units of the currency for one US dollar, firm since the request. */
  rate: s.decimal,
  card_id: s.idOut,
  /** Masked; empty once it was erased. */
  card_number: z.string(),
  bank: z.string(),
  real_name: z.string(),
  /** By which the bank knows the transfer; null before it is sent. */
  reference: z.nullable(z.string()),
  /** What came back of it, in the coin; null where nothing did. */
  returned: z.nullable(s.decimal),
});

/** What a payment to a card would be: what is taken in the coin, the rate, and until when payments to the card wait. */
export const bankQuoteOut = z.object({
  takes: s.decimal,
  coin: z.string(),
  rate: s.decimal,
  held_until: z.nullable(s.isoTime),
});

/** Which of the own withdrawals are wanted: of a coin or a currency of banks, in a state, requested in a time. */
export const withdrawalFilter = {
  currency: s.optional(s.currency),
  state: s.optional(s.numberOf(0, 1, 2, 3, 4, 5, 6)),
  /** A day of UTC or a moment, from which on. */
  from: s.optional(z.union([s.day, s.isoTime])),
  /** A day of UTC, itself included, or a moment, before which. */
  to: s.optional(z.union([s.day, s.isoTime])),
};

/** Money that goes out to bank cards; it is asked for by the calls of withdrawals. */
export const bankWithdrawalCalls = {
  banks: defineCall({
    name: 'payment.withdraw_banks',
    method: 'GET',
    path: '/wallet/out_banks',
    auth: 'public',
    feature: 'withdrawals',
    input: z.object({}),
    output: z.object({
      /** The coin that is taken for what a bank sends. */
      coin: z.string(),
      list: z.array(
        z.object({
          currency: z.enum(payoutCurrencies),
          /** Decimals that an amount may have. */
          scale: z.int(),
          minimum: s.decimal,
          maximum: s.decimal,
          fee: s.decimal,
          /** Of the amount, beside the fee: for example 0.001. */
          fee_rate: s.decimal,
          /** Units of the currency for one US dollar now. */
          rate: s.decimal,
        }),
      ),
    }),
    summary: 'The currencies that are paid out to bank cards now, with their terms; empty while none is.',
  }),
};
