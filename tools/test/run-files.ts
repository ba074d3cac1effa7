import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import type { Results } from './results.ts';

export interface FileRun {
  /** Named in every outcome. */
  readonly phase: string;
  /** Paths from the project's root. */
  readonly files: readonly string[];
  /** Environment of the test processes, over this one's. */
  readonly env: Readonly<Record<string, string>>;
  readonly root: string;
  /** A test that takes longer has failed, and files that are silent for twice as long after it are killed. */
  readonly testTimeoutMs: number;
  /** Told what tests say while they run: their diagnostics, and what they write to standard output. */
  readonly tell?: (line: string) => void;
}

/** What node's runner tells of a finished test; the fields that we read of its event. */
interface Finished {
  readonly name: string;
  readonly file?: string;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: {
    readonly duration_ms: number;
    readonly type?: string;
    readonly error?: Error & { failureType?: string };
  };
}

/** What a test says; without a file, the runner speaks for itself. */
interface Said {
  readonly file?: string;
  readonly message: string;
}

/** The events of node's runner that we listen to. */
type RunnerEvent =
  | { readonly type: 'test:pass' | 'test:fail'; readonly data: Finished }
  | {
      readonly type: 'test:stdout' | 'test:stderr' | 'test:diagnostic';
      readonly data: Said;
    };

/**
 * Runs test files in processes of their own, one after another.
 * A skipped test, a test without an end and a file without a test count as failures: they show nothing.
 */
export async function runFiles(plan: FileRun, results: Results): Promise<void> {
  if (plan.files.length === 0) return;
  const output = new Map<string, string>();
  // The time limit of node's runner ends a test, but not a process that something keeps alive after it.
  const silence = new AbortController();
  const events: AsyncIterable<RunnerEvent> = run({
    files: plan.files.map((file) => resolve(plan.root, file)),
    cwd: plan.root,
    // Two would share what is handed to them by the environment.
    concurrency: 1,
    env: { ...process.env, ...plan.env },
    timeout: plan.testTimeoutMs,
    signal: silence.signal,
  });
  const watchdog = setTimeout(() => silence.abort(new Error('the file did not end')), 2 * plan.testTimeoutMs);
  for await (const event of events) {
    watchdog.refresh();
    if (event.type === 'test:stdout' || event.type === 'test:diagnostic') passOn(plan, event.data);
    if (event.type === 'test:stderr' || event.type === 'test:stdout') {
      const file = relative(plan.root, resolve(plan.root, event.data.file ?? ''));
      output.set(file, ((output.get(file) ?? '') + event.data.message).slice(-4000));
    } else if (event.type === 'test:pass' || event.type === 'test:fail') {
      note(plan, results, event.type === 'test:pass', event.data, output);
    }
  }
  clearTimeout(watchdog);
}

function passOn({ root, tell }: FileRun, { file, message }: Said): void {
  if (file !== undefined) tell?.(`${relative(root, resolve(root, file))}: ${message.trimEnd()}`);
}

function note(plan: FileRun, results: Results, passed: boolean, test: Finished, output: Map<string, string>): void {
  const file = relative(plan.root, resolve(plan.root, test.file ?? ''));
  const isFile = resolve(plan.root, test.name) === resolve(plan.root, file);
  const durationMs = test.details.duration_ms;
  const outcome = { name: isFile ? file : test.name, file, phase: plan.phase, durationMs };
  const fail = (reason: string): void => results.add({ ...outcome, status: 'failed', reason });
  if (test.details.type === 'suite') {
    // Its tests speak for themselves; only a broken hook has no other voice.
    if (!passed && test.details.error?.failureType !== 'subtestsFailed') fail(explain(test));
    return;
  }
  if (isFile && passed) fail('the file holds no test');
  else if (isFile) fail(`the file failed outside its tests: ${explain(test)}\n${output.get(file) ?? ''}`);
  else if (test.skip !== undefined || test.todo !== undefined) fail('the test was skipped');
  else if (passed) results.add({ ...outcome, status: 'passed' });
  else fail(explain(test));
}

function explain(test: Finished): string {
  const error = test.details.error;
  return inspect(error?.cause ?? error, { depth: 4, colors: false });
}
