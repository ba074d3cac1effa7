import { fileURLToPath } from 'node:url';

/** The folder of the documents' pictures. */
export const keptPictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
