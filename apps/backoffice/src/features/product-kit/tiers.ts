import { percentOf, rateOf, typedDecimal } from '../../base/format/decimals.ts';

/** A tier as terms have it: up to which value, the largest multiple, and what has to stay as margin, as a fraction. */
interface Tier {
  readonly up_to: unknown;
  readonly max_multiple: unknown;
  readonly maintenance: unknown;
}

const parts = (text: string): readonly string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const whole = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : text);

/** Tiers of terms as texts: value, multiple and percent. */
export function tiersOf(
  tiers: unknown,
): readonly { readonly upTo: string; readonly most: string; readonly percent: string }[] {
  return (Array.isArray(tiers) ? (tiers as readonly Tier[]) : []) // what terms hold
    .map(({ up_to: value, max_multiple: most, maintenance }) => ({
      upTo: String(value),
      most: String(most),
      percent: typeof maintenance === 'string' ? percentOf(maintenance) : '',
    }));
}

/** Tiers as they are typed: `10000: 100: 0.4; 50000: 50: 0.8`, value, multiple and percent. */
export function tiersText(tiers: unknown): string {
  return tiersOf(tiers)
    .map(({ upTo, most, percent }) => `${upTo}: ${most}: ${percent}`)
    .join('; ');
}

/** What was typed as tiers of the terms; what is none stays as it is, for the schema to refuse. */
export function readTiers(text: string): unknown {
  return parts(text).map((part) => {
    const [value = '', most = '', maintenance = ''] = part.split(':').map((piece) => piece.trim());
    return { up_to: typedDecimal(value), max_multiple: whole(most), maintenance: rateOf(typedDecimal(maintenance)) };
  });
}

/** Multiples as they are typed: `1; 5; 10`. */
export function multiplesText(multiples: unknown): string {
  return Array.isArray(multiples) ? multiples.join('; ') : '';
}

/** What was typed as multiples of the terms; what is none stays as it is, for the schema to refuse. */
export function readMultiples(text: string): unknown {
  return parts(text).map(whole);
}
