import { Avatar } from '@bourse/ui/avatar';
import { Badge } from '@bourse/ui/badge';
import { Delta } from '@bourse/ui/delta';
import { PositionCard } from '@bourse/ui/position-card';
import { Sparkline } from '@bourse/ui/sparkline';
import { useTranslations } from 'use-intl';
import type { Trader } from './copy-view.ts';
import { useCopyFigures } from './use-copy-figures.ts';

/** A trader with what the ledger says of them. */
export function TraderCard({ trader }: { readonly trader: Trader }) {
  const t = useTranslations('copy');
  const figures = useCopyFigures();
  const { days, drawdown, followers, is_open: isOpen, name, profit, shape, updated_at: updated } = trader;
  // Only the shape of the line is drawn.
  const values = shape.map((sum) => Number.parseFloat(sum));
  return (
    <PositionCard
      lead={<Avatar name={name} />}
      title={<span className="min-w-0 break-words">{name}</span>}
      badge={isOpen ? undefined : <Badge>{t('full')}</Badge>}
      subtitle={updated === null ? t('notComputed') : t('followerCount', { count: followers })}
      figure={<Delta kind="money" text={figures.result(profit)} />}
      figureNote={`${t('profit')} (USDT)`}
      facts={[
        { key: 'drawdown', label: t('drawdown'), value: figures.fall(drawdown) },
        { key: 'days', label: t('days'), value: figures.count(days) },
        { key: 'won', label: t('won'), value: figures.won(trader) },
      ]}
      progress={
        values.length < 2 ? undefined : (
          <Sparkline
            values={values}
            reference={0}
            width={310}
            height={44}
            className="h-auto w-full"
            label={t('shape', {
              count: values.length,
              from: figures.result(shape[0] ?? null),
              to: figures.result(shape.at(-1) ?? null),
            })}
          />
        )
      }
    />
  );
}
