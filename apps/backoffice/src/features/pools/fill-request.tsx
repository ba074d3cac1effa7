import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/api/use-coins.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { usePoolName } from './use-pool-name.ts';

/** How much is to come into which pool. */
export function FillRequest({ payload }: RequestProps) {
  const t = useTranslations('pools');
  const nameOf = usePoolName();
  const { decimal } = useFormat();
  const coins = useCoins();
  const { product, currency_id: id, number } = payload;
  const code = typeof id === 'number' ? (coins.get(id)?.code ?? `#${id}`) : '';
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="num text-title">
        {typeof number === 'string' ? decimal(number) : ''} {code}
      </span>
      <span className="text-label text-t2">{t('into', { pool: nameOf(String(product)) })}</span>
    </p>
  );
}
