// Runs one of the project's commands on the Node that the lock file names. This file alone must run on any Node from 18
// on, because it is what installs the newer one; hence plain JavaScript and no dependency.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './locked-node.mjs';
import { findServerFile } from './builds.mjs';
import { prepare } from './prepare.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const serverFile = 'apps/server/src/main.ts';

/**
 * What each script of package.json runs. `production` needs no development dependency; `built` wants the server and the apps as they are now.
 */
const commands = {
  start: { file: serverFile, production: true, built: true },
  dev: { file: serverFile, nodeOptions: ['--watch'], built: true },
  test: { file: 'tools/test/main.ts', built: true },
  check: { file: 'tools/test/main.ts', options: ['--check'] },
  'test:long': { file: 'tools/test/main.ts', options: ['--long'] },
  bench: { file: 'bench/main.ts', built: true },
  load: { file: 'bench/load/main.ts' },
  'ledger:verify': { file: 'apps/server/src/commands/ledger-verify.ts', production: true },
  'audit:verify': { file: 'apps/server/src/commands/audit-verify.ts', production: true },
  'database:adopt': { file: 'apps/server/src/commands/adopt-dump.ts', production: true },
  'screening:import': { file: 'apps/server/src/commands/import-screening.ts', production: true },
  'secrets:rotate': { file: 'apps/server/src/commands/rotate-secrets.ts', production: true },
  'staff:recover': { file: 'apps/server/src/commands/staff-recover.ts', production: true },
  'prices:verify': { file: 'apps/server/src/commands/price-verify.ts', production: true },
  verify: { file: 'tools/verify/verify.ts', production: true },
  'demo:chain': { file: 'tools/demo-chain/main.ts', production: true, built: true },
  pictures: { file: 'test/browser/take-pictures.ts', built: true },
  'docs:site': { file: 'tools/docs-site/main.ts' },
  'coverage:spec': { file: 'tools/coverage-spec/main.ts' },
  'new-family': { file: 'tools/new-family/main.ts' },
};

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const [name = '', ...given] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) fail(`There is no command "${name}": choose one of ${Object.keys(commands).join(', ')}.`);
if (!existsSync(join(root, command.file))) fail(`${command.file} is missing: this checkout is not complete.`);

const { took, problem } = await prepare(root, {
  production: command.production === true,
  built: command.built === true,
  starts: command.file === serverFile,
});
if (problem !== null) fail(problem);

const node = findNode(root);
if (!node) {
  fail(
    `Node 24 comes with the dependencies for Linux and Windows on x64 and for Linux on arm64; for ${process.platform} on ` +
      `${process.arch} install Node 24 yourself (https://nodejs.org) and run the command with it.`,
  );
}

// Delays the first full collections of the heap (docs/lane.md), up to a sixteenth of the memory. A
// container's bound stands in constrainedMemory, which is 0, undefined or far beyond the machine's where there is none.
const memory = Math.min(totalmem(), process.constrainedMemory?.() || Infinity);
const oldSpace = `--initial-old-space-size=${Math.min(256, Math.floor(memory / 16 / 2 ** 20))}`;
const options = [
  oldSpace,
  ...(command.nodeOptions ?? []),
  name === 'start' ? findServerFile(root) : join(root, command.file),
  ...(command.options ?? []),
  ...given,
];
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  // Pictures take tens of megabytes at a time, which the allocator of Linux would keep after the first ones: pieces from
  // this size on go back at once. And books have tables of half a megabyte of which most have a few used pages: taken by
  // themselves, only those are in memory.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '262144',
  // Threads share two pools of memory: with one each, what one has freed is lost to the others.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // A small young generation keeps its collections short (docs/lane.md). The operator's own options come last and win.
  NODE_OPTIONS: `--max-semi-space-size=16 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
  ...(command.file === 'tools/test/main.ts' ? { BOURSE_PREPARATION: JSON.stringify(took) } : {}),
  // Node keeps the sources without their types there, which takes a second off each later start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
};
const child = spawn(node, options, { cwd: root, stdio: 'inherit', env });
// A terminal sends Ctrl-C to the child as well; this process only waits for how it ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('error', (error) => fail(`Node could not be started (${error.message}): run npm ci and try again.`));
child.on('exit', (code, signal) => {
  // Killed so, it could not say anything itself.
  if (signal === 'SIGKILL') {
    console.error(
      `The system has killed the process, as it does when memory runs out (there are ${Math.round(memory / 2 ** 20)} MB): ` +
        'give it more, or start without the simulated traders (DEMO_TRADERS=0).',
    );
  }
  process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
});
