import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { PoolCard, poolsOf } from './pool-card.tsx';
import type { ProductFamily } from './product-family.ts';
import { CoinFilter, ProductList } from './product-list.tsx';
import { useView } from './use-view.ts';

interface ProductsPageProps {
  readonly family: ProductFamily;
  /** Below the family's own sentence, such as the way to what it is. */
  readonly about?: ReactNode;
}

/** What a family is, what of it is on sale, what it is paid out of, and what can go wrong. */
export function ProductsPage({ family, about }: ProductsPageProps) {
  const t = useTranslations('product-kit');
  const view = useView(family);
  const [coin, setCoin] = useState<string | null>(null);
  const { data = [] } = useCall(family.calls.products, {});
  const coins = [...new Set(data.map(({ currency }) => currency))];
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1240px] desk:px-5">
      <PageHeader
        title={view.title}
        actions={
          <AppLink to={family.pages.order} className="icon-link size-11" aria-label={view.positions}>
            <Icon of={ReceiptText} size={22} />
          </AppLink>
        }
      />
      <div className="grid gap-5 px-4 pb-6 desk:grid-cols-[minmax(0,1fr)_372px] desk:items-start desk:gap-3 desk:px-0">
        <div className="min-w-0">
          <p className="text-pretty text-t2">{view.text}</p>
          {about}
          <div className="mt-4 mb-2.5 flex min-h-8 items-center justify-between gap-3">
            <h2 className="flex-none text-heading">{t('onSale')}</h2>
            <CoinFilter coins={coins} coin={coin} onChoose={setCoin} />
          </div>
          <ProductList family={family} coin={coin} />
        </div>
        <div className="grid min-w-0 gap-3">
          <PoolCard pools={poolsOf(data)} />
          <Note tone="warn">{view.risk}</Note>
        </div>
      </div>
    </div>
  );
}
