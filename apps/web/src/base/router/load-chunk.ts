import { scheduler } from '../time/clock.ts';
import { timings } from '../time/timings.ts';

/** A part of the app did not come within its time, or came broken (section 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Fetches a part of the app. @throws ChunkLoadError after 120 s, or when it cannot be fetched. */
export async function loadChunk<T>(load: () => Promise<T>, limitMs: number = timings.chunkMs): Promise<T> {
  const ending = new AbortController();
  const late = scheduler.sleep(limitMs, ending.signal).then(() => {
    throw new ChunkLoadError('a part of the app did not come in time');
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError('a part of the app did not come', { cause });
  } finally {
    ending.abort();
    late.catch(() => undefined);
  }
}
