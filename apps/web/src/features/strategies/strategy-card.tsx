import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { HashText } from '@bourse/ui/hash-text';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/market/use-coins.ts';
import { StrategyRecord } from './strategy-record.tsx';
import { closedBy, type Strategy } from './strategy-view.ts';
import { useStrategyFigures } from './use-strategy-figures.ts';

interface StrategyCardProps {
  readonly strategy: Strategy;
  readonly onStart: () => void;
}

/** A strategy: its rule in words and as a hash, its limits, and every run of it that is over. */
export function StrategyCard({ strategy, onStart }: StrategyCardProps) {
  const t = useTranslations('strategies');
  const kit = useTranslations('product-kit');
  const figures = useStrategyFigures();
  const [isOpen, setOpen] = useState(false);
  const { gained, hash, loss_limit: limit, minimum, name, rule, runs, term_days: count } = strategy;
  const coin = rule.symbol.split('/')[0] ?? '';
  const image = useCoins().get(coin)?.image;
  const closed = closedBy(strategy.state);
  const facts = [
    { key: 'runs', label: t('runs'), value: figures.numbers.whole(String(runs)) },
    { key: 'gained', label: t('gained'), value: figures.numbers.whole(String(gained)) },
    { key: 'limit', label: t('limit'), value: figures.rate(limit) },
  ];
  return (
    <section className="rounded-card p-4 surface-1" aria-label={name}>
      <div className="flex items-center gap-3">
        <CoinIcon symbol={coin} src={image} />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-heading">
            {name}
            <Badge>{kit('days', { count })}</Badge>
            {closed === null ? null : <Badge tone="warn">{t(`state.${closed}`)}</Badge>}
          </h2>
          <p className="text-caption text-t3">{t('from', { amount: figures.money(minimum, 'USDT') })}</p>
        </div>
      </div>
      <p className="mt-3 text-label font-normal text-pretty text-t2">{figures.rule(rule)}</p>
      <Slab columns={3} raised className="mt-3">
        {facts.map(({ key, label, value }) => (
          <SlabCell key={key} className="flex flex-col justify-between px-3 py-2.5">
            <p className="text-caption text-t3">{label}</p>
            <p className="num truncate font-semibold">{value}</p>
          </SlabCell>
        ))}
      </Slab>
      <p className="mt-3 text-caption text-t3">{t('version')}</p>
      <HashText text={hash} className="block text-t2" />
      {isOpen ? <StrategyRecord strategy={strategy} /> : null}
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {t('past.open')}
        </Button>
        <Button tone="primary" disabled={closed !== null} onClick={onStart}>
          {t('start.open')}
        </Button>
      </div>
    </section>
  );
}
