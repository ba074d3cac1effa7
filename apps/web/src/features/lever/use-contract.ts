import type { CallError } from '@bourse/client/call-error';
import { leverCalls } from '@bourse/contract/lever';
import { useCall } from '../../base/api/use-call.ts';
import type { Contract, Product } from './lever-view.ts';

const everyMs = 1_000;
const listAgeMs = 60_000;

/** A contract as far as it has been read. */
export interface ContractReading {
  readonly contract: Contract | undefined;
  readonly isLoading: boolean;
  readonly failed: boolean;
  /** Why it could not be read. */
  readonly error: CallError | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
  /** Markets that have a contract of the product, where this one has none. */
  readonly others: readonly string[];
}

/** The contract of a market, asked again each second while it is shown. */
export function useContract(symbol: string, product: Product): ContractReading {
  const list = useCall(leverCalls.contracts, { level_type: product }, { staleTimeMs: listAgeMs });
  const row = list.data?.find((one) => one.symbol === symbol);
  const input = { currency_id: row?.currency_id ?? 1, legal_id: row?.legal_id ?? 1, level_type: product };
  const deal = useCall(leverCalls.deal, input, { enabled: row !== undefined, everyMs });
  const failedList = list.data === undefined && list.error !== null;
  const failedDeal = row !== undefined && deal.data === undefined && deal.error !== null;
  return {
    contract: row === undefined ? undefined : deal.data,
    isLoading:
      (list.data === undefined && !failedList) || (row !== undefined && deal.data === undefined && !failedDeal),
    failed: failedList || failedDeal,
    error: list.error ?? deal.error,
    isFetching: list.isFetching || deal.isFetching,
    retry: () => {
      void list.refetch();
      if (row !== undefined) void deal.refetch();
    },
    others: (list.data ?? []).map((one) => one.symbol),
  };
}
