import type { Receipt } from '@bourse/contract/receipts';

/** The longest text that is read: the server takes none that is longer. */
const longest = 60_000;

/** Reads a receipt that somebody has kept, as the app saves it or as a call gives it; null where a text is none. */
export function readReceipt(text: string): Receipt | null {
  if (text.length > longest) return null;
  try {
    const saved: unknown = JSON.parse(text);
    const receipt = typeof saved === 'object' && saved !== null && 'receipt' in saved ? saved.receipt : saved;
    if (typeof receipt !== 'object' || receipt === null) return null;
    if (!('kid' in receipt) || !('body' in receipt) || !('signature' in receipt)) return null;
    const { kid, body, signature } = receipt;
    return typeof kid === 'string' && typeof body === 'string' && typeof signature === 'string'
      ? { kid, body, signature }
      : null;
  } catch {
    return null;
  }
}
