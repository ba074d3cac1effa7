import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { FoundCoins } from './found-coins.tsx';

/** To whom how much is to be credited, and where it lies. */
export function CreditRequest({ payload }: RequestProps) {
  const t = useTranslations('networks');
  return (
    <>
      <FoundCoins payload={payload} />
      <p className="text-t2">{t('credit.text')}</p>
    </>
  );
}
