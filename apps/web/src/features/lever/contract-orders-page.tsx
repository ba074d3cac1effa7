import { LeverOrders } from './lever-orders.tsx';

/** Own orders and positions of contracts by status. */
export function ContractOrdersPage() {
  return <LeverOrders product="heyue" path="/pages/transaction/contract_order" />;
}
