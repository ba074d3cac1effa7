import { useMemo } from 'react';
import { useFormatter, useLocale } from 'use-intl';
import { percentOf } from './decimals.ts';

/** Writes decimal text digit by digit, which never becomes a float on the way. */
function decimalWriter(locale: string): (value: string) => string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, numberingSystem: 'latn' });
  return (value) => format.format(value as Intl.StringNumericLiteral); // decimal text, as the contract has it
}

/** How figures and times are written in the language that is shown. */
export function useFormat() {
  const locale = useLocale();
  const format = useFormatter();
  return useMemo(() => {
    const decimal = decimalWriter(locale);
    return {
      decimal,
      whole: (count: number) => format.number(count),
      percent: (rate: string) => `${decimal(percentOf(rate))}\u00a0%`,
      date: (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium' }),
      /** To the second, as short as a table needs it; everything here is UTC. */
      moment: (iso: string) =>
        format.dateTime(new Date(iso), { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' }),
      /** With the zone, which is the same for everybody who works here. */
      time: (iso: string) =>
        `${format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}\u00a0UTC`,
    };
  }, [locale, format]);
}
