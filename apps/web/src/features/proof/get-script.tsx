import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';

/** The way to the script that computes everything again without us. @param text what it is for. */
export function GetScript({ text }: { readonly text: string }) {
  const t = useTranslations('proof');
  return (
    <>
      <p className="text-caption text-t2">{text}</p>
      <a href="/verify.mjs" download className={buttonClass({})}>
        {t('getScript')}
      </a>
    </>
  );
}
