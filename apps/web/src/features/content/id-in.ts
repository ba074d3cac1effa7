/** The id in an address; undefined for what is none. */
export function idIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[1-9]\d{0,18}$/.test(text) ? text : undefined;
}
