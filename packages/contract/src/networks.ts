import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { depositRefusals, suspensions } from './deposit.ts';
import * as s from './scalars.ts';

/**
 * What a move between the house's own addresses is for: from a customer's address to the paying one, gas the other way, or
 * from the paying address to the cold one.
 */
export const sweepPurposes = ['gather', 'gas', 'cold'] as const;

/** Where a move stands: planned and perhaps signed; handed to the network; deep enough in a block, and whether it did its work. */
export const sweepStates = ['planned', 'sent', 'done', 'failed'] as const;

/** What a node says of a block that was read: it has the same one, another one, none yet, or nothing. */
export const nodeViews = ['agrees', 'differs', 'behind', 'silent'] as const;

/** How far the credit of what was found without a transfer is, or its return to its sender; `none` for anything else. */
export const foundCredits = ['none', 'open', 'asked', 'approved', 'return_asked', 'return_approved'] as const;

/**
 * Why a transaction is not taken for the source of what was found, in this order: a node does not answer; not every node has it
 * in the same block, of the same signer; it failed; it is not deep enough yet; a node cannot show what it did, as of a state
 * that it has pruned; or it brought less than was found, or something else.
 */
export const sourceFaults = ['node_silent', 'unknown', 'failed', 'too_new', 'not_shown', 'unrelated'] as const;

/** Whether what a paying address holds is below its floor, above its ceiling, or between them. */
export const floatStates = ['low', 'in_range', 'high'] as const;

const person = z.object({ id: s.idOut, name: z.string() });

/** What the paying address holds of a currency, and what it is to hold. */
const floatOut = z.object({
  /** What lies there and is promised to nobody. */
  free: s.signedDecimal,
  floor: s.decimal,
  target: s.decimal,
  ceiling: s.decimal,
  state: z.enum(floatStates),
  looked_at: s.isoTime,
});

/** Why something is paused, and by whom; nobody where the house did it itself. */
const pauseOut = z.object({ reason: z.string(), by: z.nullable(person) });

/** A currency on a network. */
const heldOut = z.object({
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** Why it is paused while the network goes on for all others; null while it works. */
  paused: z.nullable(pauseOut),
  /** Whether the request to release it waits for a second person. */
  release_asked: z.boolean(),
  /** By how much it may fall short of the books: two persons have accepted that when they released it. */
  accepted: s.decimal,
  /** Since when it is not gathered because a part of it would not arrive; null while it is. */
  loses_since: z.nullable(s.isoTime),
  /** The last comparison with the books; null before the first. */
  compared: z.nullable(
    z.object({
      at: s.isoTime,
      block: z.int(),
      /** What the books say lies there at the least, less what is under way. */
      books: s.signedDecimal,
      held: s.decimal,
      difference: s.signedDecimal,
      cold: s.decimal,
      /** What lies there and no deposit explains, at the least; null for less than the smallest deposit. */
      unexplained: z.nullable(s.decimal),
    }),
  ),
  /** Credited deposits whose blocks were given up: the books do not expect them to lie there. */
  lost: s.decimal,
  /** Null where the file of networks names no float. */
  float: z.nullable(floatOut),
  /** Credited deposits that lie at customers' addresses. */
  at_customers: s.signedDecimal,
  /** From how much on an address is emptied; null where it is not. */
  sweep_from: z.nullable(s.decimal),
});

const networkOut = z.object({
  network: z.string(),
  name: z.string(),
  kind: z.string(),
  /** The last block that was read, and the newest that the first node told of. */
  height: z.nullable(z.int()),
  head: z.nullable(z.int()),
  /** When the first node last answered. */
  answered_at: z.nullable(s.isoTime),
  /** Why it takes nothing now; null while it works. */
  suspended: z.nullable(z.enum(suspensions)),
  paused: z.nullable(pauseOut),
  /** The request to release it that waits for a second person. */
  release_asked: z.boolean(),
  /** What each node says of a block that was read, in the order of the file of networks. */
  nodes: z.array(z.object({ view: z.enum(nodeViews), head: z.nullable(z.int()) })),
  held: z.array(heldOut),
});

const sweepOut = z.object({
  id: s.idOut,
  network: z.string(),
  purpose: z.enum(sweepPurposes),
  currency_id: s.coinIdOut,
  currency: z.string(),
  number: s.decimal,
  sender: z.string(),
  receiver: z.string(),
  state: z.enum(sweepStates),
  tx_hash: z.nullable(z.string()),
  /** What carrying it has cost, and in which coin; null before it has ended. */
  fee: z.nullable(s.decimal),
  fee_currency: z.nullable(z.string()),
  planned_at: s.isoTime,
  changed_at: s.isoTime,
});

const refusedOut = z.object({
  id: s.idOut,
  network: z.string(),
  /** Null where it came to the house's own address. */
  user_id: z.nullable(s.idOut),
  currency_id: s.coinIdOut,
  currency: z.string(),
  number: s.decimal,
  address: z.string(),
  sender: z.string(),
  /** Null where it was found at the address without a transfer. */
  tx_hash: z.nullable(z.string()),
  /** Null for those that were refused before reasons were kept. */
  because: z.nullable(z.enum([...depositRefusals, 'block_given_up', 'no_transfer'])),
  /** Whether two persons can credit it or send it back, it waits for the second one, or it is approved until it is deep enough. */
  credit: z.enum(foundCredits),
  seen_at: s.isoTime,
});

const staff = { auth: 'staff', feature: 'backoffice', grant: 'withdrawals.review' } as const;
const networkField = s.text(12, 2);
/** A network, or one currency on it. */
const stopInput = z.object({ network: networkField, currency: s.optional(s.currency), reason: s.reason() });

/** The room of the networks: how they stand, stopping one, and crediting or sending back found coins, by two persons. */
export const networkStaffCalls = {
  list: defineCall({
    name: 'networks.list',
    method: 'GET',
    path: '/admin/networks',
    ...staff,
    input: z.object({}),
    output: z.object({ list: z.array(networkOut) }),
    summary:
      'The networks that are set up: how far they are, whether nodes agree, and what lies there against the books.',
  }),
  sweeps: defineCall({
    name: 'networks.sweeps',
    method: 'GET',
    path: '/admin/networks/sweeps',
    ...staff,
    input: z.object({ network: s.optional(networkField), ...s.paging(50) }),
    output: s.pageOf(sweepOut),
    rejections: ['PARAMETER_ERROR'],
    summary: "Moves between the house's own addresses, newest first.",
  }),
  refused: defineCall({
    name: 'networks.refused',
    method: 'GET',
    path: '/admin/networks/refused',
    ...staff,
    input: z.object({ network: s.optional(networkField), ...s.paging(50) }),
    output: s.pageOf(refusedOut),
    rejections: ['PARAMETER_ERROR'],
    summary:
      'Deposits that staff look at, newest first: refused, found at an address without a transfer, or given up by the network after the credit.',
  }),
  credit: defineCall({
    name: 'networks.credit',
    method: 'POST',
    path: '/admin/networks/credit',
    ...staff,
    audited: true,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: z.object({}),
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary:
      'Asks a second person to credit what was found at a customer’s address; it is credited once every node still has as much there.',
  }),
  return: defineCall({
    name: 'networks.return',
    method: 'POST',
    path: '/admin/networks/return',
    ...staff,
    audited: true,
    input: z.object({ id: s.id, tx_hash: s.text(66, 64), reason: s.reason() }),
    output: z.object({}),
    rejections: [
      'NOT_FOUND',
      'STATE_CHANGED',
      'CHAIN_SUSPENDED',
      'INVALID_AMOUNT',
      'PRICE_UNAVAILABLE',
      'PARAMETER_ERROR',
      'NOT_A_RECEIVER',
    ],
    summary:
      'Asks a second person to send back what was found at a customer’s address, less the fee of withdrawals, to the signer of the transaction that brought it; PARAMETER_ERROR with `because` where the nodes do not show that it did.',
  }),
  pause: defineCall({
    name: 'networks.pause',
    method: 'POST',
    path: '/admin/networks/pause',
    ...staff,
    audited: true,
    input: stopInput,
    output: networkOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary:
      'Pauses a network at once: nothing is read, credited, paid or moved over it; with `currency` that one alone, while the others go on.',
  }),
  release: defineCall({
    name: 'networks.release',
    method: 'POST',
    path: '/admin/networks/release',
    ...staff,
    audited: true,
    input: stopInput,
    output: networkOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary:
      'Asks a second person to release a paused network, or with `currency` that one on it, accepting what it falls short by; STATE_CHANGED where it is not paused or already asked for.',
  }),
};
