/** A part of a whole. Values are only compared with each other, so a figure for display is exact enough. */
export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value, formatted. */
  readonly text: string;
}

export interface PlacedSlice extends Slice {
  /** A variable of CSS. */
  readonly colour: string;
  /** 0 to 1. */
  readonly share: number;
}

const SLICES_MAX = 5;

/**
 * The slices with their colours, the greatest first; those beyond the fifth become one in grey.
 * @param other the label of that one, and its formatted text by its value
 */
export function groupSlices(
  slices: readonly Slice[],
  other: { readonly label: string; readonly format: (value: number) => string },
): PlacedSlice[] {
  const shown = slices.filter(({ value }) => value > 0).toSorted((one, two) => two.value - one.value);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const isGrouped = shown.length > SLICES_MAX;
  const placed = shown.slice(0, SLICES_MAX).map((slice, index) => ({
    ...slice,
    colour: `var(--c${index + 1})`,
    share: slice.value / total,
  }));
  if (!isGrouped) return placed;
  const value = shown.slice(SLICES_MAX).reduce((sum, slice) => sum + slice.value, 0);
  return [
    ...placed,
    { key: 'other', label: other.label, value, text: other.format(value), colour: 'var(--c7)', share: value / total },
  ];
}
