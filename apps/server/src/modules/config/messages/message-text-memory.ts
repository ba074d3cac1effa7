import type { MessageText } from '@bourse/i18n/code-mail';
import { findTemplateFault } from '@bourse/i18n/message-template';
import type { Queryable } from '../../../platform/database/sql.ts';
import { type MessagePlace, type MessageVersion, selectNewestWords } from './message-text-store.ts';

/** The words that staff have given to messages, as they are now. */
export interface MessageTextMemory {
  /** Undefined where those of the release stand. */
  readonly find: (place: MessagePlace) => MessageText | undefined;
  /** Reads again what was committed. */
  refresh(): Promise<void>;
}

/** The words that hold by a version; null where those of the release do, or words of another release no longer fit. */
export function wordsOf({ words, kind, lang }: MessageVersion): MessageText | null {
  return words === null || findTemplateFault(lang, kind, words) !== null ? null : words;
}

const keyOf = ({ kind, lang }: MessagePlace): string => `${kind} ${lang}`;

/**
 * Reads the words of all messages. Those that do not fit the placeholders of this release, because they were written for
 * another, are passed over: a code is never left out of its message.
 */
export async function openMessageTexts(db: Queryable): Promise<MessageTextMemory> {
  let words: ReadonlyMap<string, MessageText> = new Map();
  let reading: Promise<void> = Promise.resolve();
  const readAgain = async (): Promise<void> => {
    const newest = await selectNewestWords(db);
    words = new Map(
      newest.flatMap((version) => {
        const own = wordsOf(version);
        return own === null ? [] : [[keyOf(version), own] as const];
      }),
    );
  };
  // One after another, so that what was read earlier never replaces what was read later.
  const refresh = (): Promise<void> => {
    reading = reading.then(readAgain, readAgain);
    return reading;
  };
  await refresh();
  return { find: (place) => words.get(keyOf(place)), refresh };
}
