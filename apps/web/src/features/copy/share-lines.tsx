import { copyCalls } from '@bourse/contract/copy';
import { PositionCard } from '@bourse/ui/position-card';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { CardsLoading } from './cards-loading.tsx';
import { useCopyFigures } from './use-copy-figures.ts';

/** Settlements of shares, with every figure that they follow from. @param side 1 what was paid, 2 what came. */
export function ShareLines({ side }: { readonly side: '1' | '2' }) {
  const t = useTranslations('copy.shares');
  const figures = useCopyFigures();
  const pages = usePages(copyCalls.shareLog, { side });
  const sum = (text: string) => <ShownAmount text={figures.numbers.whole(text, 2)} size="label" />;
  return (
    <HistoryList
      pages={pages}
      none={{ title: t('none'), text: t(side === '1' ? 'noneHint' : 'deskHint') }}
      loading={<CardsLoading />}
    >
      {(items) => (
        <ul className="grid gap-3">
          {items.map(({ due, follow_user_id: follow, high, id, left, name, paid, realised, share, until }) => (
            <li key={id} className="rounded-card surface-1">
              <PositionCard
                title={<span className="min-w-0 break-words">{name ?? `#${follow}`}</span>}
                subtitle={t('until', { time: figures.moment(until) })}
                figure={figures.numbers.whole(paid, 2)}
                figureNote={`${t('paid')} (USDT)`}
                facts={[
                  { key: 'realised', label: t('realised'), value: figures.result(realised) },
                  { key: 'high', label: t('high'), value: sum(high) },
                  { key: 'share', label: t('share'), value: figures.percent(share) },
                  { key: 'due', label: t('due'), value: sum(due) },
                  { key: 'left', label: t('left'), value: sum(left) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </HistoryList>
  );
}
