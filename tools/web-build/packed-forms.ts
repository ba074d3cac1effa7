import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthPacking = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Packed forms of less are not worth a file. */
const packedFromBytes = 1_000;

/** Gives each text of a build its packed forms beside it, which the server sends as they are. */
export function packAll(folder: string): void {
  for (const name of filesBelow(folder).filter((one) => worthPacking.test(one))) pack(join(folder, name));
}

function pack(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < packedFromBytes) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}

/** The files in a folder and below it, by their paths from there, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted();
}
