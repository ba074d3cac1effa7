import type { Page, Request } from 'playwright-core';
import type { Customer } from './harness.ts';

/** A page that has asked for nothing for so long shows what it was answered; where nothing is answered, what it has. */
export const quietMs = 250;

/** What asks for longer is looked at as it is. */
const patienceMs = 5_000;

/** Waits until a page has what it asks for. */
export async function untilQuiet({ page }: Customer, asked: Requests): Promise<void> {
  const beganMs = performance.now();
  const passedMs = (): number => performance.now() - beganMs;
  const isQuiet = (): boolean => asked.open === 0 && performance.now() - Math.max(beganMs, asked.lastMs) >= quietMs;
  while (!isQuiet() && passedMs() < patienceMs) await page.waitForTimeout(50);
}

/** What a window asks for, apart from its feed. */
export interface Requests {
  /** How many are not answered yet. */
  open: number;
  /** When one was asked or answered the last time. */
  lastMs: number;
}

/** Counts what a window asks for from now on. */
export function countRequests(page: Page): Requests {
  const asked: Requests = { open: 0, lastMs: 0 };
  const note = (step: 1 | -1) => (request: Request) => {
    if (request.url().includes('/socket.io/')) return;
    asked.open += step;
    asked.lastMs = performance.now();
  };
  page.on('request', note(1));
  page.on('requestfinished', note(-1));
  page.on('requestfailed', note(-1));
  return asked;
}
