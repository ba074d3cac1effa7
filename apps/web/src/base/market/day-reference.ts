/** The price a day ago, by which the small chart takes its colour, so that it never contradicts the change beside it. */
export function dayReference({ price, change }: { readonly price: string | null; readonly change: string | null }): {
  readonly reference?: number;
} {
  if (price === null || change === null) return {};
  // Only a shape is drawn with it.
  return { reference: Number.parseFloat(price) / (1 + Number.parseFloat(change) / 100) };
}
