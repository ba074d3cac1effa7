// Runs test files in this process, one after another, each as a suite of its own, so that hooks on the top level of a file
// hold for that file alone. The parent (test-host.ts) sends a path and hears each outcome; see README.md of this folder.
import { resolve } from 'node:path';
import { afterEach, beforeEach, suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { beginEvidence, type Evidence, listenForCalls, takeEvidence } from '@bourse/testing/evidence';
import { becomeTestHost, fileEnded, testBegins, testEnded } from '@bourse/testing/file-lifecycle';
import type { FileOrder, HostMessage } from './host-messages.ts';
import { countResources, findLeftBehind, findOpenResources, readSharedState } from './left-behind.ts';
import { events, type RunnerEvent } from './report-outcomes.ts';

/** What was heard of the file that runs now. */
interface Running {
  readonly file: string;
  testCount: number;
  /** Reasons of failures so far: an uncaught error that failed a test is told once. */
  readonly reasons: string[];
  /** Errors that no test caught, with their messages. */
  readonly uncaught: { readonly message: string; readonly text: string }[];
  readonly end: () => void;
}

let running: Running | null = null;

/** What tests did that have ended and not been told yet: by their names, in the order in which they ended. */
const evidence = new Map<string, Evidence[]>();

/** What a test of this name did; the runner tells outcomes in the order in which tests end. */
const evidenceOf = (name: string): Evidence => evidence.get(name)?.shift() ?? { pages: [], calls: [], acts: [] };

function send(message: HostMessage): void {
  process.send?.(message);
}

const explain = (error: unknown): string => inspect(error, { depth: 4, colors: false });

events.on('event', (event) => {
  if (running === null) return;
  if (event.type === 'test:diagnostic' && (event.data.nesting ?? 0) > 0) {
    send({ type: 'said', text: event.data.message ?? '' });
  }
  if (event.type === 'test:pass' || event.type === 'test:fail') judge(running, event);
});

function judge(file: Running, { type, data }: RunnerEvent): void {
  const { error, duration_ms: durationMs = 0, type: kind } = data.details ?? {};
  const reason = type === 'test:fail' ? explain(error?.cause ?? error) : null;
  const isFile = data.nesting === 0;
  const name = data.name ?? '';
  if (kind === 'suite') {
    // Its tests speak for themselves; only a broken hook or a file that does not load has no other voice.
    if (reason !== null && error?.failureType !== 'subtestsFailed') {
      const text = isFile ? `the file failed outside its tests: ${reason}` : reason;
      fail(file, isFile ? file.file : name, text, durationMs);
    }
    if (isFile) file.end();
    return;
  }
  file.testCount += 1;
  const did = evidenceOf(name);
  if (data.skip !== undefined || data.todo !== undefined) fail(file, name, 'the test was skipped', durationMs);
  else if (reason !== null) fail(file, name, reason, durationMs);
  else send({ type: 'outcome', name, status: 'passed', durationMs, ...did });
}

function fail(file: Running, name: string, reason: string, durationMs = 0): void {
  file.reasons.push(reason);
  send({ type: 'outcome', name, status: 'failed', durationMs, reason });
}

// Node's runner keeps an error that belongs to no running test until the process ends, when nobody knows whose it was.
process.on('uncaughtException', (error) => {
  running?.uncaught.push({ message: error instanceof Error ? error.message : String(error), text: explain(error) });
});

async function runFile({ path, isAlone }: FileOrder): Promise<void> {
  const ended = Promise.withResolvers<undefined>();
  const file: Running = { file: path, testCount: 0, reasons: [], uncaught: [], end: () => ended.resolve(undefined) };
  running = file;
  const [state, resources] = [readSharedState(), countResources()];
  await suite(path, async () => {
    beforeEach(() => {
      beginEvidence();
      return testBegins();
    });
    afterEach(({ name }) => {
      evidence.set(name, [...(evidence.get(name) ?? []), takeEvidence()]);
      return testEnded();
    });
    await import(pathToFileURL(resolve(path)).href);
  });
  // The events of a suite come after its promise.
  await ended.promise;
  await fileEnded();
  const left = [await findOpenResources(resources), ...(isAlone ? [] : findLeftBehind(state))];
  if (file.testCount === 0 && file.reasons.length === 0) fail(file, path, 'the file holds no test');
  for (const { message, text } of file.uncaught) {
    if (!file.reasons.some((reason) => reason.includes(message))) {
      fail(file, path, `the file failed outside its tests: ${text}`);
    }
  }
  for (const text of left) if (text !== null) fail(file, path, text);
  running = null;
  evidence.clear();
  send({ type: 'done', residentBytes: process.memoryUsage.rss() });
}

becomeTestHost();
listenForCalls();
process.on('message', (order: FileOrder) => void runFile(order));
process.on('disconnect', () => process.exit(0));
send({ type: 'ready' });
