import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Delta } from '@bourse/ui/delta';
import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { columnDecimals } from '../../base/money/column-decimals.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { useSecondsLeft } from '../../base/time/use-seconds-left.ts';
import { distanceOf, isNear, type Position, returnOf } from './lever-view.ts';
import type { Ask } from './position-acts.tsx';
import { PositionMenu } from './position-menu.tsx';
import { type Figures, useFigures } from './use-figures.ts';

interface PositionTableProps {
  readonly positions: readonly Position[];
  readonly ask: Ask;
}

const columns = [
  'size',
  'profit',
  'entry',
  'mark',
  'liquidation',
  'margin',
  'risk',
  'levels',
  'feesPaid',
  'overnight',
  'funding',
  'opened',
] as const;
type Column = (typeof columns)[number];

/** Open positions as rows of a desk. */
export function PositionTable({ positions, ask }: PositionTableProps) {
  const t = useTranslations('lever');
  const figures = useFigures();
  const momentOf = useMoment();
  // Fees are in one currency, whatever the contract.
  const [paid, overnight] = (['fee', 'overnight_fee'] as const).map((fee) =>
    columnDecimals(
      positions.map((position) => [fee, position[fee]]),
      2,
    )(fee),
  );
  const fees = { paid: paid ?? 2, overnight: overnight ?? 2 };
  return (
    <Table label={t('panel.positions')} areaClassName="h-full">
      <thead>
        <tr>
          <HeadCell>{t('fact.contract')}</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column} figures>
              {t(`fact.${column}`)}
            </HeadCell>
          ))}
          <HeadCell className="right-0">
            <span className="sr-only">{t('fact.acts')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <Row key={position.id} aria-label={`${position.symbol} ${figures.side(position)}`}>
            <Cell>
              <span className="flex items-center gap-1.5">
                <b className="font-semibold">{position.symbol}</b>
                <Badge tone={position.type === 1 ? 'up' : 'down'}>{figures.side(position)}</Badge>
                {position.margin_mode === 'cross' ? <Badge>{t('mode.cross')}</Badge> : null}
                {position.closes_at === null ? null : <Left closes={position.closes_at} />}
              </span>
            </Cell>
            {columns.map((column) => (
              <Cell key={column} figures className="num">
                {contentOf(column, position, { figures, momentOf, fees })}
              </Cell>
            ))}
            {/* The figures scroll away below what can be done. */}
            <Cell className="sticky right-0 bg-under">
              <span className="flex items-center justify-end gap-1">
                <Button size="dense" onClick={() => ask('stops', position)}>
                  {t('position.stops')}
                </Button>
                {position.margin_mode === 'cross' ? null : (
                  <Button size="dense" onClick={() => ask('margin', position)}>
                    {t('position.margin')}
                  </Button>
                )}
                <Button size="dense" onClick={() => ask('close', position)}>
                  {t('position.close')}
                </Button>
                <PositionMenu position={position} ask={ask} isDense />
              </span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface Writers {
  readonly figures: Figures;
  readonly momentOf: (at: string) => string;
  /** The decimals of the columns of fees. */
  readonly fees: { readonly paid: number; readonly overnight: number };
}

function contentOf(column: Column, position: Position, { figures, momentOf, fees }: Writers): ReactNode {
  const { symbol, profit, margin, target_profit_price: target, stop_loss_price: stop } = position;
  const price = (value: string | null): string => figures.price(symbol, value);
  switch (column) {
    case 'size':
      return figures.size(position);
    case 'profit':
      return (
        <span className="inline-flex gap-1.5">
          <Delta kind="money" text={figures.signed(profit)} />
          <Delta text={figures.change(returnOf(profit, margin))} />
        </span>
      );
    case 'entry':
      return price(position.price);
    case 'mark':
      return price(position.mark_price);
    case 'liquidation': {
      const near = isNear(distanceOf(position.mark_price, position.liquidation_price));
      const about = position.margin_mode === 'cross' && position.liquidation_price !== null ? '\u2248\u00a0' : '';
      return (
        <span className={near ? 'font-semibold text-bad' : ''}>{`${about}${price(position.liquidation_price)}`}</span>
      );
    }
    case 'margin':
      return figures.cents(margin);
    case 'risk':
      return figures.percent(position.risk_rate, 1);
    case 'levels':
      return `${price(target)} / ${price(stop)}`;
    case 'feesPaid':
      return figures.numbers.fixed(position.fee, fees.paid);
    case 'overnight':
      return figures.numbers.fixed(position.overnight_fee, fees.overnight);
    case 'funding':
      return figures.signed(position.funding);
    case 'opened':
      return momentOf(position.opened_at ?? position.created_at);
  }
}

/** How long a high-frequency position still runs. */
function Left({ closes }: { readonly closes: string }) {
  const t = useTranslations('lever');
  const left = useSecondsLeft(Date.parse(closes));
  return (
    <span className={`num text-caption ${left <= 60 ? 'text-warn' : 'text-t3'}`}>
      {t('time.seconds', { count: left })}
    </span>
  );
}
