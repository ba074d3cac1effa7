import { useState } from 'react';
import { keepChoice, keptChoice } from './history.ts';

/**
 * A choice on a page, such as its tab, which the way back finds as it was left.
 * @param name tells it from every other choice of the app.
 * @param all what can be chosen; anything else that was kept counts as nothing.
 */
export function useKept<T extends string>(name: string, all: readonly T[], first: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => all.find((one) => one === keptChoice(name)) ?? first);
  return [
    value,
    (next) => {
      keepChoice(name, next);
      setValue(next);
    },
  ];
}
