import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('proof');

/** What an outsider can check. */
export const proofCalls = {
  evidence: plan(
    'proof.evidence',
    'GET /verify/detail',
    'public',
    { id: s.text(80, 1) },
    'Evidence of one settlement, liquidation or draw.',
  ),
  head: plan('proof.head', 'GET /verify/head', 'public', {}, 'Head of the hash chain.'),
  liabilities: plan('proof.liabilities', 'GET /proof/liabilities', 'public', {}, 'Daily root and totals.'),
  mine: plan('proof.mine', 'GET /proof/mine', 'user', { date: s.optional(s.text(10)) }, 'The own path.'),
  pools: plan('proof.pools', 'GET /proof/pools', 'public', {}, 'Size, reserved and free of each product’s pool.'),
};
