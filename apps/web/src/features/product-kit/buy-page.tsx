import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { FoundById } from './found-by-id.tsx';
import { BuyForm } from './buy-form.tsx';
import { PoolCard } from './pool-card.tsx';
import type { Product } from './product-calls.ts';
import { isId, type ProductFamily } from './product-family.ts';
import { ProductLead } from './product-lead.tsx';
import { useKitFigures } from './use-kit-figures.ts';
import { useView } from './use-view.ts';

/** Others buy, too: what is left is asked again this often. */
const everyMs = 20_000;

/** Buys one product of a family, which the address names. */
export function BuyPage({ family }: { readonly family: ProductFamily }) {
  const t = useTranslations('product-kit');
  const view = useView(family);
  const { id } = useSearch(family.pages.buy);
  const read = useCall(family.calls.product, { id: id ?? '0' }, { enabled: isId(id), everyMs });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={read.data?.name ?? view.title} />
      <FoundById
        id={id}
        read={read}
        gone={{ title: t('gone'), text: t('goneHint'), to: family.pages.list, label: t('toProducts') }}
        failed={t('failed')}
        loading={<BuySkeleton />}
      >
        {(product) => <Offer family={family} product={product} />}
      </FoundById>
    </div>
  );
}

function Offer({ family, product }: { readonly family: ProductFamily; readonly product: Product }) {
  const view = useView(family);
  const { figure, note } = view.headline(product);
  return (
    <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
      <div className="min-w-0 desk:rounded-card desk:surface-1 desk:p-5">
        <div className="mb-4 flex items-center gap-3">
          <ProductLead product={product} size={40} />
          <div className="min-w-0">
            <p className="num text-title whitespace-normal">{figure}</p>
            <p className="num text-caption whitespace-normal text-t3">{note}</p>
          </div>
        </div>
        <BuyForm family={family} product={product} />
      </div>
      <div className="grid min-w-0 gap-3">
        <TermsCard family={family} product={product} />
        <PoolCard pools={product.pools} />
        <Note tone="warn">{view.risk}</Note>
      </div>
    </div>
  );
}

function TermsCard({ family, product }: { readonly family: ProductFamily; readonly product: Product }) {
  const t = useTranslations('product-kit');
  const figures = useKitFigures();
  const { currency, maximum, remaining, minimum, term_days: count, penalty } = product;
  return (
    <section className="rounded-card p-4 surface-1">
      <h2 className="mb-1.5 text-heading">{t('terms.title')}</h2>
      <Fact label={t('terms.term')} value={t('days', { count })} />
      {useView(family)
        .terms(product)
        .map(({ key, label, value }) => (
          <Fact key={key} label={label} value={value} />
        ))}
      <Fact label={t('terms.minimum')} value={figures.money(minimum, currency)} />
      <Fact label={t('mostEach')} value={maximum === null ? t('terms.none') : figures.money(maximum, currency)} />
      <Fact label={t('terms.quota')} value={figures.money(remaining, currency)} />
      <Fact label={t('terms.penalty')} value={figures.penalty(penalty, family.penaltyOn)} />
      {product.whole_amounts ? <p className="text-caption text-t3">{t('terms.whole')}</p> : null}
    </section>
  );
}

function BuySkeleton() {
  const t = useTranslations('app.state');
  return (
    <SkeletonDelay label={t('loading')}>
      <div className="grid gap-4 px-4 desk:px-0">
        <Skeleton height={44} width={220} />
        <Skeleton height={72} />
        <Skeleton height={180} />
        <Skeleton height={48} />
      </div>
    </SkeletonDelay>
  );
}
