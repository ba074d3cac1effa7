import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Lang } from '@bourse/contract/lang';
import { create, type Font } from 'fontkit';

/** How strong letters are; Chinese, Japanese and Korean ones have one strength. */
export type Weight = 'regular' | 'semibold';

/** Letters behind one another that one font has. */
export interface TextRun {
  readonly file: string;
  readonly text: string;
}

const folder = new URL('../../../fonts/', import.meta.url);

const cjkFiles = ['sc', 'tc', 'jp', 'kr'] as const;
type CjkFile = (typeof cjkFiles)[number];
/** Whose forms of Han characters a language reads; what a font has not is taken out of the others. */
const cjkOf: Partial<Readonly<Record<Lang, CjkFile>>> = { hk: 'tc', jp: 'jp', kor: 'kr' };

const opened = new Map<string, Font>();

function fontOf(file: string): Font {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const font = create(readFileSync(pathOf(file)));
  if (!('hasGlyphForCodePoint' in font)) throw new TypeError(`${file} is a collection of fonts`);
  opened.set(file, font);
  return font;
}

/** Where the file of a font is. */
export function pathOf(file: string): string {
  return fileURLToPath(new URL(file, folder));
}

/** What is drawn in the place of a letter that no font has. */
const unknown = '?';

/** Splits texts into runs of one font each, for readers of one language. */
export function runSplitter(lang: Lang): (text: string, weight: Weight) => readonly TextRun[] {
  const first = cjkOf[lang] ?? 'sc';
  const cjk = [first, ...cjkFiles.filter((one) => one !== first)].map((one) => `noto-sans-cjk-${one}-regular.otf`);
  const filesOf = (weight: Weight): readonly string[] => [
    `noto-sans-${weight}.ttf`,
    `noto-sans-thai-${weight}.ttf`,
    ...cjk,
  ];
  const [regular, semibold] = [filesOf('regular'), filesOf('semibold')];
  return (text, weight) => {
    const files = weight === 'regular' ? regular : semibold;
    const runs: { file: string; text: string }[] = [];
    for (const letter of text.normalize('NFC')) {
      const last = runs.at(-1);
      const has = (file: string): boolean => fontOf(file).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
      // A space stays with the letters before it, where their font has one.
      const file = last !== undefined && letter === ' ' && has(last.file) ? last.file : files.find(has);
      const drawn = file === undefined ? unknown : letter;
      const of = file ?? files[0] ?? '';
      if (last?.file === of) last.text += drawn;
      else runs.push({ file: of, text: drawn });
    }
    return runs;
  };
}
