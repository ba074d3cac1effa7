import { goodwillPool } from '@bourse/contract/goodwill';
import { useTranslations } from 'use-intl';
import { families } from '../../base/manifests/registered.ts';

/** What a pool is called: as its family is, where the back office knows it; the one for credits to customers has a name of its own. */
export function usePoolName(): (product: string) => string {
  const t = useTranslations();
  return (product) => {
    if (product === goodwillPool) return t('pools.goodwill');
    const family = families().find(({ name }) => name === product);
    return family === undefined ? product : t(family.title);
  };
}
