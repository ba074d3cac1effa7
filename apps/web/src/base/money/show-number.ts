import { Big } from 'big.js';

/** Formats figures for one locale. Every figure goes in as decimal text and loses no digit on the way. */
export interface NumberStyle {
  /** With exactly so many decimals, cut off and never rounded up: nobody is shown more than there is. */
  fixed(value: string, decimals: number): string;
  /** With all its decimals, at least `least` of them. */
  whole(value: string, least?: number): string;
  /** Above 1,000 as K and above 1,000,000 as M with two decimals, else with four: for volumes and counts alone (S35, S151). */
  short(value: string): string;
  /** A change in percent with its sign: `+2.06%`, `−1.34%`, `0.00%`. */
  percent(value: string): string;
  /** With a sign in front unless it is zero, for money that was won or lost. */
  signed(value: string, decimals: number): string;
}

const minus = '\u2212';
/** A plain decimal from 0 to 999, which no locale groups. */
const small = /^(0|[1-9]\d{0,2})(?:\.(\d+))?$/;
/** Text that `Intl` formats digit by digit, as its type demands. */
type Digits = Intl.StringNumericLiteral;

function digits(value: Big, decimals?: number): Digits {
  return value.toFixed(decimals, Big.roundDown) as Digits; // plain decimal digits is what toFixed writes
}

/** Makes the formats of a locale; they are kept, because making them is slow. */
export function numberStyle(locale: string): NumberStyle {
  const formats = new Map<string, Intl.NumberFormat>();
  const format = (least: number, most: number): Intl.NumberFormat => {
    const key = `${least}-${most}`;
    const known = formats.get(key);
    if (known !== undefined) return known;
    const made = new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      numberingSystem: 'latn',
    });
    formats.set(key, made);
    return made;
  };
  const write = (value: Big, least: number, most: number): string =>
    format(least, most).format(digits(value, most)).replace('-', minus);
  const point = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(1.5).slice(1, -1);
  const fixed = (value: string, decimals: number): string => {
    // Most figures of a book are below a thousand, where nothing but the point depends on the locale.
    const [, whole, fraction = ''] = small.exec(value) ?? [];
    if (whole === undefined) return write(new Big(value), decimals, decimals);
    return decimals === 0 ? whole : `${whole}${point}${fraction.slice(0, decimals).padEnd(decimals, '0')}`;
  };
  const signOf = (value: Big): string => (value.gt(0) ? '+' : '');
  return {
    fixed,
    whole: (value, least = 0) => {
      const exact = new Big(value);
      return write(exact, least, Math.max(least, exact.toFixed().split('.')[1]?.length ?? 0));
    },
    short: (value) => {
      const exact = new Big(value);
      const size = exact.abs();
      const unit = shortUnits.find(({ from }) => size.gt(from));
      return unit === undefined ? fixed(value, 4) : `${write(exact.div(unit.from), 2, 2)}${unit.letter}`;
    },
    percent: (value) => {
      const exact = new Big(value);
      return `${signOf(exact.round(2, Big.roundDown))}${fixed(value, 2).replace(/^\u2212(0[.,]00)$/, '$1')}%`;
    },
    signed: (value, decimals) => {
      const cut = new Big(value).round(decimals, Big.roundDown);
      return `${signOf(cut)}${write(cut, decimals, decimals)}`;
    },
  };
}

const shortUnits = [
  { from: '1000000', letter: 'M' },
  { from: '1000', letter: 'K' },
];

/** How many decimals a step such as `0.01` has. */
export function decimalsOf(step: string): number {
  return new Big(step).toFixed().split('.')[1]?.length ?? 0;
}

/** What an amount in US dollars is worth in a currency whose units for one dollar are `rate`. */
export function inFiat(dollars: string, rate: string): string {
  return new Big(dollars).times(rate).toFixed();
}

/** Currencies whose amounts have no decimals. */
const wholeCurrencies = new Set(['JPY', 'VND', 'KRW']);

/** How many decimals amounts of a fiat currency have. */
export function fiatDecimals(code: string): number {
  return wholeCurrencies.has(code) ? 0 : 2;
}
