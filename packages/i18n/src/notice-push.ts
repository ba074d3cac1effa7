import type { Lang } from '@bourse/contract/lang';
import { noticeCounts, type NoticeMail } from './notice-mail.ts';

/** Browsers show two to four lines; what is longer is cut. In characters. */
const bodyMax = 300;
/** So many heads are named where there are several notices. */
const namedMax = 3;

/** What a browser shows of notices of one topic, in the customer's language: what a mail says, and no more. */
export function noticePush(
  lang: Lang,
  { siteName, notices, more }: NoticeMail,
): { readonly title: string; readonly body: string } {
  const { many, more: moreText } = noticeCounts(lang);
  const [first] = notices;
  if (first !== undefined && notices.length === 1 && more === 0)
    return { title: `${siteName}: ${first.head}`, body: cut(first.text) };
  const rest = Math.max(0, notices.length - namedMax) + more;
  const lines = [...notices.slice(0, namedMax).map(({ head }) => head), ...(rest === 0 ? [] : [moreText(rest)])];
  return { title: `${siteName}: ${many(notices.length + more)}`, body: cut(lines.join('\n')) };
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length <= bodyMax ? text : `${characters.slice(0, bodyMax - 1).join('')}…`;
}
