import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isPageWhole, pageBytes } from './page-checksum.ts';

/** A table, an index or what lies beside one, in files of a gigabyte. */
const relationFile = /^(?<relation>\d{1,10}(?:_(?:fsm|vm|init))?)(?:\.(?<piece>\d{1,6}))?$/;
const pagesOfPiece = 2 ** 30 / pageBytes;
const pagesAtOnce = 128;
/** A page that is just being written may be half of each; the next look finds it whole. */
const looks = 5;

/** A page that is not as the database has written it. */
export interface DamagedPage {
  /** Of the database's folder. */
  readonly file: string;
  readonly block: number;
}

/** How the search waits; it may be the thread's own sleep. */
export interface SearchPace {
  /** Called after each megabyte, with how long it took. */
  readonly afterPiece: (tookMs: number) => void;
  /** Called before another look at a page. */
  readonly beforeLook: () => void;
}

/** Looks at every page of every relation of a database's folder, also while the database writes there. */
export function* findDamagedPages(folder: string, pace: SearchPace): Generator<DamagedPage> {
  const buffer = new Uint8Array(pagesAtOnce * pageBytes);
  const parts = ['global', ...subfolders(folder, 'base')];
  for (const part of parts) {
    for (const name of readdirSync(join(folder, part))) {
      const match = relationFile.exec(name)?.groups;
      if (match === undefined) continue;
      const firstBlock = Number.parseInt(match['piece'] ?? '0', 10) * pagesOfPiece;
      yield* searchFile({ folder, file: `${part}/${name}`, firstBlock, buffer }, pace);
    }
  }
}

function subfolders(folder: string, part: string): string[] {
  if (!existsSync(join(folder, part))) return [];
  const entries = readdirSync(join(folder, part), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${part}/${name}`);
}

interface Search {
  readonly folder: string;
  readonly file: string;
  readonly firstBlock: number;
  /** Where pages are read to. */
  readonly buffer: Uint8Array;
}

function* searchFile({ folder, file, firstBlock, buffer }: Search, pace: SearchPace): Generator<DamagedPage> {
  const handle = open(join(folder, file));
  if (handle === null) return;
  try {
    for (let page = 0; ; page += pagesAtOnce) {
      const startedMs = performance.now();
      const bytes = readSync(handle, buffer, 0, buffer.length, page * pageBytes);
      // What is less than a page is being added just now.
      const whole = Math.floor(bytes / pageBytes);
      for (let place = 0; place < whole; place += 1) {
        const one = buffer.subarray(place * pageBytes, (place + 1) * pageBytes);
        const block = firstBlock + page + place;
        if (!isPageWhole(one, block) && staysDamaged(handle, { one, block, at: page + place }, pace))
          yield { file, block };
      }
      pace.afterPiece(performance.now() - startedMs);
      if (whole < pagesAtOnce) return;
    }
  } finally {
    closeSync(handle);
  }
}

/** A file that has gone meanwhile has no pages. */
function open(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

interface Suspect {
  readonly one: Uint8Array;
  readonly block: number;
  /** Its number in the file. */
  readonly at: number;
}

function staysDamaged(handle: number, { one, block, at }: Suspect, pace: SearchPace): boolean {
  for (let look = 1; look < looks; look += 1) {
    pace.beforeLook();
    if (readSync(handle, one, 0, pageBytes, at * pageBytes) < pageBytes) return false;
    if (isPageWhole(one, block)) return false;
  }
  return true;
}
