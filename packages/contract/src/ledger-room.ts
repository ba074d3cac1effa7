import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { accountOut, accountPostingOut } from './customers.ts';
import * as s from './scalars.ts';

const office = { auth: 'staff', feature: 'backoffice' } as const;
const reader = { ...office, method: 'GET', grant: 'ledger.read' } as const;
const stopper = { ...office, method: 'POST', grant: 'ledger.halt', audited: true } as const;

const ledgerAccount = z.object({
  id: s.idOut,
  owner: z.enum(['house', 'user']),
  /** Null for an account of the house. */
  user_id: z.nullable(s.idOut),
  /** `change` of a user, `fees 0` of the house. */
  account: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  available: s.signedDecimal,
  held: s.signedDecimal,
});

const ledgerState = z.object({
  halted: z.boolean(),
  reason: z.nullable(z.string()),
  halted_at: z.nullable(s.isoTime),
  /** Until when every posting has been compared with the balances. */
  checked_at: z.nullable(s.isoTime),
});

/** Paging fields of a list that is always short. */
const day = { day: s.day, ...s.paging(100) };

/** The ledger as staff see it. There is no call that changes a balance. */
export const ledgerCalls = {
  accounts: defineCall({
    name: 'ledger.accounts',
    path: '/admin/ledger/accounts',
    ...reader,
    input: z.object({
      owner: s.optional(z.enum(['house', 'user'])),
      user_id: s.optional(s.id),
      /** Its beginning: `pool:` finds every pool. */
      account: s.optional(s.text(60)),
      currency_id: s.optional(s.coinId),
      ...s.paging(50),
    }),
    output: s.pageOf(ledgerAccount),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Accounts of the ledger, newest first: those of the house and of customers.',
  }),
  account: defineCall({
    name: 'ledger.account',
    path: '/admin/ledger/account',
    ...reader,
    input: z.object({ id: s.id }),
    output: accountOut,
    rejections: ['NOT_FOUND'],
    summary: 'One account: its balance beside the sum of all its postings, and who holds what.',
  }),
  postings: defineCall({
    name: 'ledger.postings',
    path: '/admin/ledger/postings',
    ...reader,
    input: z.object({ account_id: s.id, ...s.paging(50) }),
    output: s.pageOf(accountPostingOut),
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'An account as its postings, newest first, with what was there after each.',
  }),
  close: defineCall({
    name: 'ledger.close',
    path: '/admin/ledger/close',
    ...reader,
    input: z.object(day),
    output: s.pageOf(
      z.object({
        /** Of the coin. */
        id: s.idOut,
        currency: z.string(),
        customers: s.signedDecimal,
        pools: s.signedDecimal,
        treasury: s.signedDecimal,
        fees: s.signedDecimal,
        /** Dust, insurance and escrow. */
        other: s.signedDecimal,
        /** The other side of everything that came from outside, and so below zero. */
        issuance: s.signedDecimal,
        /** Zero, or the ledger is wrong. */
        sum: s.signedDecimal,
      }),
    ),
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR'],
    summary:
      'The close of a day, 24:00 UTC: what customers and the house had in each coin; everything together is zero. ' +
      'NOT_FOUND for a day that is not over, or that nothing was kept of.',
  }),
  flows: defineCall({
    name: 'ledger.flows',
    path: '/admin/ledger/flows',
    ...reader,
    input: z.object(day),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        /** The kind of the postings. */
        kind: z.string(),
        currency: z.string(),
        postings: z.int(),
        amount: s.decimal,
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'What moved on a day, by kind and coin; also of the day that runs.',
  }),
  state: defineCall({
    name: 'ledger.state',
    path: '/admin/ledger/state',
    ...reader,
    input: z.object({}),
    output: ledgerState,
    summary: 'Whether money may move, and how far the running check has come.',
  }),
  halt: defineCall({
    name: 'ledger.halt',
    path: '/admin/ledger/halt',
    ...stopper,
    input: z.object({ reason: s.reason() }),
    output: ledgerState,
    rejections: ['STATE_CHANGED'],
    summary: 'Stops everything that moves money, at once and by one person: TRADING_HALTED everywhere.',
  }),
  resume: defineCall({
    name: 'ledger.resume',
    path: '/admin/ledger/resume',
    ...stopper,
    input: z.object({ reason: s.reason() }),
    output: approvalOut,
    rejections: ['STATE_CHANGED'],
    summary:
      'Asks a second person to let money move again. It is checked from the beginning then, and stays halted unless ' +
      'everything adds up.',
  }),
};
