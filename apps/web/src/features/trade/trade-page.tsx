import { TradeView } from './trade-view.tsx';

/** Tab 2. */
export function TradePage() {
  return <TradeView path="/pages/transaction/index" />;
}
