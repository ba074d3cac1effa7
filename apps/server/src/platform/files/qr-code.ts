import decode from 'qr/decode.js';
import sharp from 'sharp';

/** Milliseconds for what a first look does not find. */
const retryMs = 250;
/** Larger pictures are made smaller first: a code fills most of them. */
const sidePixels = 1_000;

/**
 * What the QR code in a picture holds, by `qr` (decision 200); null where none is found.
 * @param picture as {@link writePicture} has written it.
 */
export async function readQrCode(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture)
    .resize(sidePixels, sidePixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    return decode({ width: info.width, height: info.height, data: new Uint8Array(data) }, { timeLimit: retryMs });
  } catch {
    return null;
  }
}
