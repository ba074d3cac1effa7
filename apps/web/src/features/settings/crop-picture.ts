/** The part of a picture that is kept, in its own pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Sides of the picture that is sent. */
const sizePx = 512;

/**
 * Draws the chosen part of a picture anew, as a square of 512 pixels: what the camera noted, and all that was not
 * chosen, never leaves the device. Rejects when the picture cannot be read.
 */
export async function cropPicture(address: string, area: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
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
    canvas.toBlob(resolve, 'image/jpeg', 0.9);
  });
  if (blob === null) throw new Error('the picture could not be written');
  return blob;
}
