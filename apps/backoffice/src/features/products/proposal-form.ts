/** The path of the part of terms that the server blames; null where it blames another field, or none. */
export function faultOfField(field: string | null): string | null {
  return field?.startsWith('terms.') === true ? field.slice('terms.'.length) : null;
}
