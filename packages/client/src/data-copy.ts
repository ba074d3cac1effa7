import type { OutputOf, SentInputOf } from '@bourse/contract/call';
import type { privacyCalls } from '@bourse/contract/privacy';

type Page = OutputOf<typeof privacyCalls.export>;
/** What is asked for next. */
export type CopyPlace = SentInputOf<typeof privacyCalls.export>;

/** A copy of the own data as far as it has been read. */
export interface DataCopy {
  /** Rows of each section, page after page, as JSON: a text is a fifth of what it is parsed. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  /** Null when all of it has been read. */
  readonly next: CopyPlace | null;
  /** 0 to 1, by sections. */
  readonly read: number;
}

/** Nothing has been read yet. */
export const emptyCopy: DataCopy = { pages: new Map(), next: {}, read: 0 };

/** Adds a page; the same page again is one that was asked for twice. */
export function addPage(copy: DataCopy, { export_id: id, sections, section, rows, next }: Page): DataCopy {
  const pages = new Map(copy.pages);
  const texts = rows.map((row) => JSON.stringify(row, null, 2)).join(',\n');
  pages.set(section, [...(pages.get(section) ?? []), ...(texts === '' ? [] : [texts])]);
  if (next === null) return { pages, next: null, read: 1 };
  const { section: following, after } = next;
  return {
    pages,
    next: { export_id: id, section: following, ...(after === null ? {} : { after }) },
    read: sections.indexOf(following) / sections.length,
  };
}

/** The parts of a file that is one JSON object: sections by their names, each a list. */
export function fileOf({ pages }: DataCopy, madeAt: string): string[] {
  const sections = [...pages].map(([name, texts]) => `${JSON.stringify(name)}: [\n${texts.join(',\n')}\n]`);
  return [`{\n"made_at": ${JSON.stringify(madeAt)},\n`, sections.join(',\n'), '\n}\n'];
}
