import type { Contract } from './lever-view.ts';

/** When a contract is traded that tracks a symbol. */
export type Session = NonNullable<Contract['session']>;

/** Days of the week as a reader has them: a row of three or more by its ends. @param nameOf of 1, Monday, to 7. */
export function daysText(days: readonly number[], nameOf: (day: number) => string): string {
  const rows: number[][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const last = rows.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else rows.push([day]);
  }
  return rows
    .map((row) => {
      const names = row.map(nameOf);
      return names.length < 3 ? names.join(', ') : `${names[0] ?? ''}\u2013${names.at(-1) ?? ''}`;
    })
    .join(', ');
}

/** The place of a time zone: `New York` of `America/New_York`. */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
