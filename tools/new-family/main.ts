// Lays out the skeleton of a family of products: `npm run new-family NAME`. See docs/new-family.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { familyFiles, familyName, listLines, nextMigration } from './skeleton.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [given = ''] = process.argv.slice(2);
const name = familyName(given);
if (name === null) {
  console.error('Give the family a name of small letters, for example: npm run new-family auction');
  process.exit(2);
}
const files = familyFiles(name, nextMigration(readdirSync(join(root, 'db/migrations'))));
const existing = [...files.keys()].filter((path) => existsSync(join(root, path)));
if (existing.length > 0) {
  console.error(`There is a family of that name already: ${existing.join(', ')}`);
  process.exit(1);
}
for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`new      ${path}`);
}
for (const { path, add } of listLines(name)) {
  const before = readFileSync(join(root, path), 'utf8');
  writeFileSync(join(root, path), add(before));
  console.log(`one line ${path}`);
}
console.log(`Its tests fail and say what is missing: npm test -- modules/${name}`);
