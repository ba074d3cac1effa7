/** Spot trading: orders, trades, and the commit lane that owns the books. See README.md of this folder. */
export { tradeSource } from './trade-source-store.ts';
export { amendOrder } from './amend-order.ts';
export { cancelAll } from './cancel-all.ts';
export { cancelOrder } from './cancel-order.ts';
export type { FarOrder, FarOrders } from './far-orders.ts';
export { placeFarOrder } from './place-far-order.ts';
export { CommitLane } from './lane/commit-lane.ts';
export type { LanePorts } from './lane/lane-ports.ts';
export type { Command } from './lane/command.ts';
export { spotData } from './customer-data-store.ts';
export { batchKeys } from './place-batch.ts';
export { placeOrder, type PlaceOrderPorts } from './place-order.ts';
export {
  type Fill,
  type FillWindow,
  listFillsBetween,
  listFillsOf,
  listFillsOfPairs,
  pairsThatTradeOften,
} from './fill-store.ts';
export { type ExitPorts, exitWork, placeExits } from './exits/place-exits.ts';
export { exitNotices } from './exits/exit-notices.ts';
export { findOrder } from './history-store.ts';
export { findPlacedOrder } from './placed-order.ts';
export { findTradeMoment, listTradesOfOrder } from './receipt-trade-store.ts';
export { listTrades } from './list-trades.ts';
export { countOpenOrders, countOpenOrdersOf, findOrderOwner, type Owned } from './news-store.ts';
export { type Addressed, readNamedFills, readNamedOrders, readOpenOrdersOf } from './read-news.ts';
export type { FillAnswer, OrderAnswer } from './order-answer.ts';
export type { SpotOrder } from './spot-order.ts';
export type { PublishedDepth } from './lane/published-book.ts';
export { laneCalls, laneRoutes, orderRoutes } from './spot-routes.ts';
export { unfilledPruner } from './prune-unfilled.ts';
export { listHourlyTurnover, listTradedSides } from './turnover-store.ts';
export { spotHolds } from './spot-store.ts';
