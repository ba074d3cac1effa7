import { percentOf, rateOf, typedDecimal } from '../../base/format/decimals.ts';

/** A period as terms have it: how long, and what a right stake earns, as a fraction. */
interface Period {
  readonly seconds: unknown;
  readonly payout: unknown;
}

/** Periods as they are typed: `30: 80; 60: 85`, seconds and percent. */
export function periodsText(periods: unknown): string {
  return (Array.isArray(periods) ? (periods as readonly Period[]) : []) // what terms hold
    .map(({ seconds, payout }) => `${String(seconds)}: ${typeof payout === 'string' ? percentOf(payout) : ''}`)
    .join('; ');
}

/** What was typed as periods of the terms; what is none stays as it is, for the schema to refuse. */
export function readPeriods(text: string): unknown {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.map((part) => {
    const [seconds = '', payout = ''] = part.split(':').map((piece) => piece.trim());
    return {
      seconds: /^\d{1,9}$/.test(seconds) ? Number.parseInt(seconds, 10) : seconds,
      payout: rateOf(typedDecimal(payout)),
    };
  });
}
