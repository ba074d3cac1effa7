import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Bytes, packed by gzip at its strongest. */
interface Packed {
  readonly code: number;
  readonly styles: number;
}

/** What a page fetches of code and styles until it is open. @param later what comes after the page stands, which is not counted. */
export async function packedFiles(page: Page, open: () => Promise<unknown>, later?: RegExp): Promise<Packed> {
  const texts: Promise<readonly [url: string, text: string]>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (/\.(?:js|css)$/.test(url) && later?.test(url) !== true)
      texts.push(response.text().then((text) => [url, text] as const));
  });
  await open();
  const files = await Promise.all(texts);
  const sum = (ending: string): number =>
    files.reduce((bytes, [url, text]) => bytes + (url.endsWith(ending) ? gzipSync(text, { level: 9 }).length : 0), 0);
  return { code: sum('.js'), styles: sum('.css') };
}
