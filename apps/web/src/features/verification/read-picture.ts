import { judgePicture, type PictureQuality } from './picture-quality.ts';

/** A picture that was taken or chosen, drawn anew: without what the camera noted, and no larger than the server keeps. */
export interface TakenPicture {
  readonly blob: Blob;
  /** An address of it within this page, to be revoked when it is over. */
  readonly address: string;
  readonly quality: PictureQuality;
}

/** Of the longer side: of what is sent, and of what is judged. */
const [sentPx, judgedPx] = [3_000, 480] as const;

function drawn(
  image: HTMLImageElement,
  longest: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

function qualityOf(image: HTMLImageElement): PictureQuality {
  const { canvas, context } = drawn(image, judgedPx);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  const shades = new Uint8Array(width * height);
  for (let place = 0; place < shades.length; place += 1) {
    const [red = 0, green = 0, blue = 0] = [data[place * 4], data[place * 4 + 1], data[place * 4 + 2]];
    shades[place] = (red * 299 + green * 587 + blue * 114) / 1_000;
  }
  return judgePicture({ shades, width, height }, Math.max(image.naturalWidth, image.naturalHeight));
}

/** Reads a picture and draws it anew. Rejects when it is none. */
export async function readPicture(given: Blob): Promise<TakenPicture> {
  const source = URL.createObjectURL(given);
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const { canvas } = drawn(image, sentPx);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.93);
    });
    if (blob === null) throw new Error('the picture could not be written');
    return { blob, address: URL.createObjectURL(blob), quality: qualityOf(image) };
  } finally {
    URL.revokeObjectURL(source);
  }
}
