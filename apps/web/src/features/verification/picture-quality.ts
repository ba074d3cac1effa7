/** What can be seen of a picture without knowing what it shows. */
export interface PictureQuality {
  /** Enough pixels to read small print. */
  readonly isLarge: boolean;
  readonly isSharp: boolean;
  /** Neither too dark nor washed out. */
  readonly isLit: boolean;
  /** No patch so bright that nothing can be read in it. */
  readonly isWithoutGlare: boolean;
}

/** A picture in shades of grey, a byte a pixel, of the size in which it is judged. */
export interface GreyPicture {
  readonly shades: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const longSideMin = 900;
/** Variance of the Laplacian below which edges are soft, on a picture of some 480 pixels. */
const sharpnessMin = 60;
const [darkest, brightest] = [45, 235] as const;
/** A patch of so many blown-out pixels out of all hides something. */
const [blown, glareShare] = [250, 0.02] as const;

/** How strongly neighbouring pixels differ: the variance of the Laplacian. */
function sharpness({ shades, width, height }: GreyPicture): number {
  let [sum, squares, count] = [0, 0, 0];
  const at = (place: number): number => shades[place] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const place = y * width + x;
      const value = 4 * at(place) - at(place - 1) - at(place + 1) - at(place - width) - at(place + width);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/**
 * Judges a picture before it is sent, so that what cannot be read is taken anew at once and not sent back days later. It
 * warns and forbids nothing.
 * @param longSide of the picture itself, in pixels.
 */
export function judgePicture(picture: GreyPicture, longSide: number): PictureQuality {
  const { shades } = picture;
  let [sum, bright] = [0, 0];
  for (const shade of shades) {
    sum += shade;
    if (shade >= blown) bright += 1;
  }
  const mean = shades.length === 0 ? 0 : sum / shades.length;
  return {
    isLarge: longSide >= longSideMin,
    isSharp: sharpness(picture) >= sharpnessMin,
    isLit: mean >= darkest && mean <= brightest,
    isWithoutGlare: bright <= shades.length * glareShare,
  };
}
