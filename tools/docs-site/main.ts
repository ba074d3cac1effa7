// Writes the documents as a site: `npm run docs:site`, or `npm run docs:site -- FOLDER`.
import { fileURLToPath } from 'node:url';
import { buildSite } from './build-site.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../.cache/docs-site', import.meta.url));
const pages = buildSite(folder);
console.log(`${String(pages.length)} pages in ${folder}: serve them as files.`);
