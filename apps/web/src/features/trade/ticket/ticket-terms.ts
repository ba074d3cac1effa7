import { slippageDefaultBps } from '@bourse/contract/slippage-bounds';

/** The side of an order. */
export type Side = 'buy' | 'sell';
/** The kinds of orders as a ticket offers them. */
export const orderKinds = ['limit', 'market', 'stopLimit', 'stopMarket', 'oco'] as const;
export type OrderKind = (typeof orderKinds)[number];
export const selfTradeModes = ['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const;
export type SelfTradeMode = (typeof selfTradeModes)[number];
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD';

/** What stands in a ticket, as it was typed. */
export interface TicketFields {
  readonly side: Side;
  readonly kind: OrderKind;
  /** The limit; on an OCO order where it takes the profit. */
  readonly price: string;
  /** What a stop waits for; on an OCO order the stop-loss. */
  readonly stop: string;
  /** Which way the price had to go to the stop when that was typed; null where no price was known. */
  readonly stopDirection: 'rising' | 'falling' | null;
  /** The limit of an OCO order's stop-loss; empty sells at the market. */
  readonly stopLimit: string;
  /** In base. */
  readonly amount: string;
  /** In quote: what a market order spends or is to bring. */
  readonly total: string;
  /** Whether a market sell is named by what it brings. */
  readonly isByTotal: boolean;
  readonly timeInForce: TimeInForce;
  /** Milliseconds since 1970 at which a GTD order ends; null while none is chosen. */
  readonly untilMs: number | null;
  readonly isPostOnly: boolean;
  /** What an iceberg shows; empty shows all. */
  readonly display: string;
  /** Whether what a limit order trades is to be traded back at a profit or a loss. */
  readonly hasExits: boolean;
  /** What the exits are named in: prices, or percentages of the limit. */
  readonly exitsIn: 'price' | 'percent';
  readonly exitProfit: string;
  readonly exitLoss: string;
  readonly selfTrade: SelfTradeMode;
  /** How far from the best price an order at the market may trade, in basis points. */
  readonly slippageBps: number;
}

/** A ticket with nothing in it. */
export const emptyTicket: TicketFields = {
  side: 'buy',
  kind: 'limit',
  price: '',
  stop: '',
  stopDirection: null,
  stopLimit: '',
  amount: '',
  total: '',
  isByTotal: false,
  timeInForce: 'GTC',
  untilMs: null,
  isPostOnly: false,
  display: '',
  hasExits: false,
  exitsIn: 'price',
  exitProfit: '',
  exitLoss: '',
  selfTrade: 'expire_taker',
  slippageBps: slippageDefaultBps,
};

/** The two prices at which what a limit order trades is traded back. */
export const exitFields = ['exitProfit', 'exitLoss'] as const;
export type ExitField = (typeof exitFields)[number];

/** The fields that can be wrong. */
export type TicketField = 'until' | 'stop' | 'price' | 'stopLimit' | ExitField | 'amount' | 'total' | 'display';

/** Why a field is refused; each is a text of the catalog, which may name `bound`. */
export type ProblemCode =
  | 'missing'
  | 'unreadable'
  | 'zero'
  | 'offTick'
  | 'offLot'
  | 'past'
  | 'reached'
  | 'ocoOrder'
  | 'exitAbove'
  | 'exitBelow'
  | 'tooManySlices'
  | 'tooLarge'
  | 'belowMinimum'
  | 'tooLittle'
  | 'aboveBand'
  | 'belowBand';

/** What is wrong with a field. */
export interface Problem {
  readonly field: TicketField;
  readonly code: ProblemCode;
  /** The figure that it must keep to: a step, a minimum, an edge. */
  readonly bound?: string;
}
