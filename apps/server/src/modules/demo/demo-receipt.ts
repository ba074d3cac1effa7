import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { UploadedFile } from '../../platform/http/upload.ts';

/** The drawing of a receipt, without a word of any language. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">
  <rect width="480" height="640" fill="#f4f5f7"/><rect x="40" y="40" width="400" height="560" rx="16" fill="#fff"/>
  <circle cx="240" cy="120" r="36" fill="#0b8f6a"/><path d="M222 120l13 14 24-28" stroke="#fff" stroke-width="7" fill="none"/>
  <g fill="#c9ced6"><rect x="80" y="200" width="140" height="16"/><rect x="80" y="250" width="110" height="16"/>
  <rect x="80" y="300" width="160" height="16"/><rect x="80" y="350" width="120" height="16"/></g>
  <g fill="#5b6470"><rect x="280" y="200" width="120" height="16"/><rect x="310" y="250" width="90" height="16"/>
  <rect x="260" y="300" width="140" height="16"/><rect x="300" y="350" width="100" height="16"/></g>
  <rect x="80" y="440" width="320" height="2" fill="#e1e4e9"/><rect x="230" y="480" width="170" height="28" fill="#1c232d"/>
</svg>`;

/** Lends a picture of a receipt to whoever brings it, as a file that came with a request. */
export async function withReceipt<T>(bring: (file: UploadedFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-receipt-'));
  try {
    const path = join(folder, 'receipt.png');
    await sharp(Buffer.from(drawing, 'utf8')).png().toFile(path);
    return await bring(new UploadedFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
