import { spotCalls } from '@bourse/contract/spot';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Skeleton } from '@bourse/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import { Big } from 'big.js';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePages } from '../../../base/api/use-pages.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { ListEnd } from '../../../base/parts/list-end.tsx';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import type { OwnOrder } from '../account-state.ts';
import { useFillColumns, usePriceText, useTimeText } from './order-cells.tsx';
import type { Unfolded } from './use-unfolded.ts';

/** So many fills of an order are read at once; few orders have more. */
const fillsPage = 50;
const noFills: Parameters<typeof useFillColumns>[0] = [];

interface UnfoldProps {
  readonly order: OwnOrder;
  readonly unfolded: Unfolded;
}

/** Shows the fills of an order, or hides them; nothing for an order that has none. */
export function UnfoldButton({ order: { id, filled, created_at: time }, unfolded }: UnfoldProps) {
  const t = useTranslations('trade.orders');
  if (new Big(filled).eq(0)) return null;
  const isOpen = unfolded.has(id);
  return (
    <IconButton
      size={28}
      label={t('unfold', { time })}
      aria-expanded={isOpen}
      icon={<Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />}
      className="text-t2"
      onClick={() => unfolded.toggle(id)}
    />
  );
}

/** What an order has traded, piece by piece, with the fee of each. */
export function OrderFills({ order }: { readonly order: OwnOrder }) {
  const t = useTranslations('trade.orders');
  const numbers = useNumbers();
  const priceOf = usePriceText();
  const timeOf = useTimeText();
  const { items, error, isFetching, hasMore, isLoadingMore, loadMore, retry } = usePages(
    spotCalls.myTrade,
    { order_id: order.id },
    fillsPage,
  );
  const columns = useFillColumns(items ?? noFills);
  if (items === undefined) {
    if (error === null) return <Skeleton height={36} className="m-2" />;
    return <LoadFailed className="m-2" error={error} busy={isFetching} onRetry={retry} />;
  }
  return (
    <>
      <Table label={t('fillsOf', { symbol: order.symbol })}>
        <thead>
          <tr>
            <HeadCell className="static">{t('time')}</HeadCell>
            <HeadCell figures className="static">
              {t('price')}
            </HeadCell>
            <HeadCell figures className="static">
              {t('amount')}
            </HeadCell>
            <HeadCell figures className="static">
              {t('fee')}
            </HeadCell>
            <HeadCell className="static">{t('role')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {items.map((fill) => (
            <Row key={fill.id}>
              <Cell className="text-t3">{timeOf(fill.created_at)}</Cell>
              <Cell figures>{priceOf(fill.symbol, fill.price)}</Cell>
              <Cell figures>
                {numbers.fixed(fill.amount, columns.amount(fill.symbol))} {fill.symbol.split('/')[0]}
              </Cell>
              <Cell figures>
                {numbers.fixed(fill.fee, columns.fee(fill.fee_currency))} {fill.fee_currency}
              </Cell>
              <Cell className="text-t2">{t(fill.role)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {hasMore ? <ListEnd hasMore isLoadingMore={isLoadingMore} onMore={loadMore} /> : null}
    </>
  );
}
