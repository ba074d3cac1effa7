/** The part of a picture that is kept, in its own pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The sides of a picture that is sent compressed, and the longest that any device can draw of an original one. */
const [compressedPx, originalMaxPx] = [512, 4_096] as const;

/**
 * Draws the chosen part of a picture anew, as a square of 512 pixels or, where the original is wanted, of the pixels that
 * it has: what the camera noted, and all that was not chosen, never leaves the device. Rejects when the picture cannot be
 * read.
 */
export async function cropPicture(address: string, area: CropArea, isOriginal: boolean): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const sizePx = isOriginal ? Math.min(area.width, originalMaxPx) : compressedPx;
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // A picture with clear parts is not to turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, sizePx, sizePx);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, sizePx, sizePx);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', isOriginal ? 0.98 : 0.9);
  });
  if (blob === null) throw new Error('the picture could not be written');
  return blob;
}
