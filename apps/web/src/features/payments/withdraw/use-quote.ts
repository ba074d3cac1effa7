import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { useCall } from '../../../base/api/use-call.ts';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import { useSettled } from '../../../base/time/use-settled.ts';
import type { Quote } from '../payment-calls.ts';
import type { WithdrawFields } from './withdraw-form.ts';

/** Fees and limits move: what is shown is asked for again this often. */
const everyMs = 15_000;

interface ShownQuote {
  /** For what is typed, or for what was typed before. */
  readonly data: Quote | undefined;
  /** Whether it is for what is typed now. */
  readonly isSure: boolean;
  readonly isAsking: boolean;
  /** The server's sentence where it refuses the amount. */
  readonly refused: string | null;
}

/** What the server says of an amount while it is typed. */
export function useQuote({ currency, network, amount, saved }: WithdrawFields, isValid: boolean): ShownQuote {
  const number = readDecimal(amount) ?? '';
  const settled = useSettled(number);
  const { data, error, isFetching } = useCall(
    withdrawalCalls.quote,
    { currency, number: settled, type: network.type, ...(saved === null ? {} : { address_id: saved.id }) },
    { enabled: isValid && settled !== '' && settled === number, everyMs, keepPrevious: true },
  );
  const isOf = data !== undefined && data.type === network.type && settled === number && error === null;
  return {
    data: isValid ? data : undefined,
    isSure: isValid && isOf,
    isAsking: isValid && !isOf && (isFetching || settled !== number),
    refused: isValid && error !== null && !error.isUncertain && settled === number ? error.message : null,
  };
}
