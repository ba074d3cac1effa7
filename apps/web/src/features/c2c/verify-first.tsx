import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { placeNow } from '../../base/router/history.ts';

/** Says that a verified identity is needed, and leads there. */
export function VerifyFirst() {
  const t = useTranslations('c2c');
  return (
    <Note
      tone="accent"
      action={
        <AppLink to="/pages/setting/real_mark" search={{ back: placeNow() }} className={buttonClass({ size: 'small' })}>
          {t('verify')}
        </AppLink>
      }
    >
      {t('verifyFirst')}
    </Note>
  );
}
