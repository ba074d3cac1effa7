import { useState } from 'react';
import { usePreferences } from '../preferences/preferences.ts';
import { rewriteDecimal } from './read-decimal.ts';

/**
 * The text of a field for a figure. In another language `149,991` is another number: what was typed keeps its worth and
 * changes its mark, also when another window has chosen the language.
 * @param first what stands there at the beginning, written in the language that is shown.
 */
export function useTypedDecimal(first = ''): readonly [text: string, type: (text: string) => void] {
  const lang = usePreferences((preferences) => preferences.lang);
  const [typed, setTyped] = useState({ text: first, lang });
  return [rewriteDecimal(typed.text, typed.lang, lang), (text) => setTyped({ text, lang })];
}
