/** Of the longer side of what is sent: no larger than the server keeps. */
const sentPx = 3_000;

/** What a file that could not be read as a picture is. */
export type UnreadableKind = 'heic' | 'pdf' | 'other';

const kinds = [
  ['heic', /\.hei[cf]$/i, /^image\/hei[cf]/],
  ['pdf', /\.pdf$/i, /^application\/pdf/],
] as const;

/** What kind of file the device cannot read as a picture, by its type, or where it has none by its name. */
export function unreadableKind(given: Pick<File, 'type' | 'name'> | Pick<Blob, 'type'>): UnreadableKind {
  const name = 'name' in given ? given.name : '';
  return kinds.find(([, names, types]) => types.test(given.type) || names.test(name))?.[0] ?? 'other';
}

/** Thrown for a file that is no picture this device can read. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
  readonly kind: UnreadableKind;

  constructor(given: Blob) {
    super('no picture that can be read');
    this.kind = unreadableKind(given);
  }
}

/** Draws a picture anew, its longer side at most so many pixels. */
export function drawPicture(
  image: HTMLImageElement,
  longest: number,
): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D } {
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

/**
 * Reads a picture of any size and draws it anew: no larger than the server keeps, and without what the camera noted.
 * @throws UnreadablePicture
 */
export async function reducePicture(given: Blob): Promise<{ readonly blob: Blob; readonly image: HTMLImageElement }> {
  const source = URL.createObjectURL(given);
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const { canvas } = drawPicture(image, sentPx);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.93);
    });
    if (blob === null) throw new UnreadablePicture(given);
    return { blob, image };
  } catch (cause) {
    throw cause instanceof UnreadablePicture ? cause : new UnreadablePicture(given);
  } finally {
    URL.revokeObjectURL(source);
  }
}
