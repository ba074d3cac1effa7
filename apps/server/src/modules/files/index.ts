/** Files: the pictures that customers and staff bring, written anew before anybody sees them. */
export type { EvidenceFiles } from './evidence.ts';
export { type DocumentFiles, type Files, openFiles, type ReadQrUpload } from './files.ts';
export { type PublishedPictures } from './published-pictures.ts';
export { sealedFiles } from './sealed-columns.ts';
