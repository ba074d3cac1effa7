import { Icon } from '@bourse/ui/icon';
import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** Who sees what is handed in. */
export function PrivacyLine() {
  const t = useTranslations('verification');
  return (
    <p className="flex gap-2 text-caption text-t2">
      <Icon of={LockKeyhole} size={16} className="mt-px flex-none text-t3" />
      <span>{t('privacy')}</span>
    </p>
  );
}
