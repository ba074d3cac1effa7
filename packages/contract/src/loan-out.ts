import * as z from 'zod/mini';
import { poolOut } from './lockup-family.ts';
import * as s from './scalars.ts';

const leverageOut = z.literal([2, 3]);

const pledgeCoin = z.object({
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** The part of its value that does not count as collateral. */
  haircut: s.decimal,
  minimum: s.decimal,
  maximum: s.decimal,
  /** How much of the coin can be pledged still, by everybody together. */
  remaining: s.decimal,
  /** The index in USDT now; null below the quorum, when nothing is lent on it. */
  price: z.nullable(s.decimal),
});

/** What is lent. */
export const productOut = z.object({
  id: s.idOut,
  /** The version of the terms that a loan would be under. */
  terms_id: s.idOut,
  name: z.string(),
  /** What is lent. */
  currency_id: s.coinIdOut,
  currency: z.string(),
  minimum: s.decimal,
  maximum: s.decimal,
  /** The step of amounts (S103): 1 for USDT and USDC. */
  lot: s.decimal,
  /** In days. */
  cycles: z.array(z.int()),
  daily_rate: s.decimal,
  overdue_rate: s.decimal,
  pledges: z.array(pledgeCoin),
  /** OTC lending: for VIP 2 and market makers, after a review by two persons. */
  otc: z.boolean(),
  /** What is lent buys the pledge coin and stays under lien: up to which multiple, and how far from the index; null of others. */
  lien: z.nullable(z.object({ leverage: leverageOut, slippage: s.decimal })),
  /** 1 open, 3 closed by the operator, 4 the pool does not cover the minimum. */
  state: z.literal([1, 3, 4]),
  pool: poolOut,
});

/** What follows from a loan's pledge and debt. */
const risk = {
  /** `pledge x price x (1 - haircut) / debt`, of an application by what is asked for; null without an index. */
  risk_rate: z.nullable(s.decimal),
  /** The price of the pledge in the currency of the loan below which it is sold. */
  liquidation_price: s.decimal,
};

/** What a wish needs and costs. */
export const quoteOut = z.object({
  id: s.idOut,
  terms_id: s.idOut,
  number: s.decimal,
  currency: z.string(),
  cycle: z.int(),
  pledge_currency: z.string(),
  pledge: s.decimal,
  /** What is charged for the first day, and for the whole cycle. */
  interest_first_day: s.decimal,
  interest: s.decimal,
  due_at: s.isoTime,
  /** Under lien: what is bought at its limit, in pledge coins before the fee; the risk rate is the one behind it, at its worst. */
  purchase: z.nullable(z.object({ number: s.decimal, limit: s.decimal, fee_rate: s.decimal })),
  ...risk,
});

/** What a loan under lien has bought. */
const lienOut = z.object({
  leverage: leverageOut,
  /** Whether its purchase is under way still. */
  buying: z.boolean(),
  /** The price that the purchase does not go beyond. */
  limit: s.decimal,
  /** In pledge coins after fees, and what it has cost; it lies with the pledge. */
  bought: s.decimal,
  spent: s.decimal,
  /** What a coin has cost on average, its fee included; null where nothing is bought. */
  price: z.nullable(s.decimal),
  /** Whether its customer has closed it: what the debt needs is sold. */
  closed: z.boolean(),
});

/** What the sale of a pledge came to. */
const saleOut = z.object({
  /** Of the pledge. */
  sold: s.decimal,
  /** What a pledge coin has brought on average after fees, in the currency of the loan; null while nothing is sold. */
  price: z.nullable(s.decimal),
  /** After fees, in the currency of the loan. */
  proceeds: s.decimal,
  /** What came back of the pledge, and of the proceeds. */
  returned: s.decimal,
  rest: s.decimal,
});

/** A loan as its customer sees it. */
export const loanOut = z.object({
  id: s.idOut,
  product_id: s.idOut,
  name: z.string(),
  status: z.literal([1, 2, 3, 4, 5, 6, 7]),
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** What was paid out. */
  number: s.decimal,
  cycle: z.int(),
  daily_rate: s.decimal,
  pledge_currency_id: s.coinIdOut,
  pledge_currency: z.string(),
  haircut: s.decimal,
  /** What is pledged now. */
  pledge: s.decimal,
  /** What is owed: principal, interest, and what being overdue has cost. */
  principal: s.decimal,
  interest: s.decimal,
  overdue_interest: s.decimal,
  debt: s.decimal,
  ...risk,
  /** While it runs: whether its pledge is being sold. */
  liquidating: z.boolean(),
  /** What was repaid so far, the proceeds of a sale included. */
  repaid: s.decimal,
  /** What the pool has lost on it. */
  shortfall: s.decimal,
  /** What a liquidation has sold of the pledge so far; null before one. */
  sale: z.nullable(saleOut),
  /** Null of a loan that was paid out to change. */
  lien: z.nullable(lienOut),
  created_at: s.isoTime,
  due_at: s.isoTime,
  ended_at: z.nullable(s.isoTime),
  /** Until when an application is reviewed; null of what is not. */
  review_ends_at: z.nullable(s.isoTime),
  /** What `/verify/detail` knows its liquidation by; null without one that a price has decided. */
  evidence: z.nullable(z.string()),
});
