import type { MarketId, UserId } from '@bourse/kernel/ids';
import type { Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { RetryKey } from './lane/command.ts';
import type { OrderAnswer } from './order-answer.ts';
import type { OrderRequest } from './read-options.ts';

/** An order on its way to the lane of its market; all of it survives JSON. */
export interface FarOrder {
  readonly userId: UserId;
  readonly key: string | null;
  /** Empty where there is no key. */
  readonly inputHash: string;
  readonly batch: RetryKey['batch'] | null;
  readonly slippageBps: number | null;
  readonly request: OrderRequest;
}

/** The way to the lanes of other engines. */
export interface FarOrders {
  /** Whether the lane of a market is in another process. */
  isFar(market: MarketId): boolean;
  /** Places an order there. @throws FaultError, UncertainFault when the outcome is unknown. */
  place(market: MarketId, order: FarOrder): Promise<Result<OrderAnswer, Rejection>>;
}
