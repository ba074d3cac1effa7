import type { Lang } from '@bourse/contract/lang';
import { securityChanges } from '@bourse/contract/security-change';
import { codeMail, type MessageText } from '@bourse/i18n/code-mail';
import { type SecurityMessage, securityMail, withAntiPhishing } from '@bourse/i18n/security-mail';
import { instant } from '@bourse/kernel/instant';

/** What a message is filled in with while it is looked at. */
const sample = {
  code: '482913',
  minutes: 10,
  at: instant(Date.UTC(2026, 2, 14, 9, 26)),
  ready_at: '2026-03-17T09:26:00.000Z',
  device:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
  address: '203.0.113.24',
  word: 'blue heron',
} as const;

/** Every message that the house sends to a customer. */
export const templates = ['code', 'new_sign_in', ...securityChanges] as const;
/** One of them. */
export type Template = (typeof templates)[number];

function securityMessageOf(template: Exclude<Template, 'code'>): SecurityMessage {
  if (template === 'new_sign_in') return { kind: 'new_sign_in', device: sample.device, address: sample.address };
  if (template === 'recovery_requested') return { kind: 'recovery_requested', ready_at: sample.ready_at };
  return { kind: 'security_changed', change: template };
}

/** A message as a customer of a language gets it who has set a word of their own or none; an SMS carries the text alone. */
export function previewOf(template: Template, lang: Lang, siteName: string, withWord: boolean): MessageText {
  const { code, minutes, at, word } = sample;
  const message =
    template === 'code'
      ? codeMail(lang, { code, minutes, siteName })
      : securityMail(lang, securityMessageOf(template), { at, siteName });
  return withAntiPhishing(lang, message, withWord ? word : '');
}
