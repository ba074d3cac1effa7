import { loanCalls } from '@bourse/contract/loan';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { FoundById } from '../product-kit/found-by-id.tsx';
import { isId } from '../product-kit/product-family.ts';
import { LoanForm } from './loan-form.tsx';
import type { LoanProduct } from './loan-view.ts';
import { PledgeTable } from './pledge-table.tsx';
import { useLoanFigures } from './use-loan-figures.ts';

/** Borrows by the product that the address names. */
export function LoanApplyPage() {
  const t = useTranslations('loans');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const { id } = useSearch('/pages/loan/purchase');
  const read = useCall(loanCalls.detail, { id: id ?? '0' }, { enabled: isId(id), everyMs: 10_000 });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('title')} />
      <FoundById
        id={id}
        read={read}
        gone={{ title: kit('gone'), text: kit('goneHint'), to: '/pages/loan/list', label: kit('toProducts') }}
        failed={kit('failed')}
        loading={
          <SkeletonDelay label={app('loading')}>
            <div className="grid gap-4 px-4 desk:px-0">
              <Skeleton height={44} width={220} />
              <Skeleton height={64} />
              <Skeleton height={180} />
            </div>
          </SkeletonDelay>
        }
      >
        {(product) => <Offer product={product} />}
      </FoundById>
    </div>
  );
}

function Offer({ product }: { readonly product: LoanProduct }) {
  const t = useTranslations('loans');
  return (
    <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
      <div className="min-w-0 desk:rounded-card desk:surface-1 desk:p-5">
        <Head product={product} />
        <LoanForm product={product} />
      </div>
      <div className="grid min-w-0 gap-3">
        <PledgeTable product={product} />
        <Note tone="warn">{t('risk')}</Note>
      </div>
    </div>
  );
}

function Head({ product }: { readonly product: LoanProduct }) {
  const t = useTranslations('loans');
  const figures = useLoanFigures();
  const coin = useCoins().get(product.currency);
  const { currency, daily_rate: rate, overdue_rate: overdue, pool } = product;
  const facts = [
    { key: 'free', label: t('free'), value: figures.coins(pool.free) },
    { key: 'rate', label: t('dailyRate'), value: figures.rate(rate) },
    { key: 'overdue', label: t('overdueRate'), value: figures.rate(overdue) },
  ];
  return (
    <>
      <div className="flex items-center gap-3">
        <CoinIcon symbol={currency} src={coin?.image} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="text-heading">{t(product.lien === null ? 'borrow' : 'borrowLien', { currency })}</h2>
          <p className="text-caption text-t2">{product.name}</p>
        </div>
      </div>
      <Slab columns={3} raised className="mt-4">
        {facts.map(({ key, label, value }) => (
          <SlabCell key={key} className="flex flex-col justify-between px-3 py-2.5">
            <p className="text-caption text-pretty text-t3">{label}</p>
            <p className="num truncate font-semibold">{value}</p>
          </SlabCell>
        ))}
      </Slab>
    </>
  );
}
