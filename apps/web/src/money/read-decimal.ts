/**
 * What somebody has typed as a plain decimal: comma and point are both taken for the decimal mark, and where both stand,
 * the last one is it. Null for what is no number, has a sign, or is longer than the server reads.
 */
export function readDecimal(text: string): string | null {
  const bare = text.normalize('NFKC').replace(/[\s'’]/g, '');
  const marks = bare.replace(/[^.,]/g, '');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  // One mark alone is the decimal one; several of the same kind can only group.
  const isGroupedOnly = marks.length > 1 && new Set(marks).size === 1;
  const whole = isGroupedOnly || last < 0 ? bare.replace(/[.,]/g, '') : bare.slice(0, last).replace(/[.,]/g, '');
  const fraction = isGroupedOnly || last < 0 ? '' : bare.slice(last + 1);
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === '' || bare.length > 60) return null;
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
}
