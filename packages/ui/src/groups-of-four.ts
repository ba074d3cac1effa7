/** A text in pieces of four characters, each with where it begins; `0x` and the like count as characters. */
export function groupsOfFour(text: string): { readonly at: number; readonly group: string }[] {
  const count = Math.ceil(text.length / 4);
  return Array.from({ length: count }, (_, index) => ({ at: index * 4, group: text.slice(index * 4, index * 4 + 4) }));
}
