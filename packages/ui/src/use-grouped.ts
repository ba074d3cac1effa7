import { type ChangeEvent, use, useLayoutEffect, useRef } from 'react';
import { FigureSeparator } from './figure-separator.ts';
import { caretIn, groupFigure, typedFigure } from './grouped-figure.ts';

/** A field that shows thousands apart and tells its owner what was typed without them. */
export interface Grouped {
  /** What the field shows. */
  readonly shown: string;
  /** Takes the separators out of the field, so that its owner reads what was typed. The caret is put back when it is drawn. */
  readonly strip: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** @param isFigure false for a field of other texts, which stay as they are. */
export function useGrouped(value: string, isFigure: boolean): Grouped {
  const given = use(FigureSeparator);
  const separator = isFigure ? given : null;
  const shown = separator === null ? value : groupFigure(value, separator);
  const typed = useRef<{ readonly field: HTMLInputElement; readonly caret: number } | null>(null);
  useLayoutEffect(() => {
    if (typed.current === null || separator === null) return;
    const { field, caret } = typed.current;
    typed.current = null;
    const place = caretIn(field.value, caret, separator, value);
    field.setSelectionRange(place, place);
  });
  return {
    shown,
    strip: ({ target: field }) => {
      if (separator === null) return;
      const { text, caret } = typedFigure(shown, field.value, field.selectionStart ?? field.value.length, separator);
      typed.current = { field, caret };
      field.value = text;
    },
  };
}
