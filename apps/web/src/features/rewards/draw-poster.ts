import { encode } from 'uqr';
import { drawMark } from '../../base/device/picture-file.ts';

/** What stands on the poster of an invitation. */
export interface PosterContent {
  readonly site: string;
  readonly head: string;
  readonly text: string;
  readonly codeName: string;
  readonly code: string;
  readonly link: string;
}

export const posterSize = { width: 1_080, height: 1_440 } as const;

/** The words of a text with the signs that follow them: no line may begin with a full stop. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const last = words.length - 1;
    if (last < 0 || isWordLike === true) words.push(segment);
    else words[last] += segment;
  }
  return words;
}

/** Breaks a text into lines that are no wider than they may be; a script without spaces is broken between its words. */
export function brokenLines(text: string, isTooWide: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text)) {
    if (line !== '' && isTooWide((line + word).trimEnd())) {
      lines.push(line.trimEnd());
      line = word;
    } else {
      line += word;
    }
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '');
}

/** Draws an invitation as a picture in the colours of the theme; the QR code is black on white, as cameras want it. */
export function drawPoster(canvas: HTMLCanvasElement, content: PosterContent): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const { fontFamily } = getComputedStyle(document.body);
  const { width, height } = posterSize;
  const left = 96;
  const room = width - 2 * left;
  const setType = (px: number, weight: number, fill: string): void => {
    pen.font = `${weight} ${px}px ${fontFamily}`;
    pen.fillStyle = fill;
  };
  pen.fillStyle = colour('--bg');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour('--s1');
  pen.beginPath();
  pen.roundRect(40, 40, width - 80, height - 80, 48);
  pen.fill();
  drawMark(pen, { x: left - 12, y: 104, scale: 3.4 });
  const [plain, quiet] = [colour('--t1'), colour('--t2')];
  setType(52, 600, plain);
  pen.fillText(content.site, left + 84, 162, room - 84);
  const paragraph = (text: string, top: number, px: number): number => {
    const lines = brokenLines(text, (line) => pen.measureText(line).width > room);
    lines.forEach((line, index) => pen.fillText(line, left, top + index * px * 1.25, room));
    return top + lines.length * px * 1.25;
  };
  setType(84, 600, plain);
  const under = paragraph(content.head, 340, 84);
  setType(42, 400, quiet);
  paragraph(content.text, under + 4, 42);
  drawQr(pen, content.link, { left, top: 860, side: 420 });
  setType(40, 400, quiet);
  pen.fillText(content.codeName, left + 468, 1_020, room - 468);
  setType(72, 600, plain);
  pen.fillText(content.code, left + 468, 1_110, room - 468);
}

function drawQr(
  pen: CanvasRenderingContext2D,
  text: string,
  { left, top, side }: { readonly left: number; readonly top: number; readonly side: number },
): void {
  const { data, size } = encode(text, { border: 3 });
  const square = side / size;
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  pen.roundRect(left, top, side, side, 24);
  pen.fill();
  pen.fillStyle = '#000000';
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      // A little over the edge, so that no light line parts two squares.
      if (isDark) pen.fillRect(left + x * square, top + y * square, square + 0.5, square + 0.5);
    }),
  );
}
