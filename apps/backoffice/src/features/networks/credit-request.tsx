import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** To whom how much is to be credited, and where it lies. */
export function CreditRequest({ payload }: RequestProps) {
  const t = useTranslations('networks');
  const { user_id: customer, number, currency, network, address } = payload;
  return (
    <>
      <p className="text-heading">
        {textOf(number)} {textOf(currency)}
      </p>
      <p>
        <a className="text-accent-text hover:text-t1" href={linkTo('customers', textOf(customer))}>
          {t('customer')} #{textOf(customer)}
        </a>
      </p>
      <p className="break-words text-t2">{t('credit.where', { address: textOf(address), network: textOf(network) })}</p>
      <p className="text-t2">{t('credit.text')}</p>
    </>
  );
}
