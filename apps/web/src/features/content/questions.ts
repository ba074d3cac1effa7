import type { OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';

/** Questions by their topics. */
export type Topics = OutputOf<typeof contentCalls.faq>;

/** The topics with the questions that contain each word of a search, in their heading or answer, whatever its case. */
export function questionsWith(topics: Topics, search: string, lang: string): Topics {
  const words = search
    .toLocaleLowerCase(lang)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return topics;
  return topics.flatMap(({ topic, questions }) => {
    const found = questions.filter(({ title, body }) => {
      const text = `${title} ${body}`.toLocaleLowerCase(lang);
      return words.every((word) => text.includes(word));
    });
    return found.length === 0 ? [] : [{ topic, questions: found }];
  });
}
