import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsAtLeast } from '../../../base/device/use-width.ts';
import { type OrderTexts, SideText, useOrderTexts } from './order-cells.tsx';
import type { OwnOrder } from '../account-state.ts';
import { OrderExits } from './order-exits.tsx';
import { OrderFills, UnfoldButton } from './order-fills.tsx';
import type { Unfolded } from './use-unfolded.ts';

interface OrderTableProps {
  readonly label: string;
  readonly orders: readonly OwnOrder[];
  /** What can be done to an open order; without it the table tells of orders that are over. */
  readonly acts?: (order: OwnOrder) => ReactNode;
  /** Which orders show their fills below them; without it none can. */
  readonly unfolded?: Unfolded;
}

type Column = 'time' | 'pair' | 'type' | 'side' | 'price' | 'amount' | 'filled' | 'average' | 'fee' | 'total' | 'state';

const roomy: readonly Column[] = ['time', 'pair', 'type', 'side', 'price', 'amount', 'filled'];
/** In a narrow panel what an order is comes first, and what scrolls away is when and how it was given. */
const narrow: readonly Column[] = ['pair', 'side', 'price', 'amount', 'filled', 'type', 'time'];
const figures: readonly Column[] = ['price', 'amount', 'filled', 'average', 'fee', 'total'];
const quiet: Partial<Readonly<Record<Column, string>>> = { time: 'text-t3', type: 'text-t2', filled: 'text-t2' };

/** Orders as rows of a desk. */
export function OrderTable({ label, orders, acts, unfolded }: OrderTableProps) {
  const t = useTranslations('trade.orders');
  const textsOf = useOrderTexts(orders);
  const isRoomy = useIsAtLeast('wide');
  const ends: readonly Column[] = acts === undefined ? ['average', 'fee', 'total', 'state'] : ['total'];
  const columns = [...(isRoomy ? roomy : narrow), ...ends];
  return (
    <Table label={label} areaClassName="h-full">
      <thead>
        <tr>
          {unfolded !== undefined && (
            <HeadCell className="w-10">
              <span className="sr-only">{t('fills')}</span>
            </HeadCell>
          )}
          {columns.map((column) => (
            <HeadCell key={column} figures={figures.includes(column)}>
              {t(column)}
            </HeadCell>
          ))}
          {acts !== undefined && (
            <HeadCell className="right-0">
              <span className="sr-only">{t('action')}</span>
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const texts = textsOf(order);
          return (
            <Fragment key={order.id}>
              <Row>
                {unfolded !== undefined && (
                  <Cell className="pr-0">
                    <UnfoldButton order={order} unfolded={unfolded} />
                  </Cell>
                )}
                {columns.map((column) => (
                  <Cell key={column} figures={figures.includes(column)} className={quiet[column]}>
                    {contentOf(column, order, texts)}
                  </Cell>
                ))}
                {acts !== undefined && (
                  // In a narrow panel the figures scroll away below what can be done.
                  <Cell className="sticky right-0 bg-under text-end">{acts(order)}</Cell>
                )}
              </Row>
              {unfolded?.has(order.id) === true && (
                <Row className="hover:bg-transparent">
                  <Cell colSpan={columns.length + 1} className="py-1 pl-10">
                    <OrderFills order={order} />
                  </Cell>
                </Row>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function contentOf(column: Column, order: OwnOrder, texts: OrderTexts): ReactNode {
  switch (column) {
    case 'pair':
      return order.symbol;
    case 'type':
      return texts.name;
    case 'side':
      return <SideText side={order.side} />;
    case 'price':
      return (
        <>
          {texts.price}
          {texts.stop !== null && <span className="block text-micro text-t3">{texts.stop}</span>}
          {texts.exits !== null && <OrderExits order={order} text={texts.exits} />}
        </>
      );
    default:
      return texts[column];
  }
}
