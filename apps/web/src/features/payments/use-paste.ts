import type { InputAction } from '@bourse/ui/input';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';

/** A word at the end of a field that puts the clipboard into it; undefined where pages cannot read the clipboard. */
export function usePaste(onText: (text: string) => void): InputAction | undefined {
  const t = useTranslations('payments');
  // Missing without TLS and in some browsers, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined; // see above
  if (clipboard === undefined || !('readText' in clipboard)) return undefined;
  const read = async (): Promise<void> => {
    try {
      onText((await navigator.clipboard.readText()).trim());
    } catch {
      say('info', t('pasteBlocked'));
    }
  };
  return { label: t('paste'), onPress: () => void read() };
}
