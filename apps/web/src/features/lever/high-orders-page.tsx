import { LeverOrders } from './lever-orders.tsx';

/** Own orders and positions of high-frequency contracts by status. */
export function HighOrdersPage() {
  return <LeverOrders product="high" path="/pages/transaction/high_order" />;
}
