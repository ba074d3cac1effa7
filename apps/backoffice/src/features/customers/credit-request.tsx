import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/api/use-coins.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

/** How much is to be paid to whom. */
export function CreditRequest({ payload }: RequestProps) {
  const t = useTranslations('customers');
  const { decimal } = useFormat();
  const coins = useCoins();
  const { id, currency_id: coin, number } = payload;
  const code = typeof coin === 'number' ? (coins.get(coin)?.code ?? `#${coin}`) : '';
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="num text-title">
        {typeof number === 'string' ? decimal(number) : ''} {code}
      </span>
      <a className="text-label text-accent-text hover:text-t1" href={linkTo('customers', String(id))}>
        {t('pay.to', { id: String(id) })}
      </a>
    </p>
  );
}
