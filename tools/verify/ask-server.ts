/** Reads evidence from a server, as any outsider can. */
import type { Evidence } from './recompute.ts';

const attempts = 5;
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What is read of an answer. */
interface Answer<T> {
  readonly type: string;
  readonly message: T;
  readonly code: string;
}

/** Asks, waits as long as the server says where it was asked too often, and asks again where the way was broken. */
async function send<T>(asked: URL, init: RequestInit = {}): Promise<Answer<T>> {
  for (let attempt = 1; ;) {
    const answer = await fetch(asked, init).catch((error: unknown) => {
      if (attempt === attempts) throw error;
      return null;
    });
    if (answer?.status === 429) await answer.arrayBuffer();
    else if (answer !== null && answer.status < 500) return (await answer.json()) as Answer<T>; // the envelope of every answer
    else if (attempt === attempts) throw new Error(`the server answers ${String(answer?.status)}`);
    if (answer?.status === 429) await sleep(1_000 * Number(answer.headers.get('retry-after') ?? '1'));
    else await sleep(200 * 2 ** attempt++);
  }
}

/** What a call answers. */
export async function read<T>(asked: URL): Promise<T> {
  const { type, message, code } = await send<T>(asked);
  if (type === 'ok') return message;
  throw new Error(`the server refuses ${asked.pathname}: ${code}`);
}

/** What a call answers that is asked with fields. */
export async function post<T>(asked: URL, fields: Readonly<Record<string, string>>): Promise<T> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) };
  const { type, message, code } = await send<T>(asked, init);
  if (type === 'ok') return message;
  throw new Error(`the server refuses ${asked.pathname}: ${code}`);
}

/** One part of what is told of a settlement; null where the server knows none of this name. */
export async function askPart(url: string, id: string, before: string | null): Promise<Evidence | null> {
  const asked = new URL('/api/verify/detail', url);
  asked.searchParams.set('id', id);
  if (before !== null) asked.searchParams.set('before', before);
  const { type, message, code } = await send<Evidence>(asked);
  if (type === 'ok') return message;
  if (code === 'NOT_FOUND' || code === 'PARAMETER_ERROR') return null;
  throw new Error(`the server refuses ${id}: ${code}`);
}

/** Everything that is told of a settlement, part by part, the newest first; null where the server knows none of this name. */
export async function ask(url: string, id: string): Promise<Evidence | null> {
  const newest = await askPart(url, id, null);
  if (newest === null) return null;
  const parts = [newest];
  for (let before = newest.earlier ?? null; before !== null; before = parts.at(-1)?.earlier ?? null) {
    const part = await askPart(url, id, before);
    if (part === null) break;
    parts.push(part);
  }
  return { ...newest, ticks: parts.toReversed().flatMap(({ ticks }) => ticks), earlier: parts.at(-1)?.earlier ?? null };
}
