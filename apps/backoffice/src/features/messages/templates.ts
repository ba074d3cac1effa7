import type { Lang } from '@bourse/contract/lang';
import type { MessageKind } from '@bourse/contract/message-texts';
import type { MessageText } from '@bourse/i18n/code-mail';
import { deviceText } from '@bourse/i18n/device-text';
import { messageOf } from '@bourse/i18n/message-template';
import { withAntiPhishing } from '@bourse/i18n/security-mail';

/** What a message is filled in with while it is looked at. */
const sample = {
  code: '482913',
  minutes: '10',
  time: '2026-03-14 09:26',
  ready: '2026-03-17 09:26',
  device: deviceText(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
  ),
  address: '203.0.113.24',
} as const;
const word = 'blue heron';

interface Preview {
  readonly kind: MessageKind;
  readonly lang: Lang;
  readonly siteName: string;
  readonly withWord: boolean;
  /** Those of the house; undefined where the words of the release stand. */
  readonly words: MessageText | undefined;
}

/** A message as a customer of a language gets it who has set a word of their own or none; an SMS carries the text alone. */
export function previewOf({ kind, lang, siteName, withWord, words }: Preview): MessageText {
  const message = messageOf(lang, kind, { ...sample, site: siteName }, words);
  return withAntiPhishing(lang, message, withWord ? word : '');
}
