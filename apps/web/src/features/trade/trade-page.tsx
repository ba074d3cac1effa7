import { Desk } from './desk.tsx';
import { Families } from './families.tsx';
import { useFollowedAccount } from './own-account.ts';
import { PhoneTrade } from './phone-trade.tsx';
import { TradeFailed, TradeLoading } from './trade-states.tsx';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { useMarket } from './use-market.ts';
import { useRemembered, useSymbol } from './use-symbol.ts';

/** Tab 2: the ticket page on a phone, the whole desk from 1024 pixels on. */
export function TradePage() {
  const { symbol, choose } = useSymbol('/pages/transaction/index');
  const { market, failure, retry } = useMarket(symbol);
  const isDesk = useIsAtLeast('desk');
  useFollowedAccount();
  useRemembered(market);
  if (market === null) return failure === null ? <TradeLoading /> : <TradeFailed failure={failure} retry={retry} />;
  if (isDesk) return <Desk market={market} onChoose={choose} />;
  return (
    <Families symbol={symbol} size="page" className="px-3 pt-1 phone:px-4">
      <PhoneTrade key={symbol} market={market} onChoose={choose} />
    </Families>
  );
}
