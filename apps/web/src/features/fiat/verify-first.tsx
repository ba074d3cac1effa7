import { buttonClass } from '@bourse/ui/button-class';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';

/** Says that a verified identity is needed, and leads there. */
export function VerifyFirst({ text }: { readonly text: string }) {
  const t = useTranslations('fiat');
  return (
    <Note
      tone="accent"
      action={
        <AppLink to="/pages/setting/real_mark" className={buttonClass({ size: 'small' })}>
          {t('verify')}
        </AppLink>
      }
    >
      {text}
    </Note>
  );
}
