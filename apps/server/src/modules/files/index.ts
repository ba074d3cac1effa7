/** Files: the pictures that customers bring, written anew before anybody sees them. */
export { type DocumentFiles, type Files, openFiles } from './files.ts';
