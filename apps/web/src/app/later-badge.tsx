import { Badge } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';
import { useBuilt } from './use-built.ts';

/** Says of a service that it does not exist yet, wherever it is offered (S159). */
export function LaterBadge({ service }: { readonly service: string }) {
  const t = useTranslations('app');
  return useBuilt()(service) === false ? <Badge>{t('later')}</Badge> : null;
}
