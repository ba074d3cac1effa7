import type { ReadText } from './beacon-ports.ts';

const timeoutMs = 5_000;
/** An answer of drand has some hundred characters. */
const longest = 10_000;

/** Reads what an address answers; null where it fails, is too long or takes more than five seconds. */
export const fetchText: ReadText = async (url) => {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) return null;
    const text = await answer.text();
    return text.length > longest ? null : text;
  } catch {
    return null;
  }
};
