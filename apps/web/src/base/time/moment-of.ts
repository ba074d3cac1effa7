/**
 * A moment of a day in the reader's own time zone, as calls take it; undefined where the field holds no day.
 * @param time such as `23:59:59.999`. @param laterMs is added, so that a day can end with the first moment of the next.
 */
function momentOf(day: string, time: string, laterMs: number): string | undefined {
  const ms = Date.parse(`${day}T${time}`);
  return Number.isNaN(ms) ? undefined : new Date(ms + laterMs).toISOString();
}

/** Days of the reader's own time zone, both included; an empty text is no bound. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Days as calls take them: from the first moment of the first to the first moment behind the last. */
export function momentsOf(days: Days): { readonly from?: string; readonly to?: string } {
  const [from, to] = [momentOf(days.from, '00:00:00.000', 0), momentOf(days.to, '23:59:59.999', 1)];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
