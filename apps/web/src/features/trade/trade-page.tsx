import { EmptyState } from '@bourse/ui/empty-state';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Desk } from './desk.tsx';
import { useFollowedAccount } from './own-account.ts';
import { PhoneTrade } from './phone-trade.tsx';
import { TradeFailed, TradeLoading } from './trade-states.tsx';
import { useIsAtLeast } from '../../app/use-width.ts';
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
  return <PhoneFamilies>{<PhoneTrade key={symbol} market={market} onChoose={choose} />}</PhoneFamilies>;
}

const families = ['spot', 'futures', 'seconds'] as const;

/** Spot and what is still to come beside it. */
function PhoneFamilies({ children }: { readonly children: React.ReactNode }) {
  const t = useTranslations('trade.family');
  const develop = useTranslations('develop');
  const [family, setFamily] = useState<(typeof families)[number]>('spot');
  return (
    <>
      <Tabs
        label={t('label')}
        size="page"
        className="px-3 pt-1 phone:px-4"
        tabs={families.map((value) => ({ value, label: t(value) }))}
        value={family}
        onChoose={setFamily}
      />
      {family === 'spot' ? (
        children
      ) : (
        <EmptyState
          title={develop('underDevelopment')}
          text={t(family === 'futures' ? 'futuresHint' : 'secondsHint')}
        />
      )}
    </>
  );
}
