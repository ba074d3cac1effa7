import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { poolOut } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** What fills a pool out of the treasury. */
export const poolPostingKinds = postingKindsOf('pools', { pool_fill: { direction: 'in' } });

/** The funded pools out of which products pay. */
export const poolCalls = {
  list: defineCall({
    name: 'proof.pools',
    method: 'GET',
    path: '/proof/pools',
    auth: 'public',
    feature: 'proof',
    input: z.object({}),
    output: z.array(z.object({ product: z.string(), ...poolOut.shape })),
    summary: 'Size, reserved and free of each pool: of every product, and the one for credits to customers (S124).',
  }),
  fill: defineCall({
    name: 'admin.pool_fill',
    method: 'POST',
    path: '/admin/pools/fill',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'pools.fill',
    audited: true,
    input: z.object({
      product: s.text(40, 1),
      currency_id: s.coinId,
      number: s.decimal,
      reason: s.reason(),
    }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'CURRENCY_NOT_FOUND', 'INVALID_AMOUNT', 'INSUFFICIENT_BALANCE'],
    summary: 'Asks for money of the treasury to be put into a pool, which a second person approves.',
  }),
};
