import { leverCalls } from '@bourse/contract/lever';
import type { OutputOf } from '@bourse/contract/call';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { OrderSummary, type SummaryLine } from '@bourse/ui/order-summary';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useMoment } from '../../base/money/use-moment.ts';
import { CheckRow } from '../../base/parts/check-row.tsx';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { FundingPayments } from './funding-payments.tsx';
import { type Product, stateOf } from './lever-view.ts';
import { useFigures } from './use-figures.ts';

type Detail = OutputOf<typeof leverCalls.detail>;

interface DetailSheetProps {
  /** null while nothing is shown. */
  readonly id: string | null;
  readonly product: Product;
  readonly onClose: () => void;
}

/** One position: how it was opened and closed, fill by fill, with its fees, and where its end can be checked. */
export function DetailSheet({ id, product, onClose }: DetailSheetProps) {
  const t = useTranslations('lever.detail');
  const act = useTranslations('app.act');
  const app = useTranslations('app.state');
  const read = useCall(
    leverCalls.detail,
    { id: id ?? '1', level_type: product },
    { enabled: id !== null, everyMs: (one) => (one === undefined || one.status < 3 ? 2_000 : 0) },
  );
  return (
    <Sheet open={id !== null} onClose={onClose} title={t('title', { id: id ?? '' })} closeLabel={act('close')}>
      {read.data !== undefined && id !== null ? (
        <Body position={read.data} />
      ) : read.isError ? (
        <LoadFailed className="" error={read.error} busy={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonDelay label={app('loading')}>
          <Skeleton height={240} />
        </SkeletonDelay>
      )}
    </Sheet>
  );
}

function Body({ position }: { readonly position: Detail }) {
  const t = useTranslations('lever');
  const figures = useFigures();
  const state = stateOf(position);
  const { symbol, type, evidence } = position;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <b className="text-heading">{symbol}</b>
        <Badge tone={type === 1 ? 'up' : 'down'}>{figures.side(position)}</Badge>
        <Badge>{t(`state.${state}`)}</Badge>
        {position.close_reason === null ? null : <Badge>{t(`reason.${position.close_reason}`)}</Badge>}
      </p>
      <OrderSummary label={t('detail.facts')} lines={useLines(position)} />
      <Fills position={position} />
      <FundingPayments position={position} />
      <CheckRow kind="moved" subject={`lever:${position.id}`} />
      {evidence === null ? null : (
        <AppLink to="/pages/verify/verify" search={{ id: evidence }} className={buttonClass({ full: true })}>
          {t('detail.verify')}
        </AppLink>
      )}
    </div>
  );
}

function useLines(position: Detail): readonly SummaryLine[] {
  const t = useTranslations('lever');
  const figures = useFigures();
  const momentOf = useMoment();
  const { symbol, currency } = position;
  const price = (value: string | null): string => figures.price(symbol, value);
  const line = (key: string, label: string, value: string): SummaryLine => ({ key, label, value });
  const optional = (key: string, label: string, value: string | null): SummaryLine[] =>
    value === null ? [] : [line(key, label, price(value))];
  return [
    line('kind', t('detail.kind'), t(position.order_type === 'market' ? 'ticket.market' : 'ticket.limit')),
    ...optional('limit', t('detail.limit'), position.limit_price),
    line('ordered', t('detail.ordered'), figures.lots(position.number)),
    line('entry', t('fact.entry'), price(position.price)),
    ...optional('exit', t('detail.exit'), position.close_price),
    line('margin', t('fact.margin'), figures.money(position.margin, currency)),
    ...optional('liquidation', t('fact.liquidation'), position.liquidation_price),
    ...optional('target', t('fact.target'), position.target_profit_price),
    ...optional('stop', t('fact.stop'), position.stop_loss_price),
    line('fees', t('fact.feesPaid'), figures.money(position.fee, currency)),
    line('night', t('fact.overnight'), figures.money(position.overnight_fee, currency)),
    ...(position.fundings.length === 0
      ? []
      : [line('funding', t('fact.funding'), `${figures.signed(position.funding)}\u00a0${currency}`)]),
    line('created', t('detail.created'), momentOf(position.created_at)),
    ...(position.opened_at === null ? [] : [line('opened', t('fact.opened'), momentOf(position.opened_at))]),
    ...(position.closed_at === null ? [] : [line('closed', t('detail.closed'), momentOf(position.closed_at))]),
    {
      key: 'realised',
      label: t('detail.realised'),
      value: `${figures.signed(position.realised)}\u00a0${currency}`,
      tone: 'total',
    },
  ];
}

function Fills({ position }: { readonly position: Detail }) {
  const t = useTranslations('lever');
  const figures = useFigures();
  const momentOf = useMoment();
  const { symbol, currency, fills } = position;
  if (fills.length === 0) return <p className="text-label text-t2">{t('detail.noFills')}</p>;
  return (
    <section aria-label={t('detail.fills')}>
      <h3 className="mb-1 text-label font-semibold">{t('detail.fills')}</h3>
      <ul>
        {fills.map((fill) => (
          <li key={fill.id} className="flex items-start justify-between gap-3 border-t border-line py-2 text-label">
            <span className="min-w-0">
              <span className="block">
                {t(fill.kind === 'open' ? 'detail.open' : 'detail.close')}
                {fill.reason === null || fill.reason === 'customer' ? null : ` · ${t(`reason.${fill.reason}`)}`}
              </span>
              <time dateTime={fill.at} className="num block text-caption text-t3">
                {momentOf(fill.at)}
              </time>
            </span>
            <span className="num flex-none text-end">
              <span className="block">{`${figures.lots(fill.number)} · ${figures.price(symbol, fill.price)}`}</span>
              <span className="block text-caption text-t3">
                {t('detail.fee', { fee: figures.money(fill.fee, currency) })}
                {fill.profit === null ? null : ` · ${figures.signed(fill.profit)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
