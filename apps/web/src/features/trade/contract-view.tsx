import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ChartPanel } from './chart/chart-panel.tsx';
import { Desk } from './desk.tsx';
import { productOf } from './family.ts';
import { FamilyPart } from './family-part.tsx';
import type { Market } from './market-terms.ts';
import { useFollowedAccount } from './own-account.ts';
import { PairButton } from './pair-button.tsx';
import { StarButton } from './star-button.tsx';
import { TradeFailed, TradeLoading } from './trade-states.tsx';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { back } from '../../base/router/navigation.ts';
import { useMarket } from './use-market.ts';
import { useRemembered, useSymbol } from './use-symbol.ts';

interface ContractViewProps {
  readonly path: '/pages/transaction/contract' | '/pages/transaction/high';
  readonly family: 'futures' | 'high';
}

/** A leveraged contract with its chart; on a desk the same screen as the tab. */
export function ContractView({ path, family }: ContractViewProps) {
  const { symbol, choose } = useSymbol(path);
  const { market, failure, retry } = useMarket(symbol);
  const isDesk = useIsAtLeast('desk');
  useFollowedAccount();
  useRemembered(market);
  if (market === null) return failure === null ? <TradeLoading /> : <TradeFailed failure={failure} retry={retry} />;
  return isDesk ? (
    <Desk market={market} family={family} onChoose={choose} />
  ) : (
    <PhoneContract key={symbol} market={market} family={family} onChoose={choose} />
  );
}

interface PhoneContractProps extends Pick<ContractViewProps, 'family'> {
  readonly market: Market;
  readonly onChoose: (symbol: string) => void;
}

function PhoneContract({ market, family, onChoose }: PhoneContractProps) {
  const act = useTranslations('app.act');
  const { symbol } = market;
  return (
    <div className="mx-auto max-w-[720px]">
      <div className="flex h-13 items-center gap-1 px-1">
        <IconButton label={act('back')} icon={<Icon of={ChevronLeft} size={22} />} onClick={back} />
        <PairButton symbol={symbol} product={productOf(family)} onChoose={onChoose} look="chevron" />
        <span className="flex-1" />
        {market.isTracked ? null : <StarButton market={market} size={44} />}
      </div>
      <div className="phone-chart">
        <ChartPanel key={symbol} market={market} product={productOf(family)} isDesk={false} />
      </div>
      <FamilyPart tab={family} symbol={symbol} size="page" head={null} onChoose={onChoose} />
    </div>
  );
}
