/** A bar of a picture in which up is more than nothing and down is less. */
export interface SignedBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isBelow: boolean;
}

/** The room of the picture, and between its bars. */
export interface SignedBox {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** Where the line of zero lies; the greatest and the least value, or zero, touch the edges. */
export function zeroLine(values: readonly number[], height: number): number {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  return top === bottom ? height / 2 : (top / (top - bottom)) * height;
}

/** The bars of values from left to right, none thinner than a pixel. */
export function signedBars(values: readonly number[], { width, height, gap }: SignedBox): readonly SignedBar[] {
  const zero = zeroLine(values, height);
  const span = Math.max(0, ...values) - Math.min(0, ...values);
  const step = values.length === 0 ? 0 : (width + gap) / values.length;
  return values.map((value, index) => {
    const length = span === 0 ? 0 : (Math.abs(value) / span) * height;
    const shown = value === 0 ? 0 : Math.max(1, length);
    return {
      x: index * step,
      y: value < 0 ? zero : zero - shown,
      width: Math.max(1, step - gap),
      height: shown,
      isBelow: value < 0,
    };
  });
}
