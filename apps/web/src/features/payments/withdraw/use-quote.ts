import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { useCall } from '../../../base/api/use-call.ts';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import { useSettled } from '../../../base/time/use-settled.ts';
import type { Quote } from '../payment-calls.ts';
import {
  cleanAddress,
  destinationProblem,
  placeOfRefusal,
  type Refusal,
  type WithdrawFields,
} from './withdraw-form.ts';

/** Fees and limits move: what is shown is asked for again this often. */
const everyMs = 15_000;

interface ShownQuote {
  /** For what is typed, or for what was typed before. */
  readonly data: Quote | undefined;
  /** Whether it is for what is typed now. */
  readonly isSure: boolean;
  readonly isAsking: boolean;
  /** The server's sentence where it refuses the address or the amount. */
  readonly refused: Refusal | null;
}

/** What the server says of an amount, and of who gets it, while they are typed. */
export function useQuote(fields: WithdrawFields, isValid: boolean): ShownQuote {
  const { currency, network, amount, saved, address: typed } = fields;
  const number = readDecimal(amount) ?? '';
  const address = saved === null && destinationProblem(fields, false) === null ? cleanAddress(typed) : '';
  const [settled, settledAddress] = [useSettled(number), useSettled(address)];
  const isSettled = settled === number && settledAddress === address;
  const to = saved === null ? (address === '' ? {} : { address }) : { address_id: saved.id };
  const { data, error, isFetching } = useCall(
    withdrawalCalls.quote,
    { currency, number: settled, type: network.type, ...to },
    { enabled: isValid && settled !== '' && isSettled, everyMs, keepPrevious: true },
  );
  const isOf = data !== undefined && data.type === network.type && isSettled && error === null;
  const isRefused = isValid && error !== null && !error.isUncertain && isSettled;
  const place = placeOfRefusal(error?.code ?? 'INVALID_AMOUNT') === 'address' ? 'address' : 'amount';
  return {
    data: isValid ? data : undefined,
    isSure: isValid && isOf,
    isAsking: isValid && !isOf && (isFetching || !isSettled),
    refused: isRefused ? { place, text: error.message } : null,
  };
}
