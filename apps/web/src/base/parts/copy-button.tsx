import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { after } from '../time/clock.ts';
import { say } from './say.ts';
import { timings } from '../time/timings.ts';

/** Copies a text, and says so for a moment. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useTranslations('app.act');
  const [wasCopied, setCopied] = useState(false);
  useEffect(() => (wasCopied ? after(timings.toastMs, () => setCopied(false)) : undefined), [wasCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      say('done', t('copied'));
    } catch {
      // A page without TLS has no clipboard: the text itself is selected and shown.
      say('info', text);
    }
  };
  return (
    <IconButton
      size={36}
      className="-mr-2 touch-target text-t2"
      label={wasCopied ? t('copied') : t('copy')}
      icon={<Icon of={wasCopied ? Check : Copy} size={16} />}
      onClick={() => void copy()}
    />
  );
}
