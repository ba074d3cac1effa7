import type { FileOperations } from './file-operations.ts';

/** How Emscripten numbers ENOSPC and EDQUOT (https://github.com/WebAssembly/WASI, `errno`). */
const outOfSpace: readonly unknown[] = [51, 19];

/** What a write does that finds no space. */
export interface SpaceWait {
  /** Blocks the thread for a moment. @returns false to let the write fail. */
  readonly pause: () => boolean;
  /** Called when a write that has paused went through. */
  readonly resumed: () => void;
}

/** Whether a file system's error says that the volume, or the share of this user, is full. */
export function isOutOfSpace(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && outOfSpace.includes(error.errno);
}

/**
 * Makes every write of a file system block on ENOSPC instead of failing. PGlite does not survive a failed write of its
 * WAL: PostgreSQL would crash and recover, PGlite retries forever and stops answering. A blocked write loses nothing.
 */
export function awaitSpace({ stream_ops }: Pick<FileOperations, 'stream_ops'>, wait: SpaceWait): void {
  const { write } = stream_ops;
  stream_ops.write = (stream, buffer, offset, length, position) => {
    let written = 0;
    let hasPaused = false;
    while (written < length) {
      try {
        // The last space of a volume takes a part of what is written.
        written += write(stream, buffer, offset + written, length - written, position + written);
      } catch (error) {
        if (!isOutOfSpace(error) || !wait.pause()) throw error;
        hasPaused = true;
      }
    }
    if (hasPaused) wait.resumed();
    return length;
  };
}
