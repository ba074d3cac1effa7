import { bankCardCalls } from '@bourse/contract/bank-cards';
import { bankWithdrawalCalls } from '@bourse/contract/bank-withdrawal';
import { safetyCalls } from '@bourse/contract/safety';
import { walletCalls } from '@bourse/contract/wallet';
import { useCall } from '../../../base/api/use-call.ts';
import type { SafetyState } from '../../../base/security/safety-state.ts';
import type { BankTerms, PayeeCard } from './bank-form.ts';

/** What a payment to a card is made of. */
export interface BankGround {
  /** The coin that is taken, and how much of it there is. */
  readonly coin: string;
  readonly available: string;
  readonly list: readonly BankTerms[];
  readonly cards: readonly PayeeCard[];
  readonly safety: SafetyState;
}

/** Reads it; null while a part is missing. */
export function useBankGround() {
  const banks = useCall(bankWithdrawalCalls.banks, {}, { everyMs: 60_000 });
  const coin = banks.data?.coin;
  const info = useCall(walletCalls.getInfo, { currency: coin ?? 'USDT' }, { enabled: coin !== undefined });
  const domestic = useCall(bankCardCalls.list, {});
  const abroad = useCall(bankCardCalls.listInternational, {});
  const safety = useCall(safetyCalls.state, {});
  const all = [banks, info, domestic, abroad, safety];
  const isFailed = all.some(({ data, isError }) => data === undefined && isError);
  const ground = ((): BankGround | null => {
    if (banks.data === undefined || info.data === undefined || safety.data === undefined) return null;
    if (domestic.data === undefined || abroad.data === undefined) return null;
    const cards = [
      ...domestic.data.map((one) => ({ ...one, number: one.card_number })),
      ...abroad.data.map((one) => ({ ...one, number: one.iban ?? one.card_number })),
    ];
    return {
      coin: banks.data.coin,
      list: banks.data.list,
      available: info.data.accounts.change.available,
      cards: cards.toSorted((a, b) => b.saved_at.localeCompare(a.saved_at)),
      safety: safety.data,
    };
  })();
  return {
    ground,
    isFailed,
    error: all.find(({ isError }) => isError)?.error ?? null,
    isBusy: all.some(({ isError, isFetching }) => isError && isFetching),
    retry: (): void => all.forEach(({ isError, refetch }) => isError && void refetch()),
  };
}
