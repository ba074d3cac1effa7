import type { OutputOf } from '@bourse/contract/call';
import type { staffCalls } from '@bourse/contract/staff';
import { Badge } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';

/** A member of staff as the server lists them. */
export type Colleague = OutputOf<typeof staffCalls.change>;

/** What is to be known first of an account. */
export function StateBadge({ of: { status, may_be: mayBe, is_new: isNew } }: { readonly of: Colleague }) {
  const t = useTranslations('colleagues');
  if (status === 'closed') return <Badge>{t('closed')}</Badge>;
  if (mayBe.length > 0) return <Badge tone="warn">{t('unconfirmed')}</Badge>;
  return isNew ? <Badge tone="info">{t('new')}</Badge> : <Badge tone="good">{t('active')}</Badge>;
}
