import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Bytes, packed by gzip at its strongest. */
interface Packed {
  readonly code: number;
  /** Of the code that comes behind the first view. */
  readonly behind: number;
  readonly styles: number;
  /** The files of code with their sizes, the largest first. */
  readonly files: string;
}

/** What a page fetches of code and styles until it is open. @param later what comes behind the first view, which is counted by itself. */
export async function packedFiles(page: Page, open: () => Promise<unknown>, later?: RegExp): Promise<Packed> {
  const texts: Promise<readonly [url: string, text: string]>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (/\.(?:js|css)$/.test(url)) texts.push(response.text().then((text) => [url, text] as const));
  });
  await open();
  const files = (await Promise.all(texts)).map(([url, text]) => ({
    name: url.replace(/.*\//, ''),
    isLater: later?.test(url) === true,
    bytes: gzipSync(text, { level: 9 }).length,
  }));
  const ending = (end: string) => files.filter(({ name }) => name.endsWith(end));
  const sum = (some: typeof files): number => some.reduce((bytes, one) => bytes + one.bytes, 0);
  const code = ending('.js').toSorted((a, b) => b.bytes - a.bytes);
  return {
    code: sum(code.filter(({ isLater }) => !isLater)),
    behind: sum(code.filter(({ isLater }) => isLater)),
    styles: sum(ending('.css')),
    files: code.map(({ name, bytes }) => `${name} ${bytes}`).join(', '),
  };
}
