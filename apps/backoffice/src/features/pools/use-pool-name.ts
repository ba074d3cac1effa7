import { goodwillPool } from '@bourse/contract/goodwill';
import { invitePool } from '@bourse/contract/reward-rules';
import { useTranslations } from 'use-intl';
import { families } from '../../base/manifests/registered.ts';

/** What a pool is called: as its family is, where the back office knows it; those of credits and of rebates have names of their own. */
export function usePoolName(): (product: string) => string {
  const t = useTranslations();
  return (product) => {
    if (product === goodwillPool) return t('pools.goodwill');
    if (product === invitePool) return t('pools.invite');
    const family = families().find(({ name }) => name === product);
    return family === undefined ? product : t(family.title);
  };
}
