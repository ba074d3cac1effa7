import * as z from 'zod/mini';
import { bankOut, bankQuoteOut, withdrawalFilter } from './bank-withdrawal.ts';
import { beneficiaryFields, beneficiaryNeeds, beneficiaryOut } from './beneficiary.ts';
import { defineCall } from './call.ts';
import { networkName, suspensions } from './deposit.ts';
import { defineEvent } from './event.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';
import {
  rejectionReasons,
  reviewReasons,
  type WithdrawalStateName,
  withdrawalState as state,
  withdrawalStateNames,
  withdrawalStates,
} from './withdrawal-state.ts';

export { rejectionReasons, reviewReasons, type WithdrawalStateName, withdrawalStateNames, withdrawalStates };

/** Somebody of the staff. */
export const staffPerson = z.object({ id: s.idOut, name: z.string() });

const withdrawalOut = z.object({
  id: s.idOut,
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** The network; `bank` where it goes to a card, and then `bank` says what is sent. `is_internal`: to a customer, in the books. */
  type: z.string(),
  bank: z.nullable(bankOut),
  is_internal: z.boolean(),
  /** The deposit that staff send back by it; its customer cannot cancel it. */
  returns_deposit: z.nullable(s.idOut),
  /** What is taken from the account, the fee included. */
  number: s.decimal,
  fee: s.decimal,
  arrives: s.decimal,
  address: z.string(),
  memo: z.nullable(z.string()),
  state,
  is_reviewed_by_staff: z.boolean(),
  /** It is not paid before: a new address waits for 24 hours (A4). Null where nothing holds it. */
  held_until: z.nullable(s.isoTime),
  rejected_because: z.nullable(z.enum(rejectionReasons)),
  /** Of the payment on the network, or of the internal transfer as its receiver sees it, too; null before there is one. */
  tx_hash: z.nullable(z.string()),
  /** Blocks that hold the payment by now, and how many it takes. */
  confirmations: z.int(),
  required: z.int(),
  requested_at: s.isoTime,
  changed_at: s.isoTime,
});

/** What a customer has written down to withdraw to. */
const addressOut = z.object({
  id: s.idOut,
  currency_id: s.coinIdOut,
  currency: z.string(),
  type: z.string(),
  name: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  created_at: s.isoTime,
  /** Nothing is paid to it before (A4). */
  held_until: s.isoTime,
  /** Who gets what is sent there, where that was said once; null where it was not. */
  beneficiary: z.nullable(beneficiaryOut),
});

/** What leaves the house, and what it keeps for sending it. */
export const withdrawalPostingKinds = postingKindsOf('assets', {
  withdrawal: { direction: 'out', isInflow: true },
  withdrawal_fee: { direction: 'out' },
  internal_transfer: { direction: 'either', isInflow: true },
});

/** What the house pays networks for carrying payments. */
export const networkPostingKinds = postingKindsOf('chains', { network_fee: { direction: 'out', isInflow: true } });

/** A withdrawal got to a state. */
export const withdrawalChanged = defineEvent({
  topic: 'withdrawals',
  type: 'withdrawals.changed',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    withdrawal_id: s.idOut,
    currency_id: s.coinIdOut,
    number: s.decimal,
    state,
    /** What a bank has sent back of it, where that is how it ended. */
    returned: z.optional(s.decimal),
    is_internal: z.optional(z.boolean()),
    is_return: z.optional(z.boolean()),
    at: s.isoTime,
  }),
});

const out = { auth: 'user', feature: 'withdrawals' } as const;

/** Money that goes out over networks. */
export const withdrawalCalls = {
  networks: defineCall({
    name: 'payment.withdraw_networks',
    method: 'GET',
    path: '/wallet/out_networks',
    auth: 'public',
    feature: 'withdrawals',
    input: z.object({ currency: s.currency }),
    output: z.object({
      currency: z.string(),
      list: z.array(
        z.object({
          type: z.string(),
          name: z.string(),
          suspended: z.nullable(z.enum([...suspensions, 'no_signer'])),
          minimum: s.decimal,
          fee: s.decimal,
          needs_memo: z.boolean(),
        }),
      ),
    }),
    rejections: ['CURRENCY_NOT_FOUND'],
    summary: 'The networks over which a currency can be withdrawn: least amount, fee, and whether one is suspended.',
  }),
  quote: defineCall({
    name: 'payment.withdraw_quote',
    method: 'POST',
    path: '/wallet/out_quote',
    ...out,
    rate: 'read',
    input: z.object({
      currency: s.currency,
      number: s.decimal,
      type: s.optional(networkName),
      /** Of a saved address: what was said of it is not asked again; or a card, then in the currency of its bank. */
      address_id: s.optional(s.id),
      /** Of another address: then it is looked at already, and `receiver` says who gets it. */
      address: s.optional(s.text(200)),
      card_id: s.optional(s.id),
    }),
    output: z.object({
      currency: z.string(),
      type: z.string(),
      number: s.decimal,
      fee: s.decimal,
      arrives: s.decimal,
      available: s.decimal,
      /** In BTC, of the rolling 24 hours (S14). */
      limit_left: s.decimal,
      /** What this would take of it. */
      counts_as: s.decimal,
      bank: z.nullable(bankQuoteOut),
      /** Who gets it: `customer` of the house, by an internal transfer without a fee; `contract` asks for `contract_confirmed`. */
      receiver: z.enum(['outside', 'contract', 'customer']),
      beneficiary: beneficiaryNeeds,
    }),
    rejections: [
      'CURRENCY_NOT_FOUND',
      'PARAMETER_ERROR',
      'PRODUCT_NOT_OPEN',
      'CHAIN_SUSPENDED',
      'INVALID_AMOUNT',
      'ADDRESS_INVALID',
      'PRICE_UNAVAILABLE',
      'NOT_FOUND',
      'NOT_A_RECEIVER',
    ],
    summary:
      'Fee, what arrives, what is left of the limit, and what must be said of who gets it; in the currency of the bank by a card.',
  }),
  withdraw: defineCall({
    name: 'payment.withdraw',
    method: 'POST',
    path: '/wallet/out',
    ...out,
    rate: 'money',
    gate: { level: 1, country: true, factor: 'code', unlocked: true },
    idempotent: true,
    input: z.object({
      currency: s.currency,
      number: s.amount,
      amount: s.amount,
      address: s.optional(s.text(200)),
      address_id: s.optional(s.id),
      card_id: s.optional(s.id),
      type: s.optional(networkName),
      memo: s.optional(s.text(120)),
      /** That the address is a contract which takes the coins, after CONTRACT_RECEIVER. */
      contract_confirmed: s.optional(s.flag),
      ...beneficiaryFields,
      pay_password: s.optional(s.text(20)),
      code: s.optional(s.text(20)),
      client_order_id: s.optional(s.clientOrderId),
    }),
    output: withdrawalOut,
    rejections: [
      'PARAMETER_ERROR',
      'CURRENCY_NOT_FOUND',
      'PRODUCT_NOT_OPEN',
      'CHAIN_SUSPENDED',
      'INVALID_AMOUNT',
      'ADDRESS_INVALID',
      'PAY_PASSWORD_WRONG',
      'PRICE_UNAVAILABLE',
      'ID_REUSED',
      'NOT_FOUND',
      'ADDRESS_NOT_SAVED',
      'NOT_A_RECEIVER',
      'CONTRACT_RECEIVER',
      'VERIFICATION_REQUIRED',
      'LIMIT_EXCEEDED',
      'TRADING_HALTED',
      'INSUFFICIENT_BALANCE',
    ],
    summary:
      'Asks for a withdrawal from the spot account to an address, saved or not, or in a currency of banks to a saved card ' +
      '(S63). The amount is held until it is paid or given back; a new address or card waits for 24 hours. To a deposit ' +
      'address of another customer it is an internal transfer without a fee (S173). After CONTRACT_RECEIVER (the ' +
      'address is a contract) it is repeated with contract_confirmed where the contract takes the coins.',
  }),
  cancel: defineCall({
    name: 'payment.withdraw_cancel',
    method: 'POST',
    path: '/wallet/out_cancel',
    ...out,
    rate: 'money',
    frees: true,
    idempotent: true,
    input: z.object({ id: s.id, client_order_id: s.optional(s.clientOrderId) }),
    output: withdrawalOut,
    rejections: ['ID_REUSED', 'NOT_FOUND', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Takes a withdrawal back while nobody has reviewed it, except one that returns a deposit.',
  }),
  detail: defineCall({
    name: 'payment.withdraw_detail',
    method: 'GET',
    path: '/wallet/out_detail',
    ...out,
    input: z.object({ id: s.id }),
    output: withdrawalOut,
    rejections: ['NOT_FOUND'],
    summary: 'One withdrawal.',
  }),
  log: defineCall({
    name: 'payment.withdraw_log',
    method: 'GET',
    path: '/user/withdraw/list',
    ...out,
    input: z.object({ ...withdrawalFilter, ...s.paging() }),
    output: s.pageOf(withdrawalOut),
    rejections: ['CURRENCY_NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'The own withdrawals to addresses and cards, newest first, filtered.',
  }),
};

/** The addresses that customers withdraw to. */
export const addressCalls = {
  save: defineCall({
    name: 'payment.address_save',
    method: 'POST',
    path: '/user/wallet/save',
    ...out,
    gate: { factor: 'code' },
    input: z.object({
      currency: s.currency,
      name: s.text(60, 1),
      address: s.text(200, 1),
      /** The address of an upload: a picture of a QR code that holds the address (S64). */
      qrcode: s.text(500, 1),
      /** By default the first network of the currency whose addresses look like it. */
      type: s.optional(networkName),
      memo: s.optional(s.text(120)),
      code: s.optional(s.text(20)),
    }),
    output: addressOut,
    rejections: [
      'CURRENCY_NOT_FOUND',
      'PARAMETER_ERROR',
      'ADDRESS_INVALID',
      'NOT_A_RECEIVER',
      'NOT_FOUND',
      'SYSTEM_BUSY',
      'PICTURE_REFUSED',
      'STATE_CHANGED',
      'LIMIT_EXCEEDED',
    ],
    summary:
      'Saves an address with the picture of its QR code (S64), 20 a currency at most; nothing is paid to it for 24 hours. ' +
      'STATE_CHANGED says that it is saved already.',
  }),
  list: defineCall({
    name: 'payment.address_list',
    method: 'GET',
    path: '/user/wallet/list',
    ...out,
    input: z.object({ currency: s.optional(s.currency), ...s.paging() }),
    output: z.extend(s.pageOf(addressOut), {
      /** Whether money goes to saved addresses alone. */
      whitelist: z.boolean(),
    }),
    rejections: ['CURRENCY_NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'Saved addresses, newest first.',
  }),
  edit: defineCall({
    name: 'payment.address_edit',
    method: 'POST',
    path: '/user/wallet/edit',
    ...out,
    input: z.object({ id: s.id, name: s.text(60, 1) }),
    output: addressOut,
    rejections: ['NOT_FOUND'],
    summary: 'Changes the label alone.',
  }),
  remove: defineCall({
    name: 'payment.address_delete',
    method: 'POST',
    path: '/user/wallet/delete',
    ...out,
    input: z.object({ id: s.id }),
    output: z.object({ id: s.idOut }),
    rejections: ['NOT_FOUND'],
    summary: 'Removes an address at once.',
  }),
  whitelist: defineCall({
    name: 'payment.whitelist',
    method: 'POST',
    path: '/user/wallet/whitelist',
    ...out,
    gate: { factor: 'code' },
    input: z.object({ enabled: s.flag, code: s.text(20) }),
    output: z.object({ enabled: z.boolean() }),
    rejections: ['STATE_CHANGED'],
    summary: 'Lets money out to saved addresses alone, or to any others from 24 hours later on.',
  }),
};

const staff = { auth: 'staff', feature: 'backoffice' } as const;
const decision = z.enum(['pay', 'reject']);

/** A withdrawal as staff see it. */
export const staffWithdrawalOut = z.extend(withdrawalOut, {
  user_id: s.idOut,
  /** In BTC at the index of the request. */
  worth: s.decimal,
  review: z.array(z.enum(reviewReasons)),
  /** The customer who gets it where it is internal; its sender is never told. */
  receiver_id: z.nullable(s.idOut),
  /** Since when the paying address has had too little for it, so that it waits; null where it is not known to. */
  short_since: z.nullable(s.isoTime),
  needs_two: z.boolean(),
  has_beneficiary: z.boolean(),
  reviewed_by: z.nullable(staffPerson),
  review_note: z.nullable(z.string()),
  /** SHA-256, in hexadecimal, of what is decided about as this answer shows it: amount, fee, destination, reasons, state. */
  seen: z.string(),
});

/** The queue in which staff look at withdrawals. */
export const withdrawalStaffCalls = {
  list: defineCall({
    name: 'withdrawals.list',
    method: 'GET',
    path: '/admin/withdrawals',
    ...staff,
    grant: 'withdrawals.review',
    input: z.object({
      /** `waiting` for those that somebody must look at, oldest first; default all, newest first. */
      queue: s.optional(z.enum(['waiting', 'under_way'])),
      user_id: s.optional(s.id),
      ...s.paging(50),
    }),
    output: s.pageOf(staffWithdrawalOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Withdrawals: those that wait for a review, those that are being paid, or all.',
  }),
  review: defineCall({
    name: 'withdrawals.review',
    method: 'POST',
    path: '/admin/withdrawals/review',
    ...staff,
    grant: 'withdrawals.review',
    audited: true,
    /** `seen` is that of the answer that was looked at: a decision is refused where it has changed. */
    input: z.object({ id: s.id, decision, reason: s.reason(), seen: s.text(64) }),
    output: staffWithdrawalOut,
    rejections: ['NOT_FOUND', 'SUMMARY_CHANGED', 'STATE_CHANGED', 'NOT_ALLOWED', 'TRADING_HALTED'],
    summary:
      'Lets a withdrawal be paid, or gives its amount back. A large one waits for a second person to approve the request.',
  }),
};
