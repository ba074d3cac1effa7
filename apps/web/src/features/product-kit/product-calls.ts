import type { OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import type { lockupCalls } from '@bourse/contract/lockup';
import type { miningCalls } from '@bourse/contract/mining';

/** The calls of a family in which an amount is put in for a term. */
export type ProductCalls = typeof lockupCalls | typeof miningCalls | typeof etfCalls;

/** What is on sale. */
export type ProductOf<C extends ProductCalls> = OutputOf<C['products']>[number];
/** What a purchase would bring. */
export type QuoteOf<C extends ProductCalls> = OutputOf<C['quote']>;
/** What is held. */
export type PositionOf<C extends ProductCalls> = OutputOf<C['orders']>['list'][number];
/** What is held, with everything that was paid on it. */
export type DetailOf<C extends ProductCalls> = OutputOf<C['order']>;
/** What an early end costs, or has cost. */
export type RedemptionOf<C extends ProductCalls> = OutputOf<C['cancel']>;

/** A product of any family. */
export type Product = ProductOf<ProductCalls>;
/** A position of any family. */
export type Position = PositionOf<ProductCalls>;
