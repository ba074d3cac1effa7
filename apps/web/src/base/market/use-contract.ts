import type { CallError } from '@bourse/client/call-error';
import type { OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { useCall } from '../api/use-call.ts';
import type { QuoteFigures } from './quotes.ts';

/** A contract as its desk shows it. */
export type Contract = OutputOf<typeof leverCalls.deal>;
/** Perpetual contracts, and the high-frequency ones. */
export type ContractProduct = Contract['level_type'];

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

/** What the book of a contract itself says, as quotes of markets do; its price is null before the first trade. */
export function figuresOf({ symbol, tick, last_price: price, day, simulated }: Contract): QuoteFigures {
  return { symbol, tick, price, ...day, simulated };
}

/** The contract of a market, asked again each second while it is shown; nothing is asked for no product. */
export function useContract(symbol: string, wanted: ContractProduct | null): ContractReading {
  const product = wanted ?? 'heyue';
  const list = useCall(
    leverCalls.contracts,
    { level_type: product },
    { staleTimeMs: listAgeMs, enabled: wanted !== null },
  );
  const row = wanted === null ? undefined : list.data?.find((one) => one.symbol === symbol);
  const input = { currency_id: row?.currency_id ?? 1, legal_id: row?.legal_id ?? 1, level_type: product };
  const deal = useCall(leverCalls.deal, input, { enabled: wanted !== null && row !== undefined, everyMs });
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
