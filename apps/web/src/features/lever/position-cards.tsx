import { Badge } from '@bourse/ui/badge';
import { Delta } from '@bourse/ui/delta';
import { CountdownRing } from '@bourse/ui/countdown-ring';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { FactGrid } from '@bourse/ui/position-card';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../base/money/use-moment.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { distanceOf, isNear, type Position, returnOf } from './lever-view.ts';
import type { Ask } from './position-acts.tsx';
import { PositionGauge } from './position-gauge.tsx';
import { PositionMenu } from './position-menu.tsx';
import { useFigures } from './use-figures.ts';

interface PositionCardsProps {
  readonly positions: readonly Position[];
  readonly ask: Ask;
}

/** Open positions one below the other, as on a phone. */
export function PositionCards({ positions, ask }: PositionCardsProps) {
  return (
    <ul className="grid gap-3 px-3 py-3 phone:px-4">
      {positions.map((position) => (
        <li key={position.id}>
          <Card position={position} ask={ask} />
        </li>
      ))}
    </ul>
  );
}

function Card({ position, ask }: { readonly position: Position; readonly ask: Ask }) {
  const t = useTranslations('lever.position');
  const figures = useFigures();
  const { symbol, type, profit, margin, currency, closes_at: closes, opened_at: opened } = position;
  const mode = useTranslations('lever.mode');
  const isCross = position.margin_mode === 'cross';
  const near = isNear(distanceOf(position.mark_price, position.liquidation_price));
  return (
    <article aria-label={`${symbol} ${figures.side(position)}`} className="slab">
      <div className="p-4">
        <div className="flex min-h-8 items-center gap-2">
          <h2 className="min-w-0 truncate text-body font-semibold">{symbol}</h2>
          <Badge tone={type === 1 ? 'up' : 'down'}>{figures.side(position)}</Badge>
          {isCross ? <Badge>{mode('cross')}</Badge> : null}
          <span className="flex-1" />
          <PositionMenu position={position} ask={ask} />
        </div>
        <div className="flex items-end justify-between gap-3">
          <div className="min-w-0">
            <p className="text-caption text-t3">{t('profit', { currency })}</p>
            <Delta kind="money" className="text-title" text={figures.signed(profit)} />
          </div>
          {closes === null || opened === null ? null : <Ring opened={opened} closes={closes} />}
          <div className="text-end">
            <p className="text-caption text-t3">{t('return')}</p>
            <Delta className="text-heading" text={figures.change(returnOf(profit, margin))} />
          </div>
        </div>
      </div>
      <div className="grid gap-3 p-4">
        <Facts position={position} />
        <PositionGauge position={position} />
        {isCross && position.liquidation_price !== null ? (
          <p className="text-caption text-t3">{mode('estimate')}</p>
        ) : null}
        {near ? <Note tone="warn">{isCross ? mode('near') : t('near')}</Note> : null}
      </div>
      <JoinedPair>
        <Button size="desk" onClick={() => ask('stops', position)}>
          {t('stops')}
        </Button>
        {isCross ? null : (
          <Button size="desk" onClick={() => ask('margin', position)}>
            {t('margin')}
          </Button>
        )}
        <Button size="desk" onClick={() => ask('close', position)}>
          {t('close')}
        </Button>
      </JoinedPair>
    </article>
  );
}

function Facts({ position }: { readonly position: Position }) {
  const t = useTranslations('lever.fact');
  const figures = useFigures();
  const momentOf = useMoment();
  const { symbol, target_profit_price: target, stop_loss_price: stop, opened_at: opened } = position;
  const level = (price: string | null): string => (price === null ? '\u2014' : figures.price(symbol, price));
  const facts = [
    { key: 'size', label: t('size'), value: figures.size(position) },
    { key: 'margin', label: t('margin'), value: figures.cents(position.margin) },
    { key: 'risk', label: t('risk'), value: figures.percent(position.risk_rate, 1) },
    { key: 'entry', label: t('entry'), value: figures.price(symbol, position.price) },
    { key: 'mark', label: t('mark'), value: figures.price(symbol, position.mark_price) },
    {
      key: 'liquidation',
      label: t(position.margin_mode === 'cross' ? 'estimate' : 'liquidation'),
      value: figures.price(symbol, position.liquidation_price),
    },
    { key: 'fees', label: t('feesPaid'), value: figures.numbers.whole(position.fee, 2) },
    position.funding === '0'
      ? { key: 'night', label: t('overnight'), value: figures.numbers.whole(position.overnight_fee, 2) }
      : { key: 'funding', label: t('funding'), value: figures.signed(position.funding) },
    { key: 'levels', label: t('levels'), value: `${level(target)} / ${level(stop)}` },
  ];
  return (
    <>
      <FactGrid facts={facts} />
      <p className="num text-caption text-t3">{t('openedAt', { time: momentOf(opened ?? position.created_at) })}</p>
    </>
  );
}

/** How long a high-frequency position still runs. */
function Ring({ opened, closes }: { readonly opened: string; readonly closes: string }) {
  const t = useTranslations('lever.position');
  const left = useSecondsLeft(Date.parse(closes));
  const total = Math.max(1, Math.round((Date.parse(closes) - Date.parse(opened)) / 1_000));
  return (
    <CountdownRing
      size={72}
      leftSeconds={left}
      totalSeconds={total}
      settling={left === 0}
      label={left === 0 ? t('ending') : t('left', { count: left })}
    />
  );
}
