import { useMemo } from 'react';
import { useFormatter, useLocale } from 'use-intl';
import { percentOf } from './decimals.ts';

/** Writes decimal text digit by digit, which never becomes a float on the way. */
function decimalWriter(locale: string, maximumFractionDigits = 20): (value: string) => string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits, numberingSystem: 'latn' });
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
      /** Decimal text to two digits behind the point, where more would say nothing. */
      rounded: decimalWriter(locale, 2),
      megabytes: (bytes: number) =>
        format.number(Math.round(bytes / 1_000_000), { style: 'unit', unit: 'megabyte', unitDisplay: 'short' }),
      hour: (iso: string) => format.dateTime(new Date(iso), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      day: (day: string) => format.dateTime(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short' }),
      percent: (rate: string) => `${decimal(percentOf(rate))}\u00a0%`,
      date: (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium' }),
      /** To the second, `2026-11-25 10:00:00`: read alike in every language. Everything here is UTC. */
      moment: (iso: string) => iso.slice(0, 19).replace('T', ' '),
      /** With the zone, which is the same for everybody who works here. */
      time: (iso: string) =>
        `${format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })}\u00a0UTC`,
    };
  }, [locale, format]);
}
