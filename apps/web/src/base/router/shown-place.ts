import { createContext, useContext } from 'react';

/**
 * Where the page that is shown stands. It trails the place of the address while the page of that one is fetched or drawn:
 * a page that is left must not read what is meant for the next.
 */
export const ShownPlace = createContext('/');

/** {@link ShownPlace}, for what stands in a page. */
export function useShownPlace(): string {
  return useContext(ShownPlace);
}
