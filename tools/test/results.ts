import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The outcome of one test or static check. */
export interface TestResult {
  readonly name: string;
  /** Path from the project's root. */
  readonly file: string;
  readonly status: 'passed' | 'failed';
  /** The part of the run, such as `unit` or `database (postgres)`. */
  readonly phase: string;
  readonly durationMs: number;
  /** Why it failed. */
  readonly reason?: string;
  /** Paths of the app that the test came to, and calls that it made, such as `POST /news/list`. */
  readonly pages?: readonly string[];
  readonly calls?: readonly string[];
  /** Names of calls that it saw done in a transaction. */
  readonly acts?: readonly string[];
}

/** How much of a reason is told again at the end. */
const reasonMax = 400;

/** Counts what happened, tells failures at once, and keeps every outcome in a file, one JSON object a line. */
export class Results {
  readonly #path: string;
  readonly #print: (line: string) => void;
  /** Each failure with the beginning of its reason, for the end of a long output. */
  readonly failures: string[] = [];
  passedCount = 0;
  failedCount = 0;
  readonly #byFile = new Map<string, { passed: number; failed: number }>();

  /** @param path the file of outcomes, emptied here. */
  constructor(path: string, print: (line: string) => void) {
    this.#path = path;
    this.#print = print;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }

  add(result: TestResult): void {
    const { name, file, status, phase, pages = [], calls = [], acts = [] } = result;
    const durationMs = Math.round(result.durationMs);
    const evidence = {
      ...(pages.length === 0 ? {} : { pages }),
      ...(calls.length === 0 ? {} : { calls }),
      ...(acts.length === 0 ? {} : { acts }),
    };
    appendFileSync(this.#path, `${JSON.stringify({ name, file, status, phase, durationMs, ...evidence })}\n`);
    const counts = this.#byFile.get(`${phase}: ${file}`) ?? { passed: 0, failed: 0 };
    this.#byFile.set(`${phase}: ${file}`, counts);
    counts[status] += 1;
    if (status === 'passed') {
      this.passedCount += 1;
      return;
    }
    this.failedCount += 1;
    const failure = `FAILED ${phase}: ${name} (${file})`;
    const reason = indent(result.reason ?? '');
    this.failures.push(`${failure}\n${reason.slice(0, reasonMax)}`);
    this.#print(`${failure}\n${reason}`);
  }

  /** How a file went, in words: `12 passed`, or `11 passed, 1 FAILED`. */
  outcomeOf(phase: string, file: string): string {
    const { passed, failed } = this.#byFile.get(`${phase}: ${file}`) ?? { passed: 0, failed: 0 };
    return failed === 0 ? `${String(passed)} passed` : `${String(passed)} passed, ${String(failed)} FAILED`;
  }

  /** A run that shows nothing has not passed. */
  succeeded(): boolean {
    return this.failedCount === 0 && this.passedCount > 0;
  }

  /** The last line of every run. */
  summary(): string {
    return `${this.passedCount} passed, ${this.failedCount} failed`;
  }
}

function indent(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
