/** Either a key that cannot be read, or its secret. */
export type KeySecret = CryptoKey | Uint8Array;

/** A key of Ed25519 that the server does not know yet. */
export interface NewKey {
  readonly secret: KeySecret;
  readonly publicKey: Uint8Array;
}

/** Where a browser keeps one. */
export interface KeyStore {
  readonly put: (secret: KeySecret) => Promise<void>;
  readonly get: () => Promise<unknown>;
}

/** @throws where the key is none. */
export async function signBy(secret: KeySecret, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (secret instanceof Uint8Array) {
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    return ed25519.sign(message, secret);
  }
  return new Uint8Array(await crypto.subtle.sign('Ed25519', secret, message));
}

/** Whether what the store gives back is the key that was put there, and still signs. */
async function isGivenBack({ secret, publicKey }: NewKey, store: KeyStore): Promise<boolean> {
  try {
    await store.put(secret);
    const kept = (await store.get()) as KeySecret; // anything else signs nothing
    const message = crypto.getRandomValues(new Uint8Array(32));
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    return ed25519.verify(await signBy(kept, message), message, publicKey);
  } catch {
    return false;
  }
}

/**
 * Makes a key that will still sign when the page is opened again: some browsers keep no key of Ed25519, or give back one that
 * does not sign, and do not say so.
 * @param makers ways to make one, the best first.
 * @returns the first that the store gives back; where it gives back none, the first that can be made, which lasts as long as the
 *   window.
 */
export async function makeLastingKey(makers: readonly (() => Promise<NewKey>)[], store: KeyStore): Promise<NewKey> {
  let first: NewKey | undefined;
  for (const make of makers) {
    const key = await make().catch(() => undefined);
    if (key === undefined) continue;
    if (await isGivenBack(key, store)) return key;
    first ??= key;
  }
  if (first === undefined) throw new Error('no key of Ed25519 can be made');
  return first;
}
