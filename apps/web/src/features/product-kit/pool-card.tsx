import { QuotaBar } from '@bourse/ui/quota-bar';
import { Fact } from '@bourse/ui/stat';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import type { Product } from './product-calls.ts';
import { useKitFigures } from './use-kit-figures.ts';

type Pool = Product['pools'][number];

/** The pools of several products, each once. */
export function poolsOf(products: readonly Pick<Product, 'pools'>[]): readonly Pool[] {
  return [...new Map(products.flatMap(({ pools }) => pools).map((pool) => [pool.currency_id, pool])).values()];
}

/** What products are paid out of, and how much of it is promised (S124). */
export function PoolCard({ pools }: { readonly pools: readonly Pool[] }) {
  const t = useTranslations('product-kit.pool');
  const figures = useKitFigures();
  if (pools.length === 0) return null;
  return (
    <section className="rounded-card p-4 surface-1">
      <h2 className="text-heading">{t('title')}</h2>
      <p className="mt-0.5 text-label font-normal text-t2">{t('text')}</p>
      <div className="mt-3 grid gap-4">
        {pools.map(({ currency, size, reserved, free }) => (
          <div key={currency}>
            <QuotaBar
              taken={new Big(size).eq(0) ? 0 : new Big(reserved).div(size).toNumber()}
              label={`${t('reserved')} ${currency}`}
              tone="accent"
              className="mb-1.5"
            />
            <Fact label={t('size')} value={figures.money(size, currency)} />
            <Fact label={t('reserved')} value={figures.money(reserved, currency)} />
            <Fact label={t('free')} value={figures.money(free, currency)} />
          </div>
        ))}
      </div>
    </section>
  );
}
