/** The fields of a call as its form or query carries them: what is absent is left out, lists and objects are JSON (S142). */
export function encodeFields(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    encoded.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return encoded;
}
