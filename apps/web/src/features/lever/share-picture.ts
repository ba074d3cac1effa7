import { drawMark } from '../../base/device/picture-file.ts';

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
  drawMark(pen, { x: left - 12, y: 104, scale: 3.4 });
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
