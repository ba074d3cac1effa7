/** A time as the browser's own field gives it, without a zone; the back office works in UTC. */
const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** From when a change is to hold, as the call takes it; none where it holds as soon as it is approved, null where it is no time to come. */
export function effectFrom(typed: string, nowMs: number): { readonly effective_at?: string } | null {
  if (typed === '') return {};
  const time = local.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN;
  return time > nowMs ? { effective_at: new Date(time).toISOString() } : null;
}
