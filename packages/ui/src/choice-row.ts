import type { KeyboardEvent } from 'react';
import { rovingIndex } from './roving-index.ts';

/** One of a row of choices. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly disabled?: boolean;
}

/**
 * What the keys do in a row of choices of which one is chosen: arrows, Home and End choose another and bring the focus
 * to it. It listens on each piece, and the pieces stand beside each other in the order of `choices`.
 */
export function chooseByKeys<Value extends string>(
  choices: readonly Choice<Value>[],
  chosen: Value,
  onChoose: (value: Value) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const index = choices.findIndex((choice) => choice.value === chosen);
    const next = rovingIndex(event.key, index, choices.length, (at) => choices[at]?.disabled === true);
    const choice = next === null ? undefined : choices[next];
    if (next === null || !choice) return;
    event.preventDefault();
    const element = event.currentTarget.parentElement?.children[next];
    if (element instanceof HTMLElement) element.focus();
    onChoose(choice.value);
  };
}

/** Only the chosen piece is a stop of the Tab key; where none is chosen, the first. */
export function tabStop<Value extends string>(choices: readonly Choice<Value>[], chosen: Value, at: number): 0 | -1 {
  const index = choices.findIndex((choice) => choice.value === chosen);
  return at === Math.max(0, index) ? 0 : -1;
}
