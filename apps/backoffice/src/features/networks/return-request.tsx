import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { FoundCoins } from './found-coins.tsx';
import { textOf } from './network.ts';

/** What is to be sent back, what brought it, and who gets it. */
export function ReturnRequest({ payload }: RequestProps) {
  const t = useTranslations('networks');
  const { currency, arrives, return_to: to, tx_hash: hash } = payload;
  return (
    <>
      <FoundCoins payload={payload} />
      <p className="wrap-anywhere text-t2">{t('return.by', { hash: textOf(hash) })}</p>
      <p className="wrap-anywhere">
        {t('return.to', { arrives: textOf(arrives), currency: textOf(currency), address: textOf(to) })}
      </p>
      <p className="text-t2">{t('return.text')}</p>
    </>
  );
}
