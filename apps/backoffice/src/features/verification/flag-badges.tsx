import type { ReviewFlag } from '@bourse/contract/kyc-words';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';

const tones: Readonly<Record<ReviewFlag, BadgeTone>> = {
  documents: 'info',
  duplicate: 'bad',
  screening: 'bad',
  differs: 'warn',
  appeal: 'accent',
};

/** Why people must look at a submission. */
export function FlagBadges({ flags }: { readonly flags: readonly ReviewFlag[] }) {
  const t = useTranslations('verification.flag');
  return flags.map((flag) => (
    <Badge key={flag} tone={tones[flag]}>
      {t(flag)}
    </Badge>
  ));
}
