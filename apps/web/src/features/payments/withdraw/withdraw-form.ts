import type { ErrorCode } from '@bourse/contract/error-code';
import type { Wanted } from '@bourse/client/intentions';
import type { withdrawalCalls } from '@bourse/contract/withdrawal';
import { Big } from 'big.js';
import { type AmountProblem, amountProblem } from '../../../base/money/amount-problem.ts';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import { type BeneficiaryFields, beneficiaryInput } from './beneficiary-form.ts';
import type { SavedAddress, WithdrawalNetwork } from '../payment-calls.ts';

/** Where a withdrawal goes: a saved address, or one that is typed. */
export interface Destination {
  readonly saved: SavedAddress | null;
  readonly address: string;
  readonly memo: string;
}

/** What the form holds. */
export interface WithdrawFields extends Destination {
  readonly currency: string;
  readonly network: WithdrawalNetwork;
  readonly amount: string;
  readonly beneficiary: BeneficiaryFields;
}

/** What an amount has to keep to. */
export interface WithdrawBounds {
  readonly scale: number;
  readonly available: string;
}

export type DestinationProblem = 'missing' | 'spaces' | 'memoMissing' | 'mustBeSaved';

/** What was pasted or typed, without what people copy along. */
export function cleanAddress(text: string): string {
  return text.trim();
}

/** What is wrong with where it goes, as far as the device can say; whether an address is one, the server knows. */
export function destinationProblem(
  { saved, address, memo, network }: Pick<WithdrawFields, 'saved' | 'address' | 'memo' | 'network'>,
  isWhitelistOn: boolean,
): DestinationProblem | null {
  if (saved !== null) return null;
  if (isWhitelistOn) return 'mustBeSaved';
  const text = cleanAddress(address);
  if (text === '') return 'missing';
  if (/\s/.test(text)) return 'spaces';
  return network.needs_memo && memo.trim() === '' ? 'memoMissing' : null;
}

/** What is wrong with the amount; the fee is part of it. */
export function withdrawAmountProblem(
  { amount, network }: Pick<WithdrawFields, 'amount' | 'network'>,
  bounds: WithdrawBounds,
): AmountProblem | null {
  return amountProblem(amount, { ...bounds, minimum: network.minimum });
}

/** What arrives of an amount at a fee, before the server says so; null while there is no amount above the fee. */
export function arrivesOf(amount: string, fee: string): string | null {
  const value = readDecimal(amount);
  if (value === null) return null;
  const left = new Big(value).minus(fee);
  return left.gt(0) ? left.toFixed() : null;
}

/**
 * What the server is sent, apart from what shows that it is the customer.
 * @param isContractConfirmed whether the customer has said that a contract takes the coins.
 */
export function withdrawInput(
  fields: WithdrawFields,
  isContractConfirmed = false,
): Wanted<typeof withdrawalCalls.withdraw> {
  const { currency, network, amount, saved, address, memo, beneficiary } = fields;
  const where =
    saved === null
      ? { address: cleanAddress(address), ...(memo.trim() === '' ? {} : { memo: memo.trim() }) }
      : { address_id: saved.id };
  // Checked before: the amount reads as a number.
  return {
    currency,
    number: readDecimal(amount) ?? '0',
    type: network.type,
    ...where,
    ...(isContractConfirmed ? { contract_confirmed: '1' } : {}),
    ...beneficiaryInput(beneficiary),
  };
}

/** Six digits, whatever else was typed or pasted. */
export function pinOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6);
}

/** The part of the page at which a refusal is told. */
export type RefusalPlace = 'address' | 'amount' | 'contract' | 'pin' | 'factor' | 'page';

/** A refusal and the field at which it is told. */
export interface Refusal {
  readonly place: RefusalPlace;
  readonly text: string;
}

const places: Partial<Readonly<Record<ErrorCode, RefusalPlace>>> = {
  ADDRESS_INVALID: 'address',
  ADDRESS_NOT_SAVED: 'address',
  NOT_A_RECEIVER: 'address',
  CONTRACT_RECEIVER: 'contract',
  NOT_FOUND: 'address',
  INVALID_AMOUNT: 'amount',
  INSUFFICIENT_BALANCE: 'amount',
  LIMIT_EXCEEDED: 'amount',
  PAY_PASSWORD_WRONG: 'pin',
  FACTOR_REQUIRED: 'factor',
};

/** Where a refusal is told: at the field that causes it, or for the whole. */
export function placeOfRefusal(code: ErrorCode | 998 | 999): RefusalPlace {
  return typeof code === 'number' ? 'page' : (places[code] ?? 'page');
}
