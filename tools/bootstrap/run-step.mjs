import { spawn } from 'node:child_process';

const tellMs = 10_000;

/**
 * Runs a program that takes a while, and says every ten seconds how far it is.
 * @param {string} program
 * @param {readonly string[]} options
 * @param {{ cwd: string, shell?: boolean, lock: import('./preparation-lock.mjs').PreparationLock, progress?: () => string }} more
 *   `progress` tells how far it is beside the time
 * @returns {Promise<{ isDone: boolean, tookMs: number }>}
 */
export function runStep(program, options, { cwd, shell = false, lock, progress = () => '' }) {
  const startedMs = performance.now();
  const tookMs = () => performance.now() - startedMs;
  return new Promise((resolve) => {
    const child = spawn(program, options, { cwd, shell, stdio: ['ignore', 2, 2] });
    const ticking = setInterval(() => console.error(`  ${progress()}${secondsOf(tookMs())} so far`), tellMs);
    const end = (isDone) => {
      clearInterval(ticking);
      resolve({ isDone, tookMs: tookMs() });
    };
    if (child.pid !== undefined) lock.holdFor(child.pid);
    child.on('error', () => end(false));
    child.on('exit', (code) => end(code === 0));
  });
}

/** A time for people: `12 s`. */
export const secondsOf = (ms) => `${String(Math.round(ms / 1_000))} s`;
