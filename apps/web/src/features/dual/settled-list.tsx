import { dualCalls } from '@bourse/contract/dual';
import { Slab } from '@bourse/ui/slab';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { useDualFigures } from './use-dual-figures.ts';

/** Products that were settled last, each with its price and the way to its evidence; nothing while there are none. */
export function SettledList() {
  const t = useTranslations('dual');
  const figures = useDualFigures();
  const { data } = useCall(dualCalls.history, { limit: '5' });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section aria-labelledby="dual-settled" className="mt-6">
      <h2 id="dual-settled" className="mb-2.5 text-heading">
        {t('settled.title')}
      </h2>
      <Slab>
        {data.list.map((one) => (
          <AppLink
            key={one.evidence}
            to="/pages/verify/verify"
            search={{ id: one.evidence }}
            className="flex min-h-15 items-center gap-3 px-[14px] py-2.5 hover:bg-control"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                {t(`at.${one.type}`, { currency: one.currency, price: figures.price(one.linked_price) })}
              </span>
              <span className="num block text-caption text-t3">{figures.moment(one.settles_at)}</span>
            </span>
            <span className="text-end">
              <span className="num block">
                {one.price === null ? t('settled.none') : figures.numbers.fixed(one.price, 2)}
              </span>
              <span className="block text-caption text-accent-text">{t('settled.check')}</span>
            </span>
          </AppLink>
        ))}
      </Slab>
    </section>
  );
}
