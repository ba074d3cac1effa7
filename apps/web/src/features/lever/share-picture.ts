import { saveFile } from '@bourse/ui/save-file';

/** What stands on the picture of a position: no amount, so that it tells nobody what its owner has. */
export interface ShareContent {
  readonly site: string;
  readonly symbol: string;
  readonly side: string;
  /** The return on margin, with its sign. */
  readonly result: string;
  readonly direction: 'up' | 'down' | 'flat';
  readonly prices: readonly (readonly [name: string, price: string])[];
  readonly note: string;
}

export const pictureSize = { width: 1_080, height: 1_350 } as const;

/** Both halves of the mark on its grid of 24. */
const halves = [
  ['M4 3.6C4 2.7 4.7 2 5.6 2H13a4.5 4.5 0 0 1 0 9H5a1 1 0 0 1-1-1z', '--mark-ask'],
  ['M4 14a1 1 0 0 1 1-1h10.5a4.5 4.5 0 0 1 0 9H5.6c-.9 0-1.6-.7-1.6-1.6z', '--mark-bid'],
] as const;

/** Draws a position as a picture in the colours of the theme. */
export function drawPicture(canvas: HTMLCanvasElement, content: ShareContent): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const { fontFamily } = getComputedStyle(document.body);
  const { width, height } = pictureSize;
  const left = 96;
  const write = (
    text: string,
    y: number,
    look: {
      readonly px: number;
      readonly weight: number;
      readonly fill: string;
      readonly x?: number;
      readonly align?: CanvasTextAlign;
    },
  ): void => {
    pen.font = `${look.weight} ${look.px}px ${fontFamily}`;
    pen.fillStyle = look.fill;
    pen.textAlign = look.align ?? 'left';
    pen.fillText(text, look.x ?? left, y, width - 2 * left);
  };
  pen.fillStyle = colour('--bg');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour('--s1');
  pen.beginPath();
  pen.roundRect(40, 40, width - 80, height - 80, 48);
  pen.fill();
  for (const [path, fill] of halves) {
    pen.save();
    pen.translate(left - 12, 104);
    pen.scale(3.4, 3.4);
    pen.fillStyle = colour(fill);
    const half = new Path2D(path);
    // A canvas fills; no array does.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    pen.fill(half, 'nonzero');
    pen.restore();
  }
  const [plain, quiet] = [colour('--t1'), colour('--t2')];
  const tone = content.direction === 'flat' ? plain : colour(`--${content.direction}`);
  write(content.site, 162, { px: 52, weight: 600, fill: plain, x: left + 84 });
  write(content.symbol, 400, { px: 76, weight: 600, fill: plain });
  write(content.side, 480, { px: 46, weight: 500, fill: quiet });
  write(content.result, 700, { px: 168, weight: 600, fill: tone });
  content.prices.forEach(([name, price], index) => {
    const y = 880 + index * 100;
    write(name, y, { px: 42, weight: 400, fill: quiet });
    write(price, y, { px: 46, weight: 600, fill: plain, x: width - left, align: 'right' });
  });
  write(content.note, height - 112, { px: 32, weight: 400, fill: quiet });
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
