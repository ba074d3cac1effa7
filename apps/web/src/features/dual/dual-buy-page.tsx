import { dualCalls } from '@bourse/contract/dual';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Skeleton, SkeletonDelay } from '@bourse/ui/skeleton';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/market/use-coins.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { FoundById } from '../product-kit/found-by-id.tsx';
import { PoolCard } from '../product-kit/pool-card.tsx';
import { isId } from '../product-kit/product-family.ts';
import { DualBuyForm } from './dual-buy-form.tsx';
import { distanceOf, type DualProduct, yieldOf } from './dual-view.ts';
import { useDualFigures } from './use-dual-figures.ts';

/** Buys the product that the address names. */
export function DualBuyPage() {
  const t = useTranslations('dual');
  const kit = useTranslations('product-kit');
  const app = useTranslations('app.state');
  const { id } = useSearch('/pages/invest/purchase');
  const read = useCall(dualCalls.detail, { id: id ?? '0' }, { enabled: isId(id), everyMs: 10_000 });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader
        title={t('title')}
        actions={
          <AppLink to="/pages/invest/help" className="icon-link size-11" aria-label={t('help.title')}>
            <Icon of={CircleHelp} size={22} />
          </AppLink>
        }
      />
      <FoundById
        id={id}
        read={read}
        gone={{ title: kit('gone'), text: kit('goneHint'), to: '/pages/invest/invest', label: kit('toProducts') }}
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

function Offer({ product }: { readonly product: DualProduct }) {
  const t = useTranslations('dual');
  return (
    <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
      <div className="min-w-0 desk:rounded-card desk:surface-1 desk:p-5">
        <Head product={product} />
        <Facts product={product} />
        <DualBuyForm product={product} />
      </div>
      <div className="grid min-w-0 gap-3">
        <PoolCard pools={product.pools} />
        <Note tone="warn">{t('risk')}</Note>
      </div>
    </div>
  );
}

function Head({ product }: { readonly product: DualProduct }) {
  const t = useTranslations('dual');
  const figures = useDualFigures();
  const coin = useCoins().get(product.currency);
  const { type, currency, linked_price: linked, apr, days: count } = product;
  return (
    <div className="flex items-center gap-3">
      <CoinIcon symbol={currency} src={coin?.image} size={40} />
      <div className="min-w-0 flex-1">
        <h2 className="text-heading">{t(`at.${type}`, { currency, price: figures.price(linked) })}</h2>
        <p className="num text-caption text-t2">{t('settles', { day: figures.moment(product.settles_at) })}</p>
      </div>
      <div className="text-end">
        <p className="num text-title">{figures.rate(apr)}</p>
        <p className="num text-caption text-t3">{t('aprFor', { rate: figures.rate(yieldOf(product)), count })}</p>
      </div>
    </div>
  );
}

function Facts({ product }: { readonly product: DualProduct }) {
  const t = useTranslations('dual');
  const figures = useDualFigures();
  const distance = distanceOf(product);
  const facts = [
    {
      key: 'now',
      label: t('priceNow'),
      value: product.price === null ? t('noPrice') : figures.numbers.fixed(product.price, 2),
    },
    {
      key: 'away',
      label: t('to', { price: figures.price(product.linked_price) }),
      value: distance === null ? '\u2014' : figures.numbers.percent(distance),
    },
    { key: 'left', label: t('leftLabel'), value: figures.numbers.whole(String(product.remaining_shares)) },
  ];
  return (
    <Slab columns={3} raised className="mt-4">
      {facts.map(({ key, label, value }) => (
        <SlabCell key={key} className="px-3 py-2.5">
          <p className="truncate text-caption text-t3">{label}</p>
          <p className="num truncate font-semibold">{value}</p>
        </SlabCell>
      ))}
    </Slab>
  );
}
