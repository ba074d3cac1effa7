import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import type { OutputOf } from '@bourse/contract/call';
import { spotCalls } from '@bourse/contract/spot';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { HistoryList } from '../../../base/parts/history-list.tsx';
import { SignedOut } from '../../../base/parts/signed-out.tsx';
import { useSession } from '../../../base/session/session.ts';
import { usePages } from '../../../base/api/use-pages.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { CardFact } from './order-cards.tsx';
import { SideBadge, SideText, useFillColumns, usePriceText, useTimeText } from './order-cells.tsx';
import { OrdersLoading } from '../orders-loading.tsx';

type Fill = OutputOf<typeof spotCalls.myTrade>['list'][number];

interface FillsProps {
  readonly symbol: string | null;
  readonly isTable: boolean;
  /** The way to what would be listed, where it is not beside the list. */
  readonly action?: ReactNode;
}

/** What of the own orders has traded, newest first, with the fee of each fill. */
export function OwnFills({ symbol, isTable, action }: FillsProps) {
  const t = useTranslations('trade.orders');
  const isVisitor = useSession((session) => session.token === null);
  const pages = usePages(spotCalls.myTrade, symbol === null ? {} : { symbol });
  if (isVisitor) return <SignedOut isPart />;
  return (
    <HistoryList pages={pages} none={{ title: t('noFills'), action }} loading={<OrdersLoading />}>
      {(fills) => (isTable ? <FillTable fills={fills} /> : <FillCards fills={fills} />)}
    </HistoryList>
  );
}

function useFillTexts(fills: readonly Fill[]) {
  const numbers = useNumbers();
  const priceOf = usePriceText();
  const timeOf = useTimeText();
  const columns = useFillColumns(fills);
  return (fill: Fill) => {
    const [base = '', quote = ''] = fill.symbol.split('/');
    return {
      time: timeOf(fill.created_at),
      price: priceOf(fill.symbol, fill.price),
      amount: `${numbers.fixed(fill.amount, columns.amount(fill.symbol))} ${base}`,
      turnover: `${numbers.fixed(fill.turnover, columns.turnover(fill.symbol))} ${quote}`,
      fee: `${numbers.fixed(fill.fee, columns.fee(fill.fee_currency))} ${fill.fee_currency}`,
    };
  };
}

function FillTable({ fills }: { readonly fills: readonly Fill[] }) {
  const t = useTranslations('trade.orders');
  const textsOf = useFillTexts(fills);
  return (
    <Table label={t('fills')} areaClassName="h-full">
      <thead>
        <tr>
          <HeadCell>{t('time')}</HeadCell>
          <HeadCell>{t('pair')}</HeadCell>
          <HeadCell>{t('side')}</HeadCell>
          <HeadCell figures>{t('price')}</HeadCell>
          <HeadCell figures>{t('amount')}</HeadCell>
          <HeadCell figures>{t('total')}</HeadCell>
          <HeadCell figures>{t('fee')}</HeadCell>
          <HeadCell>{t('role')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {fills.map((fill) => {
          const texts = textsOf(fill);
          return (
            <Row key={`${fill.id}-${fill.order_id}`}>
              <Cell className="text-t3">{texts.time}</Cell>
              <Cell>{fill.symbol}</Cell>
              <Cell>
                <SideText side={fill.side} />
              </Cell>
              <Cell figures>{texts.price}</Cell>
              <Cell figures>{texts.amount}</Cell>
              <Cell figures>{texts.turnover}</Cell>
              <Cell figures>{texts.fee}</Cell>
              <Cell className="text-t2">{t(fill.role)}</Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}

function FillCards({ fills }: { readonly fills: readonly Fill[] }) {
  const t = useTranslations('trade.orders');
  const textsOf = useFillTexts(fills);
  return (
    <ul>
      {fills.map((fill) => {
        const texts = textsOf(fill);
        return (
          <li key={`${fill.id}-${fill.order_id}`} className="border-b border-line px-4 py-3">
            <div className="flex items-center gap-2">
              <span className="font-semibold">{fill.symbol}</span>
              <SideBadge side={fill.side} />
              <span className="num text-caption text-t3">
                {t(fill.role)} · {texts.time}
              </span>
            </div>
            <dl className="mt-2 grid grid-cols-2 gap-2 text-label">
              <CardFact label={t('price')} value={texts.price} />
              <CardFact label={t('amount')} value={texts.amount} isLast />
              <CardFact label={t('total')} value={texts.turnover} />
              <CardFact label={t('fee')} value={texts.fee} isLast />
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
