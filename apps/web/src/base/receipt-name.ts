/** What a receipt is asked for by: the key of the request, or the id that it was answered with. */
export interface WantedReceipt {
  readonly kind: string;
  readonly key?: string;
  readonly subject?: string;
}

const prefix = 'receipt';

/** The name under which the page that checks things shows an own receipt: `receipt:lockup.buy:subject:17`. */
export function receiptName({ kind, key, subject = '' }: WantedReceipt): string {
  return [prefix, kind, ...(key === undefined ? ['subject', subject] : ['key', key])].join(':');
}

/** The reverse of {@link receiptName}; null for the name of anything else. */
export function readReceiptName(name: string): WantedReceipt | null {
  const [, kind, by, value] = /^receipt:([a-z0-9_.]+):(key|subject):(.+)$/.exec(name) ?? [];
  if (kind === undefined || value === undefined) return null;
  return by === 'key' ? { kind, key: value } : { kind, subject: value };
}
