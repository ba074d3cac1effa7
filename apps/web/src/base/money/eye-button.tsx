import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { prefer, usePreferences } from '../preferences/preferences.ts';

/** Hides every amount that is the customer's own, and shows them again. */
export function EyeButton() {
  const t = useTranslations('app.act');
  const isHidden = usePreferences(({ hideAmounts }) => hideAmounts);
  return (
    <IconButton
      size={28}
      className="touch-target text-t3"
      label={isHidden ? t('showAmounts') : t('hideAmounts')}
      icon={<Icon of={isHidden ? EyeOff : Eye} size={16} />}
      onClick={() => prefer({ hideAmounts: !isHidden })}
    />
  );
}
