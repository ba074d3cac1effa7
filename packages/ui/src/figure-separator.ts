import { createContext } from 'react';

/**
 * What stands between the thousands of a figure that is typed: a comma where the language writes one, else a narrow space,
 * because its point is also typed for the decimal mark.
 */
export type Separator = ',' | '\u202f';

/** Null where figures stay as they are typed. */
export const FigureSeparator = createContext<Separator | null>(null);
