import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FileOrder, HostMessage } from './host-messages.ts';
import type { Results, TestResult } from './results.ts';

export interface HostOptions {
  /** The working directory, from which paths of files count. */
  readonly root: string;
  /** Environment of the process, over this one's. */
  readonly env: Readonly<Record<string, string>>;
  /** A test that takes longer has failed, and a host that is silent for twice as long is killed. */
  readonly testTimeoutMs: number;
  /** Told what tests say while they run: their diagnostics, and what they write to standard output. */
  readonly tell?: (line: string) => void;
}

const hostProgram = fileURLToPath(new URL('./host.ts', import.meta.url));
const reporter = new URL('./report-outcomes.ts', import.meta.url).href;
/** What is kept of a file's output for its failures. */
const outputMax = 4_000;
/** How long the last output of a process that has ended may take. */
const lastOutputMs = 50;
/** A host that has grown beyond it takes no further file. */
const residentMaxBytes = 1_500_000_000;

const running = new Set<TestHost>();

/** Ends every host at once, with all that its files have started. */
export function killHosts(): void {
  for (const host of running) host.kill();
}

/** A process that runs test files, one after another. */
export class TestHost {
  readonly #options: HostOptions;
  readonly #child: ChildProcess;
  readonly #exited: Promise<string>;
  #output = '';
  #file = '';
  #onMessage: (message: HostMessage) => void = () => {};
  readonly #ready: Promise<null>;
  /** Whether it takes another file. */
  isUsable = true;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#child = fork(hostProgram, [], {
      cwd: options.root,
      env: { ...process.env, ...options.env },
      execArgv: [`--test-reporter=${reporter}`, `--test-timeout=${String(options.testTimeoutMs)}`],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
      // A group of its own, which ends as a whole: a file that is cut off leaves servers behind.
      detached: process.platform !== 'win32',
    });
    running.add(this);
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#keep(text);
      this.#tell(text);
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#keep(text));
    const ready = Promise.withResolvers<null>();
    this.#ready = ready.promise;
    this.#child.on('message', (value) => {
      const message = value as HostMessage; // host.ts sends nothing else
      if (message.type === 'ready') ready.resolve(null);
      else this.#onMessage(message);
    });
    this.#exited = new Promise((resolve) => {
      this.#child.on('error', (error) => resolve(error.message));
      // After a disconnection `close` does not come; what the process wrote last is read by then.
      this.#child.on('exit', (code, signal) => {
        setTimeout(() => resolve(`the process ended with ${String(code ?? signal)}`), lastOutputMs);
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  #keep(text: string): void {
    this.#output = (this.#output + text).slice(-outputMax);
  }

  #tell(text: string): void {
    for (const line of text.trimEnd().split('\n')) this.#options.tell?.(`${this.#file}: ${line}`);
  }

  /**
   * Runs one file and adds its outcomes. Skipped tests, files without a test, files that do not end, and files that leave
   * something behind for the next one count as failures.
   * @param isAlone the process runs no other file, which may then change the environment and the globals.
   */
  async run(phase: string, file: string, results: Results, isAlone = false): Promise<void> {
    this.#output = '';
    this.#file = file;
    const add = (outcome: Omit<TestResult, 'file' | 'phase'>): void => {
      if (outcome.status === 'failed') this.isUsable = false;
      results.add({ ...outcome, file, phase });
    };
    const done = Promise.withResolvers<null>();
    const silence = setTimeout(() => this.kill(), 2 * this.#options.testTimeoutMs);
    this.#onMessage = (message) => {
      silence.refresh();
      if (message.type === 'outcome') add(message);
      else if (message.type === 'said') this.#tell(message.text);
      else if (message.type === 'done') {
        if (message.residentBytes > residentMaxBytes) this.isUsable = false;
        done.resolve(null);
      }
    };
    // A message that comes before the listener is lost.
    const isReady = (await Promise.race([this.#ready, this.#exited])) === null;
    if (isReady) this.#child.send({ path: file, isAlone } satisfies FileOrder);
    const end = await Promise.race([done.promise, this.#exited]);
    clearTimeout(silence);
    this.#onMessage = () => {};
    if (end === null) return;
    const reason = this.#child.signalCode === 'SIGKILL' ? 'the file did not end' : end;
    const text = `the file failed outside its tests: ${reason}\n${this.#output}`;
    add({ name: file, status: 'failed', durationMs: 0, reason: text });
  }

  /** Kills the process and what it has started, or what is left of them. */
  kill(): void {
    try {
      process.kill(process.platform === 'win32' ? this.pid : -this.pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  }

  /** Ends the process. */
  async close(): Promise<void> {
    this.isUsable = false;
    if (this.#child.connected) this.#child.disconnect();
    const kill = setTimeout(() => this.kill(), 5_000);
    await this.#exited;
    clearTimeout(kill);
    this.kill();
    running.delete(this);
  }
}
