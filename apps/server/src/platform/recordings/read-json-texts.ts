import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);

/**
 * Reads a JSON file, gzipped or not, with every number as the text that stands there: a float never holds a price.
 * @throws Error when it is not there, or is no JSON.
 */
export async function readJsonTexts(path: string): Promise<unknown> {
  const bytes = await readFile(path);
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isZipped ? await unzip(bytes) : bytes).toString('utf8');
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}
