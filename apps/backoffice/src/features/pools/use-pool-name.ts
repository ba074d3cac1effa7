import { useTranslations } from 'use-intl';
import { families } from '../../base/manifests/registered.ts';

/** What a pool is called: as its family is, where the back office knows it. */
export function usePoolName(): (product: string) => string {
  const t = useTranslations();
  return (product) => {
    const family = families().find(({ name }) => name === product);
    return family === undefined ? product : t(family.title);
  };
}
