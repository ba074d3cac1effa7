import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { Delta } from '@bourse/ui/delta';
import { PositionCard } from '@bourse/ui/position-card';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { type Copy, copyState } from './copy-view.ts';
import { useCopyFigures } from './use-copy-figures.ts';

const tones = { waiting: 'plain', skipped: 'warn', open: 'accent', own: 'plain', closed: 'plain' } as const;

interface CopyCardProps {
  readonly copy: Copy;
  readonly acts?: ReactNode;
}

/** A copied position beside the fill that it follows, or why it was not made. */
export function CopyCard({ copy, acts }: CopyCardProps) {
  const t = useTranslations('copy');
  const figures = useCopyFigures();
  const coins = useCoins();
  const state = copyState(copy);
  const { closed_at: closed, created_at: created, draw, lots, name, profit, reason, symbol } = copy;
  const coin = symbol.split('/')[0] ?? '';
  return (
    <PositionCard
      lead={<CoinIcon symbol={coin} src={coins.get(coin)?.image} />}
      title={`${symbol} ${figures.side(copy)}`}
      badge={<Badge tone={tones[state]}>{t(`copies.state.${state}`)}</Badge>}
      subtitle={t('copies.after', { name, time: figures.moment(closed ?? created) })}
      figure={state === 'skipped' ? null : <Delta kind="money" text={figures.result(profit)} />}
      figureNote={state === 'skipped' ? undefined : 'USDT'}
      facts={[
        ...(state === 'skipped' ? [] : [{ key: 'lots', label: t('copies.lots'), value: figures.count(lots) }]),
        { key: 'theirs', label: t('copies.theirs'), value: figures.count(copy.trader_lots) },
        { key: 'price', label: t('copies.price'), value: figures.numbers.whole(copy.trader_price, 2) },
        {
          key: 'place',
          label: t('copies.place'),
          value: t('copies.placeOf', { place: draw.place, of: draw.of }),
        },
      ]}
      progress={
        reason === null ? undefined : (
          <span className="block text-label font-normal text-pretty text-t2">{t(`copies.reason.${reason}`)}</span>
        )
      }
      acts={acts}
    />
  );
}
