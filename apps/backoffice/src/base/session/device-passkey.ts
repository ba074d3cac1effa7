import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** What the server has made for a browser to be asked with. */
export interface AskedOptions {
  readonly challenge: string;
  readonly [option: string]: unknown;
}

/** Whether this browser has passkeys; a page without TLS has none. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Read when the first passkey is asked for. */
export const webauthn = () => import('@simplewebauthn/browser');

/** Asks the device to answer a question. @returns its answer as JSON; null when nobody gave one. */
export async function answerWithPasskey(options: AskedOptions): Promise<string | null> {
  const { startAuthentication } = await webauthn();
  // What the server has made for this very call.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).then(JSON.stringify, () => null);
}
