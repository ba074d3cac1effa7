/** A moment of ours in ISO as FIX writes it: `20261127-08:30:00.123`. */
export const fixTime = (iso: string): string =>
  iso
    .replaceAll('-', '')
    .replace('T', '-')
    .replace(/(\.\d{3})?\d*Z$/, '$1');

/** Milliseconds of a moment as FIX writes it, as digits; undefined where it is none. */
export function millisecondsOf(text: string | undefined): string | undefined {
  const [, year, month, day, time] = /^(\d{4})(\d{2})(\d{2})-(\d{2}:\d{2}:\d{2}(?:\.\d{3})?)$/.exec(text ?? '') ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${time}Z`);
  return Number.isNaN(at) ? undefined : String(at);
}
