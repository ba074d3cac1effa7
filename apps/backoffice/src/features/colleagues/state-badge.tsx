import type { OutputOf } from '@bourse/contract/call';
import type { staffCalls } from '@bourse/contract/staff';
import { Badge } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';
import { clock } from '../../base/time/clock.ts';

/** A member of staff as the server lists them. */
export type Colleague = OutputOf<typeof staffCalls.list>['list'][number];

/** What is to be known first of an account. */
export function StateBadge({ of: one }: { readonly of: Colleague }) {
  const t = useTranslations('colleagues');
  const { status, is_new: isNew, invited_until: until, may_be: mayBe } = one;
  if (status === 'closed') return <Badge>{t('closed')}</Badge>;
  if (isNew && until === null) return <Badge tone="bad">{t('notSent')}</Badge>;
  if (isNew)
    return Date.parse(until ?? '') <= clock.now() ? (
      <Badge tone="bad">{t('linkOver')}</Badge>
    ) : (
      <Badge tone="info">{t('new')}</Badge>
    );
  return mayBe.length > 0 ? <Badge tone="warn">{t('unconfirmed')}</Badge> : <Badge tone="good">{t('active')}</Badge>;
}
