import { EmptyState } from '@bourse/ui/empty-state';
import { Tabs } from '@bourse/ui/tabs';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { tradeTabOf } from '../../base/manifests/registered.ts';
import { DevelopmentBadge } from '../../base/parts/later-badge.tsx';
import { redirect } from '../../base/router/navigation.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { FamilyTab } from './family-tab.tsx';
import { PairButton } from './pair-button.tsx';

const families = ['spot', 'futures', 'seconds'] as const;

interface FamiliesProps {
  /** The market that stays chosen. */
  readonly symbol: string;
  readonly size: 'page' | 'panel';
  readonly className: string;
  /** What spot trading shows. */
  readonly children: ReactNode;
}

/** Spot trading, and what is still to come beside it; which of them stands in the address. */
export function Families({ symbol, size, className, children }: FamiliesProps) {
  const t = useTranslations('trade.family');
  const { tab } = useSearch('/pages/transaction/index');
  const family = families.find((one) => one === tab) ?? 'spot';
  const choose = (chosen: string): void => redirect('/pages/transaction/index', { symbol: chosen, tab: family });
  return (
    <>
      <Tabs
        label={t('label')}
        size={size}
        className={className}
        tabs={families.map((value) => ({ value, label: t(value) }))}
        value={family}
        onChoose={(value) => redirect('/pages/transaction/index', { symbol, tab: value })}
      />
      {family === 'spot' ? (
        children
      ) : tradeTabOf(family) === undefined ? (
        <EmptyState title={t(family)} text={t('futuresHint')} action={<DevelopmentBadge />} />
      ) : (
        <FamilyTab
          tab={family}
          symbol={symbol}
          size={size}
          head={size === 'page' ? <PairButton symbol={symbol} onChoose={choose} look="drawer" /> : null}
          onChoose={choose}
        />
      )}
    </>
  );
}
