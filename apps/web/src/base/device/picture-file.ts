import { saveFile } from '@bourse/ui/save-file';

/** Both halves of the mark on its grid of 24. */
const halves = [
  ['M4 3.6C4 2.7 4.7 2 5.6 2H13a4.5 4.5 0 0 1 0 9H5a1 1 0 0 1-1-1z', '--mark-ask'],
  ['M4 14a1 1 0 0 1 1-1h10.5a4.5 4.5 0 0 1 0 9H5.6c-.9 0-1.6-.7-1.6-1.6z', '--mark-bid'],
] as const;

/** Draws the mark of the app in the colours of the theme. */
export function drawMark(
  pen: CanvasRenderingContext2D,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  const style = getComputedStyle(document.documentElement);
  for (const [path, fill] of halves) {
    pen.save();
    pen.translate(x, y);
    pen.scale(scale, scale);
    pen.fillStyle = style.getPropertyValue(fill).trim();
    const half = new Path2D(path);
    // A canvas fills; no array does.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    pen.fill(half, 'nonzero');
    pen.restore();
  }
}

/** The picture as a file. @returns null where the browser makes none. */
export function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob === null ? null : new File([blob], name, { type: 'image/png' })), 'image/png');
  });
}

/** Whether the device can hand a picture to another app. */
export function canShare(): boolean {
  const probe = { files: [new File([''], 'x.png', { type: 'image/png' })] };
  return typeof navigator.canShare === 'function' && navigator.canShare(probe);
}

/** Offers the picture as a file. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const file = await pictureFile(canvas, name);
  if (file !== null) saveFile(name, [new Uint8Array(await file.arrayBuffer())], 'image/png');
}

/** Hands the picture to an app that the customer chooses; one who chooses none has changed their mind. */
export async function sharePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const file = await pictureFile(canvas, name);
  if (file !== null) await navigator.share({ files: [file] }).catch(() => undefined);
}
