import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildVerifier } from '../../../apps/web/build/verifier.ts';

/** How the script ended, and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A folder with the one file that is served for download and nothing else of ours. */
export interface Download {
  /** Puts a file beside it. @returns its name. */
  readonly keep: (name: string, content: string) => string;
  /** Runs it as a stranger would, by node alone. */
  readonly run: (...options: readonly string[]) => Promise<Ended>;
  readonly remove: () => void;
}

export async function download(): Promise<Download> {
  const [built, folder] = [mkdtempSync(join(tmpdir(), 'built-')), mkdtempSync(join(tmpdir(), 'stranger-'))];
  const mode = process.env['NODE_ENV'];
  await buildVerifier(built);
  // The builder sets it for this process, which other files share.
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  renameSync(join(built, 'verify.mjs'), join(folder, 'verify.mjs'));
  return {
    keep: (name, content) => {
      writeFileSync(join(folder, name), content);
      return name;
    },
    run: (...options) =>
      new Promise((resolve) => {
        let output = '';
        const child = spawn(process.execPath, ['verify.mjs', ...options], { cwd: folder, env: {} });
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
        child.on('close', (code) => resolve({ code, output }));
      }),
    remove: () => {
      for (const path of [built, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}
