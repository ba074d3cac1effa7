import { Tabs } from '@bourse/ui/tabs';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { redirect } from '../../base/router/navigation.ts';
import { FamilyPart } from './family-part.tsx';
import { PairButton } from './pair-button.tsx';
import { type Family, families, productOf } from './family.ts';
import type { Market } from './market-terms.ts';

interface FamiliesProps {
  /** The market that stays chosen. */
  readonly market: Pick<Market, 'symbol' | 'isTracked'>;
  readonly family: Family;
  readonly size: 'page' | 'panel';
  readonly className: string;
  readonly onChoose: (symbol: string) => void;
  /** What spot trading shows. */
  readonly children: ReactNode;
}

/** Spot trading, and what is still to come beside it; which of them stands in the address. */
export function Families({ market, family, size, className, onChoose, children }: FamiliesProps) {
  const t = useTranslations('trade.family');
  const { symbol, isTracked } = market;
  const offered = families.filter((one) => !isTracked || one === 'futures');
  return (
    <>
      <Tabs
        label={t('label')}
        size={size}
        className={className}
        tabs={offered.map((value) => ({ value, label: t(value) }))}
        value={family === 'high' ? 'futures' : family}
        onChoose={(value) => redirect('/pages/transaction/index', { symbol, tab: value })}
      />
      {family === 'spot' ? (
        children
      ) : (
        <FamilyPart
          tab={family}
          symbol={symbol}
          size={size}
          head={
            size === 'page' ? (
              <PairButton symbol={symbol} product={productOf(family)} onChoose={onChoose} look="drawer" />
            ) : null
          }
          onChoose={onChoose}
        />
      )}
    </>
  );
}
