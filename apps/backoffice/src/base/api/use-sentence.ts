import { useTranslations } from 'use-intl';
import { CallError } from '@bourse/client/call-error';

/** Says a failed call in a sentence: the server's own where it refused, and else what is known. */
export function useSentence(): (error: unknown) => string {
  const t = useTranslations('app.failed');
  return (error) => {
    if (!(error instanceof CallError)) return t('unreadable');
    if (error.code === 'PARAMETER_ERROR') return t('field');
    return error.failure.kind === 'refused' ? error.failure.reply.message : t('unreachable');
  };
}

/** The same for an act, which may have had its effect although no answer came. */
export function useActSentence(): (error: CallError) => string {
  const t = useTranslations('app.failed');
  const say = useSentence();
  return (error) => (error.isUncertain ? t('uncertain') : say(error));
}
