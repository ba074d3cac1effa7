import { termsCalls } from '@bourse/contract/terms';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { ListRowLink } from '@bourse/ui/list-row';
import { type Tab, Tabs } from '@bourse/ui/tabs';
import { ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { families } from '../../base/manifests/registered.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { ExportButton } from '../../base/parts/table-foot.tsx';
import { goTo, linkTo } from '../../base/router/place.ts';
import { useProductName } from '../product-kit/terms-rows.ts';
import type { Product } from './product-versions.ts';

interface ProductListProps {
  readonly family: string;
  /** Is given how the products are shown once they are here. */
  readonly children: (content: (products: readonly Product[]) => ReactNode) => ReactNode;
}

/** The families, and the products of one. */
export function ProductList({ family, children }: ProductListProps) {
  const t = useTranslations();
  return (
    <>
      <PageHead
        title={t('products.title')}
        text={t('products.text')}
        action={
          <a href={linkTo('products', family, 'new')} className={buttonClass({ tone: 'primary', size: 'desk' })}>
            <Icon of={Plus} />
            {t('products.new')}
          </a>
        }
      />
      <Tabs
        label={t('products.families')}
        line
        className="mb-4"
        tabs={families().map(({ name, title }): Tab<string> => ({ value: name, label: t(title) }))}
        value={family}
        onChoose={(name) => goTo('products', name)}
      />
      {children((products) => (
        <Rows family={family} products={products} />
      ))}
    </>
  );
}

function Rows({ family, products }: { readonly family: string; readonly products: readonly Product[] }) {
  const t = useTranslations('products');
  const { date } = useFormat();
  const nameOf = useProductName();
  if (products.length === 0) return <EmptyState className="py-16" title={t('none')} text={t('noneText')} />;
  return (
    <>
      <ul className="slab">
        {products.map(({ id, inForce, coming, versions }) => {
          const shown = inForce ?? versions[0];
          if (shown === undefined) return null;
          const [next] = coming;
          const since = `${t('version', { version: shown.version })} · ${date(shown.effective_at)}`;
          return (
            <li key={id}>
              <ListRowLink
                href={linkTo('products', family, id)}
                title={nameOf(shown.terms)}
                subtitle={next === undefined ? since : t('changes', { time: date(next.effective_at) })}
                middle={<SaleBadge product={{ id, inForce, coming, versions }} />}
                tail={<Icon of={ChevronRight} className="text-t3" />}
              />
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex justify-end">
        <ExportButton call={termsCalls.list} filters={{ family }} />
      </div>
    </>
  );
}

/** Whether a product is on sale under the terms that are in force. */
export function SaleBadge({ product: { inForce } }: { readonly product: Product }) {
  const t = useTranslations('products');
  if (inForce === undefined) return <Badge tone="info">{t('sale.later')}</Badge>;
  // What opens and closes by its own times is not put on sale.
  if (inForce.terms['open'] === undefined) return null;
  return inForce.terms['open'] === true ? (
    <Badge tone="good">{t('sale.open')}</Badge>
  ) : (
    <Badge>{t('sale.closed')}</Badge>
  );
}
