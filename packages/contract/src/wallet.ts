import * as z from 'zod/mini';
import { assetStatusOut } from './asset-status.ts';
import { defineCall } from './call.ts';
import { bankAccount } from './fiat-rules.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** The four account types of the specification; their ids 1 to 4 are accepted for the words. */
export const accountTypes = ['legal', 'change', 'lever', 'micro'] as const;
export type AccountType = (typeof accountTypes)[number];

const accountTypeById: Readonly<Record<string, AccountType>> = { 1: 'legal', 2: 'change', 3: 'lever', 4: 'micro' };
// The keys are the four words, each with and without its ending; S45 lists them.
const accountWords = [...accountTypes, ...accountTypes.map((type) => `${type}_balance`), '1', '2', '3', '4'];

/** An account type as word, word with `_balance`, or id (S45). */
export const accountType = z.pipe(
  z.union([z.enum(accountWords), z.literal([1, 2, 3, 4])]),
  z.transform((value): AccountType => {
    const word = value.toString().replace(/_balance$/, '');
    const byId = accountTypeById[word];
    // Not an id, so it is one of the words that the enum let through.
    return byId ?? (word as AccountType);
  }),
);

const balanceOut = z.object({
  currency_id: s.coinIdOut,
  currency: z.string(),
  available: s.decimal,
  held: s.decimal,
  /** Worth in the display currency; null where no price is known. */
  value: z.nullable(s.decimal),
});

const balances = z.array(balanceOut);

/** What lies in the sub-accounts of products, which leaves only through them (S161). */
const productBalanceOut = z.object({
  product: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  amount: s.decimal,
  value: z.nullable(s.decimal),
});

/**
 * By which prices in USDT something is valued, the same everywhere: the index of the moment; `kept` where a coin has none
 * now, and the last index that was kept stands for it.
 */
const valuation = {
  valued_by: z.enum(['index', 'kept']),
  valued_at: s.isoTime,
};

/** What balances are worth together, in the display currency. */
const worthOut = z.object({
  ...valuation,
  code: z.string(),
  /** Null where nothing of what there is has a price. */
  total: z.nullable(s.decimal),
  /** Coins that are not in the total, because no price of theirs is known. */
  unpriced: z.int(),
});

const currencyOut = z.object({
  id: s.coinIdOut,
  code: z.string(),
  name: z.string(),
  /** Decimals of its smallest unit. */
  scale: z.int(),
});

/** A coin on one chain; a coin of several chains has an entry each, under one id. */
const coinEntryOut = z.object({
  id: s.coinIdOut,
  /** The code, for example USDT. */
  name: z.string(),
  /** For example Tether. */
  full_name: z.string(),
  /** The chain as customers know it, for example ERC20. */
  subName: z.string(),
  /** The chain, as deposits and withdrawals name it. */
  type: z.string(),
  /** Where the coin stands: 0 trading, 1 halted, 2 announced, 3 delisting (it can be sold only), 4 delisted (S147). */
  status: assetStatusOut,
  /** Whether the chain takes deposits and withdrawals. */
  chain_open: z.boolean(),
  /** The token's contract, empty for a chain's own coin and while the chain is closed. */
  address: z.string(),
  /** The picture, relative to the host. */
  image: z.string(),
  scale: z.int(),
});

/** How far back `/wallet/profit` looks: `1d` since 00:00 UTC, which is today; the others so many whole days before. */
export const profitPeriods = ['1d', '7d', '30d', '90d', '1y'] as const;

/** What was gained over a time. */
const gainOut = z.object({
  /** What everything was worth when it began; below zero at most where the clocks of nodes disagree. */
  start_equity: s.signedDecimal,
  /** Deposits and gifts less withdrawals, each at the index of its own moment; without one, at the last that was kept. */
  net_inflow: s.signedDecimal,
  /** Equity now, less equity at the start, less the net inflow. */
  profit: s.signedDecimal,
  /** Of the equity at the start and what came on top; null where that is nothing. */
  percent: z.nullable(s.signedDecimal),
});

const postingOut = z.object({
  id: s.idOut,
  currency_id: s.coinIdOut,
  currency: z.string(),
  account: z.enum(accountTypes),
  kind: z.string(),
  /** What came in, or with a minus what went out. */
  number: s.signedDecimal,
  reference: z.string(),
  created_at: s.isoTime,
});

const transferOut = z.object({
  id: s.idOut,
  currency_id: s.coinIdOut,
  currency: z.string(),
  number: s.decimal,
  from_field: z.enum(accountTypes),
  to_field: z.enum(accountTypes),
  created_at: s.isoTime,
});

/** Which movements of the four accounts. */
const billFilters = {
  account: s.optional(accountType),
  currency: s.optional(s.currency),
  /** One kind of posting, or several with commas between. */
  kind: s.optional(s.text(400)),
  /** A day of UTC or a moment, from which on. */
  from: s.optional(z.union([s.day, s.isoTime])),
  /** A day of UTC, itself included, or a moment, before which. */
  to: s.optional(z.union([s.day, s.isoTime])),
};

/** Where the next part of a file begins: `next` of the part before. */
const filePlace = s.text(4_000);

/** So many lines are in one part of a CSV. */
export const filePartLines = 5_000;
/** So many postings are in a PDF at most: two hundred and fifty sheets, drawn in a few seconds. */
export const pdfPostingsMax = 10_000;

/** A file, or a part of one: the parts behind one another are the file. */
const filePart = z.object({
  name: z.string(),
  type: z.enum(['text/csv', 'application/pdf']),
  /** How `content` is written: a PDF in base64. */
  encoding: z.enum(['utf8', 'base64']),
  content: z.string(),
  /** What to send as `after` for the next part; null at the end. */
  next: z.nullable(z.string()),
});

/** What brings money into the books and gives it away; the operator's and the demo's. */
export const ledgerPostingKinds = postingKindsOf('assets', {
  genesis: { direction: 'in', isInflow: true },
  demo_grant: { direction: 'in', isInflow: true },
});

/** Moves between the own accounts. */
export const transferPostingKinds = postingKindsOf('assets', { transfer: { direction: 'either' } });

/** Balances, their history, and moving money between the own accounts. */
export const walletCalls = {
  list: defineCall({
    name: 'wallet.list',
    method: 'POST',
    path: '/wallet/list',
    auth: 'user',
    feature: 'wallets',
    rate: 'read',
    input: z.object({}),
    output: z.object({
      fiat: worthOut,
      accounts: z.object({ legal: balances, change: balances, lever: balances, micro: balances }),
      products: z.array(productBalanceOut),
    }),
    summary: 'All four accounts with every currency (S22), and what lies in products (S161); the total includes both.',
  }),
  detail: defineCall({
    name: 'wallet.detail',
    method: 'POST',
    path: '/wallet/detail',
    auth: 'user',
    feature: 'wallets',
    rate: 'read',
    input: z.object({ currency: s.optional(s.currency), type: s.withDefault(accountType, 'change') }),
    output: z.object({
      type: z.enum(accountTypes),
      fiat: worthOut,
      list: balances,
    }),
    rejections: ['CURRENCY_NOT_FOUND'],
    summary: 'One account with its totals, all currencies or one (S22).',
  }),
  legalLog: defineCall({
    name: 'wallet.legal_log',
    method: 'POST',
    path: '/wallet/legal_log',
    auth: 'user',
    feature: 'wallets',
    rate: 'read',
    input: z.object({ currency: s.optional(s.currency), type: s.optional(accountType), ...s.paging() }),
    output: s.pageOf(postingOut),
    rejections: ['CURRENCY_NOT_FOUND'],
    summary: 'Every posting of the own accounts, newest first.',
  }),
  getInfo: defineCall({
    name: 'wallet.get_info',
    method: 'POST',
    path: '/wallet/get_info',
    auth: 'user',
    feature: 'wallets',
    rate: 'read',
    input: z.object({ currency: s.currency }),
    output: z.object({
      currency: currencyOut,
      accounts: z.object({ legal: balanceOut, change: balanceOut, lever: balanceOut, micro: balanceOut }),
    }),
    rejections: ['CURRENCY_NOT_FOUND'],
    summary: 'One currency with the own balance in each account.',
  }),
  change: defineCall({
    name: 'wallet.change',
    method: 'POST',
    path: '/wallet/change',
    auth: 'user',
    feature: 'wallets',
    rate: 'money',
    idempotent: true,
    frees: true,
    input: z.object({
      currency_id: s.coinId,
      number: s.decimal,
      from_field: accountType,
      to_field: accountType,
      client_order_id: s.optional(s.clientOrderId),
    }),
    output: transferOut,
    rejections: [
      'PARAMETER_ERROR',
      'CURRENCY_NOT_FOUND',
      'INVALID_AMOUNT',
      'ID_REUSED',
      'TRADING_HALTED',
      'INSUFFICIENT_BALANCE',
    ],
    summary: 'Moves an amount from one of the own accounts to another (S44, S45).',
  }),
  transferHistory: defineCall({
    name: 'wallet.transfer_history',
    method: 'GET',
    path: '/wallet/hzhistory',
    auth: 'user',
    feature: 'wallets',
    input: z.object(s.paging()),
    output: s.pageOf(transferOut),
    summary: 'Transfers between the own accounts, newest first.',
  }),
  currencies: defineCall({
    name: 'wallet.currencies',
    method: 'GET',
    path: '/currency/list',
    auth: 'public',
    feature: 'wallets',
    input: z.object({}),
    output: z.object({ list: z.array(coinEntryOut) }),
    summary: 'Every coin on every chain.',
  }),
  userCurrencies: defineCall({
    name: 'wallet.user_currencies',
    method: 'GET',
    path: '/currency/user_currency_list',
    auth: 'user',
    feature: 'wallets',
    input: z.object({}),
    output: z.object({ list: z.array(z.extend(currencyOut, { available: s.decimal, held: s.decimal })) }),
    summary: 'Every currency with the own balance on change.',
  }),
  rateCurrency: defineCall({
    name: 'wallet.rate_currency',
    method: 'GET',
    path: '/wallet/getRateCurrency',
    auth: 'user',
    feature: 'wallets',
    /** Of a country, as `/country` lists it: its currency is meant. */
    input: z.object({ id: s.coinId }),
    output: z.object({
      id: s.coinIdOut,
      currency_code: z.string(),
      /** USDT for one unit, before the fee, which is a share of it. */
      rate: s.decimal,
      fee: s.decimal,
      at: s.isoTime,
      /** Where to send the money; null while the house has no account. */
      account: z.nullable(bankAccount),
    }),
    rejections: ['CURRENCY_NOT_FOUND'],
    summary: 'What a recharge in that currency would get now, the fee apart (S66).',
  }),
  bill: defineCall({
    name: 'wallet.bill',
    method: 'GET',
    path: '/wallet/bill',
    auth: 'user',
    feature: 'wallets',
    input: z.object({ ...billFilters, ...s.paging() }),
    output: s.pageOf(postingOut),
    rejections: ['CURRENCY_NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'The bill: every movement of the own accounts, newest first, filtered.',
  }),
  billCsv: defineCall({
    name: 'wallet.bill_csv',
    method: 'POST',
    path: '/wallet/bill_csv',
    auth: 'user',
    feature: 'wallets',
    rate: 'read',
    input: z.object({ ...billFilters, after: s.optional(filePlace) }),
    output: filePart,
    rejections: ['CURRENCY_NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'The filtered bill as CSV in the language of the request, in parts of at most 5,000 lines, newest first.',
  }),
  statement: defineCall({
    name: 'wallet.statement',
    method: 'POST',
    path: '/wallet/statement',
    auth: 'user',
    feature: 'wallets',
    rate: 'read',
    input: z.object({
      /** A month of UTC, such as 2026-11: one that has ended, or the current one until now. */
      month: z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/)),
      format: s.withDefault(z.enum(['csv', 'pdf']), 'csv'),
      after: s.optional(filePlace),
    }),
    output: z.extend(filePart, {
      /** The end of what it tells: the month's, or the moment of asking. */
      until: s.isoTime,
      /** False where the month has not ended. */
      complete: z.boolean(),
      /** How many postings the whole statement lists. */
      postings: z.int(),
    }),
    rejections: ['PARAMETER_ERROR', 'LIMIT_EXCEEDED', 'SYSTEM_BUSY'],
    summary:
      'A month with opening and closing balance of each account, which add up: as CSV in parts of at most 5,000 postings, or as PDF up to 10,000 postings in all (LIMIT_EXCEEDED beyond: take the CSV).',
  }),
  profit: defineCall({
    name: 'wallet.profit',
    method: 'GET',
    path: '/wallet/profit',
    auth: 'user',
    feature: 'wallets',
    input: z.object({ period: z.enum(profitPeriods) }),
    output: z.extend(gainOut, {
      ...valuation,
      /** The display currency of every figure, at its newest rate. */
      currency: z.string(),
      /** What everything is worth now; null where nothing of what there is has a price. */
      equity: z.nullable(s.decimal),
      /** Coins that are left out, because no price of theirs is known. */
      unpriced: z.int(),
      /** Since 00:00 UTC, whatever the period: the figures of the period `1d`. */
      today: gainOut,
      /** Hourly for a day, else daily, oldest first, the last one now; who had nothing before begins when their first money came. */
      points: z.array(
        z.object({
          at: s.isoTime,
          equity: s.signedDecimal,
          /** Since the point before. */
          net_inflow: s.signedDecimal,
          /** Since the first point. */
          profit: s.signedDecimal,
        }),
      ),
    }),
    summary: 'Portfolio and profit over time: the change of equity less what came from outside, at its price.',
  }),
};
