import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { useCall } from '../../../base/api/use-call.ts';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import { useSettled } from '../../../base/time/use-settled.ts';
import type { BankFields } from './bank-form.ts';

/** Rates and limits move: what is shown is asked for again this often. */
const everyMs = 15_000;

/** What the server says of a payment to a card while its amount is typed. */
export function useBankQuote({ terms: { currency }, card, amount }: BankFields, isValid: boolean) {
  const number = readDecimal(amount) ?? '';
  const settled = useSettled(number);
  const isAsked = isValid && card !== null && settled !== '';
  const { data, error, isFetching } = useCall(
    withdrawalCalls.quote,
    { currency, number: settled, card_id: card?.id ?? '1' },
    { enabled: isAsked && settled === number, everyMs, keepPrevious: true },
  );
  const isOf = data !== undefined && data.currency === currency && settled === number && error === null;
  return {
    data: isAsked && isOf ? data : undefined,
    isSure: isAsked && isOf,
    isAsking: isAsked && !isOf && (isFetching || settled !== number),
    /** The server's sentence where it refuses the amount. */
    refused: isAsked && error !== null && !error.isUncertain && settled === number ? error.message : null,
  };
}
