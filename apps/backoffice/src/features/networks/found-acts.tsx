import { Badge } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';
import { CreditFound } from './credit-found.tsx';
import type { Refused } from './network.ts';
import { ReturnFound } from './return-found.tsx';

/** What staff can do with what was found at a customer's address, or how far that is. */
export function FoundActs({ of }: { readonly of: Refused }) {
  const t = useTranslations('networks');
  if (of.credit === 'none') return null;
  if (of.credit !== 'open') return <Badge tone="info">{t(`credit.${of.credit}`)}</Badge>;
  return (
    <div className="flex gap-2">
      <CreditFound of={of} />
      <ReturnFound of={of} />
    </div>
  );
}
