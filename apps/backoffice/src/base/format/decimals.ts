/** Decimal text moves by digits alone: no figure of the back office passes through a float. */

const decimal = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** What somebody typed as decimal text: without blanks, with a point for a comma. What is no decimal stays as it is. */
export function typedDecimal(typed: string): string {
  const text = typed.trim().replace(',', '.');
  return /^\.\d+$/.test(text) ? `0${text}` : text;
}

/** Whether typed text is an amount above zero. */
export function isAmount(typed: string): boolean {
  const text = typedDecimal(typed);
  return decimal.test(text) && /[1-9]/.test(text);
}

/** Moves the point by so many places, to the right where they are positive. What is no decimal stays as it is. */
export function movePoint(text: string, places: number): string {
  if (!decimal.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${fraction}${'0'.repeat(Math.max(0, places))}`;
  const point = whole.length + Math.max(0, -places) + places;
  const moved = `${digits.slice(0, point)}.${digits.slice(point)}`;
  return moved
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/** A rate of the wire, `0.003`, in percent: `0.3`. */
export const percentOf = (rate: string): string => movePoint(rate, 2);

/** What was typed in percent as a rate of the wire. */
export const rateOf = (percent: string): string => movePoint(typedDecimal(percent), -2);

/** Decimal text in whole units of its last digit, with so many digits behind the point. */
function unitsOf(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(`${whole}${fraction.padEnd(places, '0')}`);
  return text.startsWith('-') ? -units : units;
}

/** Whether decimal texts add up to another, digit by digit. */
export function sameTotal(parts: readonly string[], total: string): boolean {
  const places = Math.max(...[...parts, total].map((text) => text.split('.')[1]?.length ?? 0));
  return parts.reduce((sum, part) => sum + unitsOf(part, places), 0n) === unitsOf(total, places);
}

/** How much of a whole a part is, 0 to 1, good enough for a bar. */
export function shareOf(part: string, whole: string): number {
  const size = Number.parseFloat(whole);
  return size > 0 ? Math.min(1, Number.parseFloat(part) / size) : 0;
}
