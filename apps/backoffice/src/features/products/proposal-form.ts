/** A time as the browser's own field gives it, without a zone; the back office works in UTC. */
const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** From when terms are to hold, as the call takes it; none where they hold as soon as they are approved, null where it is no time to come. */
export function effectFrom(typed: string, nowMs: number): { readonly effective_at?: string } | null {
  if (typed === '') return {};
  const time = local.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN;
  return time > nowMs ? { effective_at: new Date(time).toISOString() } : null;
}

/** The path of the part of terms that the server blames; null where it blames another field, or none. */
export function faultOfField(field: string | null): string | null {
  return field?.startsWith('terms.') === true ? field.slice('terms.'.length) : null;
}
