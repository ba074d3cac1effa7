import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Results } from './results.ts';

interface StaticCheck {
  readonly name: string;
  /** A program of node_modules/.bin, or a script of ours for Node. */
  readonly program: string;
  readonly options: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The type checker is a Go program that lives for a minute: collecting garbage takes a quarter of its time (76 of 100 s). */
const collectsLate = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/** Of oxlint; with them it is the compiler, too. */
export const lintOptions: readonly string[] = ['--deny-warnings', '--type-check', '--format=unix'];

const CHECKS: readonly StaticCheck[] = [
  // The rules that look at types read every program anyway: its errors come with them, for all files below any tsconfig.json.
  { name: 'types and lint', program: 'oxlint', options: lintOptions, env: collectsLate },
  { name: 'format', program: 'oxfmt', options: ['--check'] },
  { name: 'boundaries', program: 'node', options: ['tools/boundaries/main.ts'] },
  { name: 'tidy', program: 'node', options: ['tools/tidy/main.ts'] },
  { name: 'commit messages', program: 'node', options: ['tools/commit-message/main.ts'] },
];

/** The checks that read the sources without running them, by name. */
export const staticChecks: readonly string[] = CHECKS.map(({ name }) => name);

/** Runs one of them, which counts as one test. @param started told the process that does it. */
export async function runStaticCheck(
  root: string,
  name: string,
  results: Results,
  started: (pid: number) => void,
): Promise<void> {
  const check = CHECKS.find((one) => one.name === name);
  if (check === undefined) throw new Error(`there is no check of ${name}`);
  await runCheck(root, check, results, started);
}

async function runCheck(
  root: string,
  check: StaticCheck,
  results: Results,
  started: (pid: number) => void,
): Promise<void> {
  const startMs = performance.now();
  const { code, output } = await capture(root, check, started);
  const durationMs = performance.now() - startMs;
  const status = code === 0 ? 'passed' : 'failed';
  results.add({
    name: check.name,
    file: check.name,
    status,
    phase: 'static',
    durationMs,
    reason: output,
  });
}

function capture(
  root: string,
  check: StaticCheck,
  started: (pid: number) => void,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const program = check.program === 'node' ? process.execPath : join(root, 'node_modules', '.bin', check.program);
    // npm's programs are scripts for `node`: the path must lead them to the one that we run on.
    const child = spawn(program, check.options, {
      cwd: root,
      env: { ...process.env, ...check.env },
      shell: process.platform === 'win32',
    });
    if (child.pid !== undefined) started(child.pid);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
