import type { Lang } from '@bourse/contract/lang';
import { type MessageKind, messageTextBounds } from '@bourse/contract/message-texts';
import { codeMail, type MessageText } from './code-mail.ts';
import { type SecurityValues, securityText } from './security-mail.ts';

/** What the placeholders of a message are filled in with. */
export type MessageValues = Readonly<Record<string, string>>;

/** Why words cannot stand in the place of those of the release. */
export interface TemplateFault {
  readonly field: keyof MessageText;
  readonly fault: 'empty' | 'too_long' | 'characters' | 'link' | 'braces' | 'unknown' | 'missing';
  /** The placeholder that is unknown or missing. */
  readonly placeholder?: string;
}

const placeholder = /\{([a-z]+)\}/g;
/** An address that a mail program makes a link of: messages of the house have none, so that one in them is a forgery. */
const link = /:\/\/|\bwww\.|\bmailto:|\b[a-z\d-]+\.(?:com|net|org|io|app|info|xyz|top|site|link|ly|me|co)\b/i;
/** What may open markup, and characters that are not seen; a text may have more than one line. */
const strange = { subject: /[<>\p{C}\p{Zl}\p{Zp}]/u, text: /[<>\p{Zl}\p{Zp}]|(?!\n)\p{C}/u } as const;

const namesIn = (text: string): Set<string> => new Set([...text.matchAll(placeholder)].map(([, name = '']) => name));

/** The words of the release, with placeholders in braces where a message has its values. */
export function builtInTemplate(lang: Lang, kind: MessageKind): MessageText {
  if (kind === 'code') return codeMail(lang, { code: '{code}', minutes: '{minutes}', siteName: '{site}' });
  const own: SecurityValues = { site: '{site}', time: '{time}', device: '{device}', address: '{address}', ready: '' };
  return securityText(lang, kind, kind === 'recovery_requested' ? { ...own, ready: '{ready}' } : own);
}

/** The placeholders that each part has to hold, and those that it may hold beside them. */
export function placeholdersOf(lang: Lang, kind: MessageKind): Readonly<Record<keyof MessageText, readonly string[]>> {
  const { subject, text } = builtInTemplate(lang, kind);
  return { subject: [...namesIn(subject)], text: [...namesIn(text)] };
}

function faultIn(field: keyof MessageText, text: string, required: readonly string[]): TemplateFault | null {
  if (text.trim() === '') return { field, fault: 'empty' };
  if (Array.from(text).length > messageTextBounds[field]) return { field, fault: 'too_long' };
  if (strange[field].test(text)) return { field, fault: 'characters' };
  if (link.test(text)) return { field, fault: 'link' };
  if (/[{}]/.test(text.replaceAll(placeholder, ''))) return { field, fault: 'braces' };
  const names = namesIn(text);
  const unknown = [...names].find((name) => name !== 'site' && !required.includes(name));
  if (unknown !== undefined) return { field, fault: 'unknown', placeholder: unknown };
  const missing = required.find((name) => !names.has(name));
  return missing === undefined ? null : { field, fault: 'missing', placeholder: missing };
}

/**
 * Judges words for a message: the subject first. Each placeholder of the words of the release stands in its own part, and
 * no other but `site`; so a message with a code cannot lose it, and its subject cannot tell it.
 */
export function findTemplateFault(lang: Lang, kind: MessageKind, { subject, text }: MessageText): TemplateFault | null {
  const required = placeholdersOf(lang, kind);
  return faultIn('subject', subject, required.subject) ?? faultIn('text', text, required.text);
}

/** Puts the values in; what a value itself holds in braces stays as it is. */
export function fillTemplate({ subject, text }: MessageText, values: MessageValues): MessageText {
  const fill = (part: string): string => part.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole);
  return { subject: fill(subject), text: fill(text) };
}

/** A message as it is sent: in the words of staff where there are some, else in those of the release. */
export function messageOf(
  lang: Lang,
  kind: MessageKind,
  values: MessageValues,
  template: MessageText | undefined,
): MessageText {
  return fillTemplate(template ?? builtInTemplate(lang, kind), values);
}
