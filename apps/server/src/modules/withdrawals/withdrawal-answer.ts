import type { OutputOf } from '@bourse/contract/call';
import { withdrawalStates, type withdrawalCalls } from '@bourse/contract/withdrawal';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import type { NetworkState, OpenNetwork } from '../chains/index.ts';
import type { Registry } from '../registry/index.ts';
import type { BankPart } from './bank/bank-answer.ts';
import type { Withdrawal } from './withdrawal-store.ts';

export type WithdrawalAnswer = OutputOf<typeof withdrawalCalls.detail>;

/** What answers are made with. */
export interface AnswerPorts {
  readonly registry: Registry;
  readonly networks: readonly OpenNetwork[];
}

const paymentBlocksOf = (networks: readonly OpenNetwork[], network: string): number =>
  networks.find(({ settings }) => settings.network === network)?.settings.paymentBlocks ?? 0;

/**
 * A withdrawal as its customer sees it. @param states of the networks, by which confirmations count.
 * @param bank what a bank is to send, where it goes to a card.
 */
export function withdrawalAnswer(
  { registry, networks }: AnswerPorts,
  states: readonly NetworkState[],
  one: Withdrawal,
  bank: BankPart | null = null,
): WithdrawalAnswer {
  const { id, code, scale } = registry.getAsset(one.assetId);
  const amount = (value: bigint): string => formatAmount(value, scale);
  const read = states.find(({ network }) => network === one.network)?.height ?? null;
  const depth = one.height === null || read === null ? 0 : Math.max(read - one.height + 1, 0);
  return {
    id: one.id,
    currency_id: id,
    currency: code,
    type: one.network,
    is_internal: one.receiver !== null,
    returns_deposit: one.returnsDeposit,
    number: amount(one.amount),
    fee: amount(one.fee),
    arrives: amount(one.amount - one.fee),
    bank,
    address: bank?.card_number ?? one.address,
    memo: one.memo,
    state: one.state,
    is_reviewed_by_staff: one.review.length > 0,
    held_until: one.heldUntil === null || one.state > withdrawalStates.reviewed ? null : toIso(one.heldUntil),
    rejected_because: one.rejectedBecause,
    tx_hash: one.txHash,
    confirmations: depth,
    required: one.receiver === null ? paymentBlocksOf(networks, one.network) : 0,
    requested_at: toIso(one.requestedAt),
    changed_at: toIso(one.changedAt),
  };
}
