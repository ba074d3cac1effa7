import { staffFactorCalls } from '@bourse/contract/staff-factors';
import { callOrThrow } from '../api/api.ts';
import { answerWithPasskey } from './device-passkey.ts';
import { type KeySecret, type KeyStore, makeLastingKey, type NewKey, signBy } from './lasting-key.ts';

/** A key of this browser's profile, and the number under which the server knows it as its owner's. */
interface OwnKey {
  readonly id: string;
  readonly secret: KeySecret;
}

/** What a decision is sent with. */
export type Signed = { readonly key: string; readonly signature: string } | { readonly passkey: string };

const store = 'keys';
/** Where the browser keeps nothing, the key lives as long as the window. */
const held = new Map<string, OwnKey>();

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('bourse.staff', 1);
    asked.addEventListener('upgradeneeded', () => void asked.result.createObjectStore(store));
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('no database')));
  });
}

async function inStore<T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const asked = act(database.transaction(store, mode).objectStore(store));
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error ?? new Error('not kept')));
    });
  } finally {
    database.close();
  }
}

async function read(owner: string): Promise<OwnKey | undefined> {
  const kept: unknown = await inStore('readonly', (keys) => keys.get(owner)).catch(() => undefined);
  return (kept as OwnKey | undefined) ?? held.get(owner); // nothing else is put there
}

async function keep(owner: string, key: OwnKey): Promise<void> {
  held.set(owner, key);
  await inStore('readwrite', (keys) => keys.put(key, owner)).catch(() => undefined);
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCodePoint(...bytes));

/** One that cannot be read; a page without TLS cannot make it, nor an older browser. */
async function makeSealed(): Promise<NewKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('no pair');
  return {
    secret: pair.privateKey,
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
  };
}

/** One whose secret is kept as it is. */
async function makeOpen(): Promise<NewKey> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const { secretKey, publicKey } = ed25519.keygen();
  return { secret: secretKey, publicKey };
}

/** Where a key is tried before the server knows it. */
const trial: KeyStore = {
  put: async (secret) => void (await inStore('readwrite', (keys) => keys.put(secret, 'trial'))),
  get: () => inStore('readonly', (keys) => keys.get('trial')),
};

/** SHA-256 of what was shown, in hexadecimal. */
export async function hashOf(frozen: string): Promise<string> {
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  return bytesToHex(sha256(new TextEncoder().encode(frozen)));
}

/** What a browser calls itself, as its owner reads it in the list of keys. */
const browserName = (): string => /(Edg|OPR|Firefox|Chrome|Safari)\/\d+/.exec(navigator.userAgent)?.[0] ?? 'browser';

/** Makes a key for who is signed in, sees that this browser gives it back, and binds it to their account. @throws CallError, such as FACTOR_REQUIRED. */
async function bind(owner: string): Promise<OwnKey> {
  const { secret, publicKey } = await makeLastingKey([makeSealed, makeOpen], trial);
  await inStore('readwrite', (keys) => keys.delete('trial')).catch(() => undefined);
  const bound = { public_key: base64(publicKey), name: browserName() };
  const { id } = await callOrThrow(staffFactorCalls.signingKeyAdd, bound);
  const key = { id, secret };
  await keep(owner, key);
  return key;
}

/** Sees that this browser has a key of who is signed in, as long as their factor is fresh. @throws CallError */
export async function ensureSigningKey(owner: string): Promise<void> {
  if ((await read(owner)) === undefined) await bind(owner);
}

/** Signs what was shown with the key of this browser. @param isNew the one of before was refused. @throws CallError */
export async function signWithKey(owner: string, frozen: string, isNew: boolean): Promise<Signed> {
  const key = isNew ? await bind(owner) : ((await read(owner)) ?? (await bind(owner)));
  const message = new TextEncoder().encode(`approve:${await hashOf(frozen)}`);
  return { key: key.id, signature: base64(await signBy(key.secret, message)) };
}

/** Signs it with a passkey. @returns null where nobody showed one. @throws CallError */
export async function signWithPasskey(frozen: string): Promise<Signed | null> {
  const asked = { purpose: 'sign', hash: await hashOf(frozen) } as const;
  const { options } = await callOrThrow(staffFactorCalls.passkeyOptions, asked);
  const passkey = await answerWithPasskey(options);
  return passkey === null ? null : { passkey };
}
