import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { linkTo } from '../../base/router/place.ts';
import { textOf } from './network.ts';

/** What was found, of which customer, and where. */
export function FoundCoins({ payload }: Pick<RequestProps, 'payload'>) {
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
      <p className="wrap-anywhere text-t2">
        {t('credit.where', { address: textOf(address), network: textOf(network) })}
      </p>
    </>
  );
}
