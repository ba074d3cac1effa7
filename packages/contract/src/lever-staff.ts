import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { leverProducts, marginModes } from './lever-shapes.ts';
import { poolOut } from './lockup-family.ts';
import * as s from './scalars.ts';

/** By how much the stress table moves the mark price, in percent. */
export const stressMoves = [-30, -20, -10, 10, 20, 30] as const;

const largeOut = z.object({
  id: s.idOut,
  /** Null where the insurance account has taken it over. */
  user_id: z.nullable(s.idOut),
  type: z.literal([1, 2]),
  lots: z.int(),
  value: s.decimal,
  multiple: z.int(),
  margin_mode: z.enum(marginModes),
  margin: s.decimal,
  equity: s.signedDecimal,
  liquidation_price: z.nullable(s.decimal),
});

const stressOut = z.object({
  /** In percent. */
  move: z.int(),
  price: s.decimal,
  /** Positions and lots that the price would liquidate, cross accounts with the other prices as they are, and what they would have lost beyond their margins. */
  liquidated: z.int(),
  lots: z.int(),
  deficit: s.decimal,
  /** Whether the insurance pool covers that; what it does not cover the opposite positions would. */
  covered: z.boolean(),
});

const contractRisk = z.object({
  product_id: s.idOut,
  terms_id: s.idOut,
  symbol: z.string(),
  level_type: z.enum(leverProducts),
  currency: z.string(),
  state: z.literal([1, 3]),
  mark_price: z.nullable(s.decimal),
  /** Lots open in each direction, the most that may be, and their value. */
  open_interest: z.int(),
  max_open_interest: z.int(),
  value: s.decimal,
  positions: z.int(),
  /** What the pot of margins must hold for this contract. */
  owed: s.signedDecimal,
  /** What the insurance account has taken over and not closed yet, in lots: long less short. */
  house_lots: z.int(),
  pool: poolOut,
  largest: z.array(largeOut),
  /** None without a mark price. */
  stress: z.array(stressOut),
});

const crossRisk = z.object({
  currency: z.string(),
  /** Accounts with open positions, their equity, and what they must keep. */
  accounts: z.int(),
  equity: s.signedDecimal,
  maintenance: s.decimal,
  /** By the margin ratio, the nearest to liquidation first. */
  largest: z.array(
    z.object({
      user_id: s.idOut,
      positions: z.int(),
      equity: s.signedDecimal,
      maintenance: s.decimal,
      /** Maintenance margin as a fraction of the equity in the pot: at 1 what is free on the contract account is taken in. */
      margin_ratio: s.decimal,
    }),
  ),
});

/** What staff see of contracts; none of it moves a price. */
export const leverStaffCalls = {
  risk: defineCall({
    name: 'lever.risk',
    method: 'GET',
    path: '/admin/contract_risk',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'markets.halt',
    input: z.object({}),
    output: z.object({ list: z.array(contractRisk), cross: z.array(crossRisk) }),
    summary:
      'Open interest, the insurance account, the largest positions and a stress table of each contract. Limits are terms.',
  }),
};
