import { Badge } from '@bourse/ui/badge';
import { EmptyState } from '@bourse/ui/empty-state';
import { ListRowSkeleton } from '@bourse/ui/list-row';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import { FactGrid } from '@bourse/ui/position-card';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../base/money/use-moment.ts';
import { CancelButton } from './cancel-dialogs.tsx';
import type { Position } from './lever-view.ts';
import { useFigures } from './use-figures.ts';

interface WaitingOrdersProps {
  readonly list: readonly Position[] | undefined;
  readonly isTable: boolean;
}

/** What waits at a price: opening orders, and limits at which positions are closed. */
export function WaitingOrders({ list, isTable }: WaitingOrdersProps) {
  const t = useTranslations('lever.panel');
  const app = useTranslations('app.state');
  if (list === undefined) {
    return (
      <SkeletonDelay label={app('loading')}>
        <ListRowSkeleton />
        <ListRowSkeleton />
      </SkeletonDelay>
    );
  }
  if (list.length === 0) return <EmptyState title={t('noOrders')} text={t('noOrdersHint')} />;
  return isTable ? <OrderTable list={list} /> : <OrderCards list={list} />;
}

/** The figures of a waiting order, as text. */
function useOrderTexts() {
  const t = useTranslations('lever');
  const figures = useFigures();
  const momentOf = useMoment();
  return (order: Position) => {
    const isOpening = order.pending > 0;
    const lots = isOpening ? order.pending : order.closing;
    const { symbol, target_profit_price: target, stop_loss_price: stop } = order;
    const level = (price: string | null): string => (price === null ? '\u2014' : figures.price(symbol, price));
    return {
      kind: t(isOpening ? 'panel.opening' : 'panel.closing'),
      side: figures.side(order),
      price: figures.price(symbol, isOpening ? order.limit_price : order.closing_price),
      lots: figures.lots(lots),
      mark: figures.price(symbol, order.mark_price),
      levels: `${level(target)} / ${level(stop)}`,
      time: momentOf(order.created_at),
    };
  };
}

function OrderCards({ list }: { readonly list: readonly Position[] }) {
  const t = useTranslations('lever.fact');
  const textsOf = useOrderTexts();
  return (
    <ul>
      {list.map((order) => {
        const texts = textsOf(order);
        return (
          <li key={order.id} className="border-b border-line px-4 py-3">
            <div className="flex items-center justify-between gap-2">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <b className="font-semibold">{order.symbol}</b>
                <Badge tone={order.type === 1 ? 'up' : 'down'}>{texts.side}</Badge>
                <span className="num text-caption text-t3">{`${texts.kind} · ${texts.time}`}</span>
              </span>
              <CancelButton order={order} />
            </div>
            <FactGrid
              className="mt-2"
              facts={[
                { key: 'price', label: t('price'), value: texts.price },
                { key: 'lots', label: t('size'), value: texts.lots },
                { key: 'mark', label: t('mark'), value: texts.mark },
                { key: 'levels', label: t('levels'), value: texts.levels },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}

const columns = ['kind', 'price', 'size', 'mark', 'levels', 'time'] as const;

function OrderTable({ list }: { readonly list: readonly Position[] }) {
  const t = useTranslations('lever');
  const textsOf = useOrderTexts();
  return (
    <Table label={t('panel.orders')} areaClassName="h-full">
      <thead>
        <tr>
          <HeadCell>{t('fact.contract')}</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column} figures={column !== 'kind'}>
              {t(`fact.${column}`)}
            </HeadCell>
          ))}
          <HeadCell className="right-0">
            <span className="sr-only">{t('fact.acts')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {list.map((order) => {
          const texts = textsOf(order);
          return (
            <Row key={order.id}>
              <Cell>
                <span className="flex items-center gap-1.5">
                  <b className="font-semibold">{order.symbol}</b>
                  <Badge tone={order.type === 1 ? 'up' : 'down'}>{texts.side}</Badge>
                </span>
              </Cell>
              {columns.map((column) => (
                <Cell key={column} figures={column !== 'kind'} className="num">
                  {texts[column === 'size' ? 'lots' : column]}
                </Cell>
              ))}
              <Cell className="sticky right-0 bg-under text-end">
                <CancelButton order={order} />
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
