/**
 * A moment of a day in the reader's own time zone, as calls take it; undefined where the field holds no day.
 * @param time such as `23:59:59.999`. @param laterMs is added, so that a day can end with the first moment of the next.
 */
export function momentOf(day: string, time: string, laterMs: number): string | undefined {
  const ms = Date.parse(`${day}T${time}`);
  return Number.isNaN(ms) ? undefined : new Date(ms + laterMs).toISOString();
}
