import { Button } from '@bourse/ui/button';
import { spotCalls } from '@bourse/contract/spot';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { HistoryList } from '../../../base/parts/history-list.tsx';
import { SignedOut } from '../../../base/parts/signed-out.tsx';
import { useSession } from '../../../base/session/session.ts';
import { usePages } from '../../../base/api/use-pages.ts';
import { HistoryCsv } from './history-csv.tsx';
import { everyOrder, historyFields } from './history-filter.ts';
import { HistoryChips, HistoryDays } from './history-filters.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderTable } from './order-table.tsx';
import { OrdersLoading } from '../orders-loading.tsx';
import { useUnfolded } from './use-unfolded.ts';

interface HistoryProps {
  readonly symbol: string | null;
  readonly isTable: boolean;
  /** A page of its own has room for days and a file. */
  readonly isPage?: boolean;
  /** The way to what would be listed, where it is not beside the list. */
  readonly action?: ReactNode;
}

/** Every order of the account, newest first, with what became of it; each unfolds into its fills. */
export function OrderHistory({ symbol, isTable, isPage = false, action }: HistoryProps) {
  const t = useTranslations('trade.orders');
  const isVisitor = useSession((session) => session.token === null);
  const [choice, setChoice] = useState(everyOrder);
  const unfolded = useUnfolded();
  const fields = historyFields(symbol, choice);
  const pages = usePages(spotCalls.list, fields);
  if (isVisitor) return <SignedOut isPart />;
  const change = (changed: Partial<typeof choice>): void => setChoice({ ...choice, ...changed });
  const isNarrowed = Object.values(choice).some((value) => value !== '');
  const none = isNarrowed
    ? { title: t('noMatch'), action: <Button onClick={() => setChoice(everyOrder)}>{t('clear')}</Button> }
    : { title: t('noHistory'), action };
  return (
    <>
      <HistoryChips choice={choice} onChange={change} />
      {isPage ? (
        <div className="flex flex-wrap items-end gap-2 px-4 pb-2 desk:px-3">
          <HistoryDays choice={choice} onChange={change} />
          <HistoryCsv filter={fields} className="max-tablet:w-full" />
        </div>
      ) : null}
      <HistoryList pages={pages} none={none} loading={<OrdersLoading />}>
        {(orders) =>
          isTable ? (
            <OrderTable label={t('history')} orders={orders} unfolded={unfolded} />
          ) : (
            <OrderCards orders={orders} unfolded={unfolded} />
          )
        }
      </HistoryList>
    </>
  );
}
