import { encode } from 'uqr';
import { addressInCode } from './address-form.ts';

/** Pixels for one square of a code that is drawn, and of the longer side of a picture that is sent. */
const [squarePx, longestPx] = [8, 1_600] as const;

async function written(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.92);
  });
  if (blob === null) throw new Error('the picture could not be written');
  return blob;
}

function blank(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

/** Draws the QR code of an address (S64), which the server reads as it reads one that was photographed. */
export async function drawQrPicture(address: string): Promise<Blob> {
  const { data, size } = encode(address, { border: 4, ecc: 'M' });
  const { canvas, context } = blank(size * squarePx, size * squarePx);
  context.fillStyle = '#000000';
  data.forEach((row, y) =>
    row.forEach((isDark, x) => isDark && context.fillRect(x * squarePx, y * squarePx, squarePx, squarePx)),
  );
  return written(canvas, 'image/png');
}

/** A picture that was taken or chosen, drawn anew without what the camera noted, and what its code says. */
export interface ReadPicture {
  readonly blob: Blob;
  /** What the code names; null where this device cannot read codes, or sees none. */
  readonly address: string | null;
}

/** What some browsers read codes with. */
interface Detector {
  readonly detect: (source: CanvasImageSource) => Promise<readonly { readonly rawValue: string }[]>;
}

async function detect(canvas: HTMLCanvasElement): Promise<string | null> {
  // Not in the types of the platform, and missing in half of the browsers.
  const Detector = (globalThis as { BarcodeDetector?: new (wanted: { formats: string[] }) => Detector })
    .BarcodeDetector;
  if (Detector === undefined) return null;
  try {
    const [found] = await new Detector({ formats: ['qr_code'] }).detect(canvas);
    return found === undefined ? null : addressInCode(found.rawValue);
  } catch {
    return null;
  }
}

/** Reads a picture of a QR code. Rejects when it is no picture. */
export async function readQrPicture(given: Blob): Promise<ReadPicture> {
  const source = URL.createObjectURL(given);
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const scale = Math.min(1, longestPx / Math.max(image.naturalWidth, image.naturalHeight));
    const { canvas, context } = blank(
      Math.max(1, Math.round(image.naturalWidth * scale)),
      Math.max(1, Math.round(image.naturalHeight * scale)),
    );
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { blob: await written(canvas, 'image/jpeg'), address: await detect(canvas) };
  } finally {
    URL.revokeObjectURL(source);
  }
}
