import { Desk } from './desk.tsx';
import { Families } from './families.tsx';
import { familyOf } from './family.ts';
import { useFollowedAccount } from './own-account.ts';
import { PhoneTrade } from './phone-trade.tsx';
import { TradeFailed, TradeLoading } from './trade-states.tsx';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { useMarket } from './use-market.ts';
import { useRemembered, useSymbol } from './use-symbol.ts';

interface TradeViewProps {
  readonly path: '/pages/transaction/index' | '/pages/transaction/index2';
}

/** The ticket page on a phone, the whole desk from 1024 pixels on. */
export function TradeView({ path }: TradeViewProps) {
  const { symbol, choose } = useSymbol(path);
  const { tab } = useSearch<typeof path>(path);
  const { market, failure, retry } = useMarket(symbol);
  const isDesk = useIsAtLeast('desk');
  useFollowedAccount();
  useRemembered(market);
  if (market === null) return failure === null ? <TradeLoading /> : <TradeFailed failure={failure} retry={retry} />;
  const family = familyOf(market, tab);
  if (isDesk) return <Desk market={market} family={family} onChoose={choose} />;
  return (
    <Families market={market} family={family} size="page" className="px-3 pt-1 phone:px-4" onChoose={choose}>
      <PhoneTrade key={symbol} market={market} onChoose={choose} />
    </Families>
  );
}
