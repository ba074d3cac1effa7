import { poolCalls } from '@bourse/contract/pool';
import { Card } from '@bourse/ui/card';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { shareOf } from '../../base/format/decimals.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { families } from '../../base/manifests/registered.ts';
import { Answered } from '../../base/parts/states.tsx';
import { linkTo } from '../../base/router/place.ts';

/** How much of each pool is promised. */
export function PoolsCard() {
  const t = useTranslations('today');
  const tAll = useTranslations();
  const { rounded } = useFormat();
  const pools = useCall(poolCalls.list, {}, { everyMs: 15_000 });
  const nameOf = (product: string): string => {
    const family = families().find(({ name }) => name === product);
    return family === undefined ? product : tAll(family.title);
  };
  return (
    <Card>
      <h2 className="flex items-center justify-between gap-2 text-heading">
        {t('pools')}
        <a href={linkTo('pools')} className="text-caption text-accent-text hover:text-t1">
          {t('allPools')}
        </a>
      </h2>
      <Answered of={pools}>
        {(list) => (
          <ul className="mt-2 grid gap-3">
            {list.map(({ product, currency, size, reserved }) => (
              <li key={`${product} ${currency}`}>
                <p className="flex justify-between gap-3 text-label font-normal">
                  <span>
                    {nameOf(product)} <span className="text-t3">{currency}</span>
                  </span>
                  <span className="num text-t2">
                    {t('reserved', { reserved: rounded(reserved), size: rounded(size) })}
                  </span>
                </p>
                <QuotaBar taken={shareOf(reserved, size)} label={t('taken')} />
              </li>
            ))}
            {list.length === 0 && <li className="text-label font-normal text-t3">{t('noPools')}</li>}
          </ul>
        )}
      </Answered>
    </Card>
  );
}
