import { staffFactorCalls } from '@bourse/contract/staff-factors';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { callOrThrow } from '../api/api.ts';

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
const webauthn = () => import('@simplewebauthn/browser');

/** Asks the device to answer a question. @returns its answer as JSON; null when nobody gave one. */
export async function answerWithPasskey(options: AskedOptions): Promise<string | null> {
  const { startAuthentication } = await webauthn();
  // What the server has made for this very call.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).then(JSON.stringify, () => null);
}

/** Asks the device for a passkey of who is signed in. @returns its answer; null when nobody gave one. @throws CallError */
export async function showPasskey(): Promise<string | null> {
  const { options } = await callOrThrow(staffFactorCalls.passkeyOptions, { purpose: 'verify' });
  return answerWithPasskey(options);
}

/** Makes a passkey for who is signed in. @returns the device's answer as JSON; null when there was none. @throws CallError */
export async function makePasskey(): Promise<string | null> {
  const [{ options }, { startRegistration }] = await Promise.all([
    callOrThrow(staffFactorCalls.passkeyOptions, { purpose: 'register' }),
    webauthn(),
  ]);
  // What the server has made for this very call.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).then(JSON.stringify, () => null);
}
