import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Results } from './results.ts';

interface StaticCheck {
  readonly name: string;
  /** A program of node_modules/.bin, or a script of ours for Node. */
  readonly program: string;
  readonly options: readonly string[];
}

const CHECKS: readonly StaticCheck[] = [
  { name: 'types', program: 'tsc', options: ['-p', '.'] },
  { name: 'types of the parts', program: 'tsc', options: ['-p', 'packages/ui'] },
  { name: 'types of the app', program: 'tsc', options: ['-p', 'apps/web'] },
  { name: 'types of the browser tests', program: 'tsc', options: ['-p', 'test/browser'] },
  { name: 'lint', program: 'oxlint', options: ['--deny-warnings', '--format=unix'] },
  { name: 'format', program: 'oxfmt', options: ['--check'] },
  { name: 'boundaries', program: 'node', options: ['tools/boundaries/main.ts'] },
  { name: 'tidy', program: 'node', options: ['tools/tidy/main.ts'] },
];

/** Runs the checks that read the sources without running them; each counts as one test. */
export async function runStaticChecks(root: string, results: Results): Promise<void> {
  await Promise.all(CHECKS.map((check) => runCheck(root, check, results)));
}

async function runCheck(root: string, check: StaticCheck, results: Results): Promise<void> {
  const startMs = performance.now();
  const { code, output } = await capture(root, check);
  const durationMs = performance.now() - startMs;
  const status = code === 0 ? 'passed' : 'failed';
  results.add({
    name: check.name,
    file: [check.program, ...check.options].join(' '),
    status,
    phase: 'static',
    durationMs,
    reason: output,
  });
}

function capture(root: string, check: StaticCheck): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const program = check.program === 'node' ? process.execPath : join(root, 'node_modules', '.bin', check.program);
    // npm's programs are scripts for `node`: the path must lead them to the one that we run on.
    const child = spawn(program, check.options, { cwd: root, shell: process.platform === 'win32' });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
