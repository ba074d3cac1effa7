import type { ApiKeyScope } from '@bourse/contract/api-keys';
import type { apiKeyCalls } from '@bourse/contract/api-keys';
import type { SentInputOf } from '@bourse/contract/call';

/** What is filled in for a new key. */
export interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  /** As typed: one address or network a line, or with commas between. */
  readonly addresses: string;
  /** The last day, such as `2027-01-31`; empty for no end. */
  readonly lastDay: string;
}

/** The fields of a draft as the server names them when it refuses one. */
export const keyFields = ['name', 'scopes', 'addresses', 'expires'] as const;
export type KeyField = (typeof keyFields)[number];

/** A key that is named by its program and reads, until the customer says otherwise. */
export const emptyDraft: KeyDraft = { name: '', scopes: ['read'], addresses: '', lastDay: '' };

/** The addresses and networks of what was typed, each once. */
export function addressesOf(typed: string): readonly string[] {
  return [...new Set(typed.split(/[\s,;，、；]+/u).filter((one) => one !== ''))];
}

/** With trading comes reading, for who trades has to see what became of it; without it reading is left as it was. */
export function withScope(scopes: readonly ApiKeyScope[], scope: ApiKeyScope, isOn: boolean): readonly ApiKeyScope[] {
  const others = scopes.filter((one) => one !== scope);
  if (!isOn) return others;
  return scope === 'trade' ? ['read', 'trade'] : ['read', ...others];
}

/** What is sent for a draft. Its key works to the end of the last day, in the time zone of the device. */
export function keyInputOf({ name, scopes, addresses, lastDay }: KeyDraft): SentInputOf<typeof apiKeyCalls.add> {
  const allowed = addressesOf(addresses);
  const endsMs = Date.parse(`${lastDay}T23:59:59.999`);
  return {
    name: name.trim(),
    scopes: [...scopes],
    ...(allowed.length === 0 ? {} : { addresses: [...allowed] }),
    ...(lastDay === '' ? {} : { expires: Number.isNaN(endsMs) ? lastDay : new Date(endsMs).toISOString() }),
  };
}

/** The first field that cannot be sent as it is; null where none is known to be wrong. */
export function missingIn({ name, scopes }: KeyDraft): KeyField | null {
  if (name.trim() === '') return 'name';
  return scopes.length === 0 ? 'scopes' : null;
}

/** A key by its first and last characters, by which people tell keys apart. */
export function shortKey(key: string): string {
  return key.length <= 16 ? key : `${key.slice(0, 8)}…${key.slice(-8)}`;
}
