import { Badge } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';
import type { Customer } from './customer.ts';

/** What is to be known first of a customer. */
export function StateBadges({ of: { kind, status, restrictions } }: { readonly of: Customer }) {
  const t = useTranslations('customers');
  return (
    <span className="inline-flex gap-1">
      {kind === 'house' && <Badge tone="info">{t('house')}</Badge>}
      {status === 'closed' && <Badge>{t('closed')}</Badge>}
      {restrictions.map((one) => (
        <Badge key={one} tone={one === 'frozen' ? 'bad' : 'warn'}>
          {t(`kind.${one}`)}
        </Badge>
      ))}
      {kind === 'customer' && status === 'open' && restrictions.length === 0 && <Badge tone="good">{t('open')}</Badge>}
    </span>
  );
}
