import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** The name of a network, as customers name it in `type`. */
export const networkName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/));

/** Why a network takes nothing now: nobody has set it up, its node does not answer, or its books must be looked at first. */
export const suspensions = ['not_set_up', 'node_silent', 'paused'] as const;

/**
 * Where a deposit stands: seen in a block and not deep enough; credited; in a block that the network has given up; too
 * small to be credited; not what it claims to be, for example of a token that delivers less than it says; credited, and then
 * the network gave up its block; found at the address without a transfer, until two persons have credited it or sent it back;
 * or sent back, by a withdrawal of all of it to its sender.
 */
export const depositStates = ['seen', 'credited', 'orphaned', 'small', 'refused', 'lost', 'found', 'returned'] as const;

/** Why a deposit is refused: the token delivered less than it told, no book holds so much, or the account is closed. */
export const depositRefusals = ['delivers_less', 'too_large', 'account_closed'] as const;

/** Why a deposit is not credited, its credit is being checked, or it does not stay. */
export const depositReasons = [
  ...depositRefusals,
  'below_minimum',
  'block_given_up',
  'no_transfer',
  'sent_back',
] as const;

const confirmationRule = z.object({
  /** For amounts below this; null for all that are left. */
  below: z.nullable(s.decimal),
  blocks: z.int(),
  /** Whether the block must be final, too, where the network has finality. */
  final: z.boolean(),
});

const networkOut = z.object({
  /** What `type` names it by. */
  type: z.string(),
  /** As customers know it, for example ERC20. */
  name: z.string(),
  /** Why it is suspended; null while deposits are taken. */
  suspended: z.nullable(z.enum(suspensions)),
  /** The token's contract; empty for the network's own coin and while the network is not set up. */
  contract: z.string(),
  /** Less than this is credited only together with other small deposits, once they reach it. */
  minimum: s.decimal,
  confirmations: z.array(confirmationRule),
  /** Whether a deposit must name a memo beside the address. */
  needs_memo: z.boolean(),
  /** Whether it must be sent as a transfer of its own: what a contract passes on is credited only after a check. */
  direct_only: z.boolean(),
});

const depositOut = z.object({
  id: s.idOut,
  currency_id: s.coinIdOut,
  currency: z.string(),
  type: z.string(),
  number: s.decimal,
  address: z.string(),
  /** Of the transaction, or of the internal transfer as its sender sees it, too; null where it was found without a transfer. */
  tx_hash: z.nullable(z.string()),
  /** Whether another customer has sent it, in the books alone. */
  is_internal: z.boolean(),
  state: z.enum(depositStates),
  /** Why it is not credited, its credit is being checked, or it does not stay; null where nothing is wrong. */
  because: z.nullable(z.enum(depositReasons)),
  /** The address of its sender, where it is sent back to it; the withdrawal of it says how far that is. */
  returned_to: z.nullable(z.string()),
  /** From which sum on small deposits of the currency over this network are credited together, and what waits of them. */
  small: z.nullable(z.object({ minimum: s.decimal, waiting: s.decimal })),
  /** Blocks that hold it by now, its own included; 0 while none does. */
  confirmations: z.int(),
  /** How many it takes; none where it is internal. */
  required: z.int(),
  seen_at: s.isoTime,
  credited_at: z.nullable(s.isoTime),
});

/** What a deposit brings from outside. */
export const depositPostingKinds = postingKindsOf('assets', { deposit: { direction: 'in', isInflow: true } });

/** A deposit was seen, credited, or given up. */
export const depositChanged = defineEvent({
  topic: 'deposits',
  type: 'deposits.changed',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    deposit_id: s.idOut,
    currency_id: s.coinIdOut,
    number: s.decimal,
    state: z.enum(depositStates),
    is_internal: z.optional(z.boolean()),
    at: s.isoTime,
  }),
});

/** Money that comes in over networks. */
export const depositCalls = {
  chains: defineCall({
    name: 'payment.chains',
    method: 'GET',
    path: '/wallet/chains',
    auth: 'public',
    feature: 'deposits',
    input: z.object({ currency: s.currency }),
    output: z.object({ currency: z.string(), list: z.array(networkOut) }),
    rejections: ['CURRENCY_NOT_FOUND'],
    summary: 'The networks of a currency with minimum and confirmations, and whether and why one is suspended.',
  }),
  address: defineCall({
    name: 'payment.deposit_address',
    method: 'POST',
    path: '/wallet/get_in_address',
    auth: 'user',
    feature: 'deposits',
    gate: { country: true },
    input: z.object({ currency: s.currency, user_id: s.optional(s.id), type: s.optional(networkName) }),
    output: z.object({
      currency: z.string(),
      type: z.string(),
      address: z.string(),
      /** What must be named beside the address; null where the network knows no such thing. */
      memo: z.nullable(z.string()),
      /** What a QR code of it holds. */
      uri: z.string(),
    }),
    rejections: ['CURRENCY_NOT_FOUND', 'PARAMETER_ERROR', 'CHAIN_SUSPENDED'],
    summary:
      'The own address on a network, by default the first of the currency; user_id never chooses another user (S46).',
  }),
  log: defineCall({
    name: 'payment.deposit_log',
    method: 'GET',
    path: '/wallet/deposit_log',
    auth: 'user',
    feature: 'deposits',
    input: z.object({ currency: s.optional(s.currency), ...s.paging() }),
    output: s.pageOf(depositOut),
    rejections: ['CURRENCY_NOT_FOUND'],
    summary: 'The own deposits, newest first, with their confirmations as they are now.',
  }),
};
