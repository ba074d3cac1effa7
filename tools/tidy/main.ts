// Looks for breaks of the codebase's habits that neither the compiler nor the linter knows.
import { fileURLToPath } from 'node:url';
import { checks } from './checks.ts';
import { readProject } from './project.ts';

const project = readProject(fileURLToPath(new URL('../..', import.meta.url)));
const lines = Object.entries(checks).flatMap(([name, check]) =>
  check(project).map(({ file, line, message }) => `${file}:${line}: ${message} [${name}]`),
);
for (const line of lines) console.log(line);
console.log(`${project.files.size} files, ${Object.keys(checks).length} checks, ${lines.length} findings`);
process.exit(lines.length === 0 ? 0 : 1);
