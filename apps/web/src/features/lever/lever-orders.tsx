import { leverCalls, leverStatuses } from '@bourse/contract/lever';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { Delta } from '@bourse/ui/delta';
import { ListRowButton } from '@bourse/ui/list-row';
import { Select } from '@bourse/ui/select';
import { Tabs } from '@bourse/ui/tabs';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { DetailSheet } from './detail-sheet.tsx';
import { type Position, type PositionState, type Product, stateOf } from './lever-view.ts';
import { useFigures } from './use-figures.ts';

interface LeverOrdersProps {
  readonly product: Product;
  readonly path: '/pages/transaction/contract_order' | '/pages/transaction/high_order';
}

const lists = ['open', 'pending', 'closing', 'closed', 'cancelled'] as const;

/** Own orders and positions of a product by status and market, each with its fills. */
export function LeverOrders({ product, path }: LeverOrdersProps) {
  const t = useTranslations('lever');
  const search = useSearch<typeof path>(path);
  const [kept, setTab] = useKept(`leverOrders ${product}`, lists, lists.find((one) => one === search.tab) ?? 'open');
  const [match, setMatch] = useState('');
  const contracts = useCall(leverCalls.contracts, { level_type: product }, { staleTimeMs: Infinity });
  const [shown, setShown] = useState<string | null>(search.id ?? null);
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t(product === 'high' ? 'orders.titleHigh' : 'orders.title')} />
      <div className="mx-4 flex items-center gap-3 border-b border-line">
        <Tabs
          label={t('orders.status')}
          tabs={lists.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={kept}
          onChoose={setTab}
          className="flex-1"
        />
      </div>
      {(contracts.data?.length ?? 0) > 1 ? (
        <Select
          aria-label={t('orders.market')}
          look="dense"
          className="mx-4 mt-3 max-w-60"
          options={[
            { value: '', label: t('orders.everyMarket') },
            ...(contracts.data ?? []).map((one) => ({ value: `${one.match_id}`, label: one.symbol })),
          ]}
          value={match}
          onChoose={setMatch}
        />
      ) : null}
      <h2 className="sr-only">{t(`state.${kept}`)}</h2>
      <Orders key={`${kept} ${match}`} product={product} list={kept} match={match} onOpen={setShown} />
      <DetailSheet id={shown} product={product} onClose={() => setShown(null)} />
    </div>
  );
}

interface OrdersProps {
  readonly product: Product;
  readonly list: (typeof lists)[number];
  readonly match: string;
  readonly onOpen: (id: string) => void;
}

function Orders({ product, list, match, onOpen }: OrdersProps) {
  const t = useTranslations('lever.orders');
  const pages = usePages(leverCalls.orders, {
    level_type: product,
    status: `${leverStatuses[list]}`,
    ...(match === '' ? {} : { match_id: match }),
  });
  const to = product === 'high' ? '/pages/transaction/high' : '/pages/transaction/contract';
  const none = {
    title: t('none'),
    text: t('noneHint'),
    action: (
      <AppLink to={to} className={buttonClass({ size: 'desk' })}>
        {t('toTrade')}
      </AppLink>
    ),
  };
  return (
    <HistoryList pages={pages} none={none}>
      {(items) => (
        <ul>
          {items.map((position) => (
            <li key={position.id}>
              <OrderRow position={position} onOpen={() => onOpen(position.id)} />
            </li>
          ))}
        </ul>
      )}
    </HistoryList>
  );
}

const tones = {
  pending: 'info',
  open: 'accent',
  closing: 'warn',
  closed: 'plain',
  cancelled: 'plain',
} as const satisfies Readonly<Record<PositionState, string>>;

function OrderRow({ position, onOpen }: { readonly position: Position; readonly onOpen: () => void }) {
  const t = useTranslations('lever');
  const figures = useFigures();
  const momentOf = useMoment();
  const { symbol, type, number, created_at: at, realised, profit } = position;
  const state = stateOf(position);
  const gained = state === 'closed' ? realised : state === 'open' || state === 'closing' ? profit : null;
  return (
    <ListRowButton
      title={
        <span className="flex items-center gap-2">
          <span>{symbol}</span>
          <span className={type === 1 ? 'text-up' : 'text-down'}>{figures.side(position)}</span>
        </span>
      }
      subtitle={
        <time dateTime={at} className="num">
          {momentOf(at)}
        </time>
      }
      tail={gained === null ? figures.lots(number) : <Delta kind="money" text={figures.signed(gained)} />}
      subtail={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}
      onClick={onOpen}
    />
  );
}
