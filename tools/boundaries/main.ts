// Fails when an import crosses a boundary of the design.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findUnorderedModules, findViolations } from './find-violations.ts';
import { boundaryRules } from './rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['apps', 'packages', 'tools', 'test', 'bench'].filter((folder) => existsSync(join(root, folder)));
const { violations, imports } = await findViolations(root, folders, boundaryRules);
const lines = violations.map(({ rule, from, to, comment }) => `${rule}: ${from} -> ${to} (${comment})`);
for (const module of findUnorderedModules(root)) lines.push(`module-order: ${module} is missing in module-order.ts`);
if (imports.size === 0) lines.push('no import was read at all');
for (const line of lines) console.log(line);
console.log(`${imports.size} imports read, ${lines.length} violations`);
process.exit(lines.length === 0 ? 0 : 1);
