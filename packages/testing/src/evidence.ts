// What a test came to and called, kept with its outcome (tools/test/host.ts), so that `coverage:spec` refuses the id of a page
// or of a call in the title of a test that never went there.
import { subscribe } from 'node:diagnostics_channel';

/** What one test did. */
export interface Evidence {
  /** Paths of the app behind the `#`, without their parameters. */
  readonly pages: readonly string[];
  /** Methods and paths under `/api`, such as `POST /news/list`. */
  readonly calls: readonly string[];
  /** Names of calls by which something was done for a customer in a transaction, such as `lockup.buy`. */
  readonly acts: readonly string[];
}

interface Frame {
  readonly pages: Set<string>;
  readonly calls: Set<string>;
  readonly acts: Set<string>;
}

/** One for each test that runs: a test within a test counts for both. */
const frames: Frame[] = [];

/** The path of the app that an address shows; `/` where it names none. */
export function pathOfAddress(address: string): string {
  const hash = URL.canParse(address) ? new URL(address).hash.slice(1) : '';
  const [path = ''] = hash.split('?');
  return path === '' ? '/' : path;
}

/** A page of the app was opened. @param address its whole address. */
export function notePage(address: string): void {
  if (!address.startsWith('http')) return;
  for (const { pages } of frames) pages.add(pathOfAddress(address));
}

/** A call was made. @param path under `/api`. */
export function noteCall(method: string, path: string): void {
  for (const { calls } of frames) calls.add(`${method} ${path}`);
}

/** Something was done by a call. @param name the call's. */
export function noteAct(name: string): void {
  for (const { acts } of frames) acts.add(name);
}

/** A request was sent; what is none of the API counts nothing. @param target a whole address, or a path with its parameters. */
export function noteRequest(method: string, target: string): void {
  const { pathname } = new URL(target, 'http://localhost');
  if (pathname.startsWith('/api/')) noteCall(method, pathname.slice('/api'.length));
}

/** For the host alone: a test begins. */
export function beginEvidence(): void {
  frames.push({ pages: new Set(), calls: new Set(), acts: new Set() });
}

/** For the host alone: a test has ended. @returns what it did, in the order of the alphabet. */
export function takeEvidence(): Evidence {
  const { pages, calls, acts } = frames.pop() ?? { pages: [], calls: [], acts: [] };
  return { pages: [...pages].toSorted(), calls: [...calls].toSorted(), acts: [...acts].toSorted() };
}

/**
 * Listens to the calls of this process, whoever makes them: requests of `fetch` (`undici:request:create`) and the bindings that
 * tests of the database run without a server (`bourse:call`, platform/http/binding.ts), and to what was done by them
 * (`bourse:act`, platform/database/note-act.ts).
 */
export function listenForCalls(): void {
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: { method: string; path: string } }; // as undici documents the channel
    noteRequest(request.method, request.path);
  });
  subscribe('bourse:call', (message) => {
    const { method, path } = message as { method: string; path: string }; // a call of the contract
    noteCall(method, path);
  });
  subscribe('bourse:act', (message) => {
    noteAct(message as string); // the name of a call
  });
}
