import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figures.ts';
import type { BenchSize } from '../run/bench.ts';
import { type Caller, readNames, readPrinted } from './read-output.ts';

/** The bench command of one tree, run in processes of its own. */
export class BenchProcess {
  readonly #tree: string;
  #child: ChildProcess | null = null;

  constructor(tree: string) {
    this.#tree = tree;
  }

  /** Asks which benches there are. */
  async findNames(): Promise<Caller> {
    return readNames((await this.#run(['--names'])).output);
  }

  /** Runs one bench. @throws Error with the end of its output when it fails. */
  async measure(name: string, size: BenchSize, { hasOptions }: Caller): Promise<Figure[]> {
    if (size === 'small' && !hasOptions) throw new Error('the benches of this commit have no small form');
    const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
    const file = join(folder, 'figures.json');
    const options = hasOptions ? ['--json', file, ...(size === 'small' ? ['--small'] : [])] : [];
    try {
      const { code, output } = await this.#run([name, ...options]);
      if (code !== 0) throw new Error(output.trim().split('\n').slice(-12).join('\n'));
      if (!hasOptions) return readPrinted(output);
      return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figure[]) : []; // what --json writes
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Ends what runs, with the servers that it has started, and waits for it. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
    process.kill(-child.pid, 'SIGINT');
    await ended;
  }

  /** Starts the command as `npm run bench` does, which builds the apps where their sources have changed. */
  #run(options: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
    const program = ['tools/bootstrap/run.mjs', 'bench', ...options];
    // A group of its own: Ctrl-C reaches the comparison alone, which ends the group and cleans up behind it.
    const child = spawn(process.execPath, program, {
      cwd: this.#tree,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The cache of compiled sources is each tree's own.
      env: { ...process.env, NODE_COMPILE_CACHE: join(this.#tree, 'node_modules/.cache/node') },
    });
    this.#child = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output }));
    });
  }
}
