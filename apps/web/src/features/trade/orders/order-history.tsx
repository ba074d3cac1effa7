import { Chip, ChipRow } from '@bourse/ui/chip';
import { spotCalls } from '@bourse/contract/spot';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { HistoryList } from '../../../base/parts/history-list.tsx';
import { SignedOut } from '../../../base/parts/signed-out.tsx';
import { useSession } from '../../../base/session/session.ts';
import { usePages } from '../../../base/api/use-pages.ts';
import { OrderCards } from './order-cards.tsx';
import { OrderTable } from './order-table.tsx';
import { OrdersLoading } from '../orders-loading.tsx';

/** The states that a history is filtered by, as the server counts them; null for all. */
const filters = [
  { status: null, key: 'allStates' },
  { status: 3, key: 'state_filled' },
  { status: 4, key: 'state_cancelled' },
] as const;

interface HistoryProps {
  readonly symbol: string | null;
  readonly isTable: boolean;
  /** The way to what would be listed, where it is not beside the list. */
  readonly action?: ReactNode;
}

/** Every order of the account, newest first, with what became of it. */
export function OrderHistory({ symbol, isTable, action }: HistoryProps) {
  const t = useTranslations('trade.orders');
  const isVisitor = useSession((session) => session.token === null);
  const [status, setStatus] = useState<3 | 4 | null>(null);
  const pages = usePages(spotCalls.list, {
    ...(symbol === null ? {} : { symbol }),
    ...(status === null ? {} : { status }),
  });
  if (isVisitor) return <SignedOut isPart />;
  return (
    <>
      <ChipRow role="group" aria-label={t('filter')} className="px-4 py-2 desk:px-3">
        {filters.map((filter) => (
          <Chip key={filter.key} small pressed={filter.status === status} onClick={() => setStatus(filter.status)}>
            {t(filter.key)}
          </Chip>
        ))}
      </ChipRow>
      <HistoryList pages={pages} none={{ title: t('noHistory'), action }} loading={<OrdersLoading />}>
        {(orders) => (isTable ? <OrderTable label={t('history')} orders={orders} /> : <OrderCards orders={orders} />)}
      </HistoryList>
    </>
  );
}
