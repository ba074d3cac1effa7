import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SideText, useOrderTexts } from './order-cells.tsx';
import type { OwnOrder } from './account-state.ts';

interface OrderTableProps {
  readonly label: string;
  readonly orders: readonly OwnOrder[];
  /** What can be done to an open order; without it the table tells of orders that are over. */
  readonly acts?: (order: OwnOrder) => ReactNode;
}

/** Orders as rows of a desk. */
export function OrderTable({ label, orders, acts }: OrderTableProps) {
  const t = useTranslations('trade.orders');
  const textsOf = useOrderTexts();
  return (
    <Table label={label} areaClassName="h-full">
      <thead>
        <tr>
          <HeadCell>{t('time')}</HeadCell>
          <HeadCell>{t('pair')}</HeadCell>
          <HeadCell>{t('type')}</HeadCell>
          <HeadCell>{t('side')}</HeadCell>
          <HeadCell figures>{t('price')}</HeadCell>
          <HeadCell figures>{t('amount')}</HeadCell>
          <HeadCell figures>{t('filled')}</HeadCell>
          {acts === undefined && <HeadCell figures>{t('average')}</HeadCell>}
          {acts === undefined && <HeadCell figures>{t('fee')}</HeadCell>}
          <HeadCell figures>{t('total')}</HeadCell>
          {acts === undefined ? (
            <HeadCell>{t('state')}</HeadCell>
          ) : (
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
            <Row key={order.id}>
              <Cell className="text-t3">{texts.time}</Cell>
              <Cell>{order.symbol}</Cell>
              <Cell className="text-t2">{texts.name}</Cell>
              <Cell>
                <SideText side={order.side} />
              </Cell>
              <Cell figures>
                {texts.price}
                {texts.stop !== null && <span className="block text-micro text-t3">{texts.stop}</span>}
              </Cell>
              <Cell figures>{texts.amount}</Cell>
              <Cell figures className="text-t2">
                {texts.filled}
              </Cell>
              {acts === undefined && <Cell figures>{texts.average}</Cell>}
              {acts === undefined && <Cell figures>{texts.fee}</Cell>}
              <Cell figures>{texts.total}</Cell>
              {acts === undefined ? (
                <Cell>{texts.state}</Cell>
              ) : (
                // In a narrow panel the figures scroll away below what can be done.
                <Cell className="sticky right-0 bg-under text-end">{acts(order)}</Cell>
              )}
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
