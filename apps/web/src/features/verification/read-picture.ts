import { drawPicture, reducePicture } from '../../base/device/reduce-picture.ts';
import { judgePicture, type PictureQuality } from './picture-quality.ts';

/** A picture that was taken or chosen, drawn anew: without what the camera noted, and no larger than the server keeps. */
export interface TakenPicture {
  readonly blob: Blob;
  /** An address of it within this page, to be revoked when it is over. */
  readonly address: string;
  readonly quality: PictureQuality;
}

/** Of the longer side of what is judged. */
const judgedPx = 480;

function qualityOf(image: HTMLImageElement): PictureQuality {
  const { canvas, context } = drawPicture(image, judgedPx);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  const shades = new Uint8Array(width * height);
  for (let place = 0; place < shades.length; place += 1) {
    const [red = 0, green = 0, blue = 0] = [data[place * 4], data[place * 4 + 1], data[place * 4 + 2]];
    shades[place] = (red * 299 + green * 587 + blue * 114) / 1_000;
  }
  return judgePicture({ shades, width, height }, Math.max(image.naturalWidth, image.naturalHeight));
}

/** Reads a picture and draws it anew. @throws UnreadablePicture */
export async function readPicture(given: Blob): Promise<TakenPicture> {
  const { blob, image } = await reducePicture(given);
  return { blob, address: URL.createObjectURL(blob), quality: qualityOf(image) };
}
