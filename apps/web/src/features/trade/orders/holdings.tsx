import { EmptyState } from '@bourse/ui/empty-state';
import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { SignedOut } from '../../../base/parts/signed-out.tsx';
import { useSession } from '../../../base/session/session.ts';
import { columnDecimals } from '../../../base/money/column-decimals.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { OrdersLoading } from '../orders-loading.tsx';
import { useOwnAccount } from '../own-account.ts';

/** What the spot account has, all digits of it. */
export function Holdings() {
  const t = useTranslations('trade.orders');
  const isVisitor = useSession((session) => session.token === null);
  const balances = useOwnAccount((account) => account.balances);
  const numbers = useNumbers();
  if (isVisitor) return <SignedOut isPart />;
  if (balances === null) return <OrdersLoading />;
  const rows = [...balances].filter(([, { available, held }]) => new Big(available).plus(held).gt(0));
  if (rows.length === 0) return <EmptyState title={t('noHoldings')} />;
  return (
    <Table
      label={t('holdings')}
      areaClassName="h-full"
      // On a phone the outer columns stand at the page's own edge.
      className="max-desk:[&_:is(td,th):first-child]:pl-4 max-desk:[&_:is(td,th):last-child]:pr-4"
    >
      <thead>
        <tr>
          <HeadCell>{t('coin')}</HeadCell>
          <HeadCell figures>{t('available')}</HeadCell>
          <HeadCell figures>{t('held')}</HeadCell>
          <HeadCell figures>{t('total')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(([code, { available, held }]) => {
          const figures = [available, held, new Big(available).plus(held).toFixed()];
          const decimals = columnDecimals(figures.map((figure) => [code, figure]))(code);
          return (
            <Row key={code}>
              <Cell>{code}</Cell>
              {(['available', 'held', 'total'] as const).map((column, place) => (
                <Cell key={column} figures>
                  {numbers.fixed(figures[place] ?? '0', decimals)}
                </Cell>
              ))}
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
