import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { PositionCard } from '@bourse/ui/position-card';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { ShownAmount } from '../../base/money/shown-amount.tsx';
import { partOf, type Run, stateOf } from './strategy-view.ts';
import { useStrategyFigures } from './use-strategy-figures.ts';

const tones = { running: 'accent', closing: 'warn', completed: 'plain', untraded: 'plain' } as const;

/** A run: what was put in, what it is worth, and how it stands. */
export function RunCard({ run }: { readonly run: Run }) {
  const t = useTranslations('strategies.mine');
  const figures = useStrategyFigures();
  const coin = useCoins().get(run.currency);
  const state = stateOf(run);
  const part = partOf(run);
  const { amount, currency, ended_at: ended, ends_at: ends, name, trades, worth } = run;
  return (
    <PositionCard
      lead={<CoinIcon symbol={currency} src={coin?.image} />}
      title={name}
      badge={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
      subtitle={ended === null ? t('until', { day: figures.day(ends) }) : t('endedOn', { day: figures.day(ended) })}
      figure={<ShownAmount text={worth === null ? null : figures.numbers.fixed(worth, 2)} size="heading" />}
      figureNote="USDT"
      facts={[
        { key: 'amount', label: t('amount'), value: <ShownAmount text={figures.money(amount, 'USDT')} size="label" /> },
        { key: 'result', label: t('result'), value: part === null ? '\u2014' : figures.result(part) },
        { key: 'trades', label: t('trades'), value: figures.numbers.whole(String(trades)) },
      ]}
    />
  );
}
