import { Badge } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';
import { hasPage } from '../manifests/registered.ts';
import type { RoutePath } from '../router/routes.ts';
import { useBuilt } from '../site/use-built.ts';

interface LaterBadgeProps {
  readonly service: string;
  /** The words alone, for tiles that are too narrow for a badge. */
  readonly bare?: true;
}

/** Says of a service that it does not exist yet, wherever it is offered (S159). */
export function LaterBadge({ service, bare }: LaterBadgeProps) {
  const t = useTranslations('app');
  if (useBuilt()(service) !== false) return null;
  return bare === true ? (
    <span className="max-w-full text-micro font-normal text-balance text-t3">{t('later')}</span>
  ) : (
    <DevelopmentBadge />
  );
}

/** Says of a link that the page which it leads to does not exist yet (S159). */
export function LaterPageBadge({ to }: { readonly to: RoutePath }) {
  return hasPage(to) ? null : <DevelopmentBadge />;
}

/** The words for what does not exist yet. */
export function DevelopmentBadge() {
  const t = useTranslations('app');
  return <Badge>{t('later')}</Badge>;
}
