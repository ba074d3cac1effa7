import { safetyCalls } from '@bourse/contract/safety';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { callOrThrow } from '../api/api.ts';

/** Whether this browser has passkeys; a page without TLS has none. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Read when the first passkey is asked for. */
const webauthn = () => import('@simplewebauthn/browser');

/** Asks the device for a passkey of ours. @returns its answer as JSON; null when the customer gave none. @throws CallError */
export async function showPasskey(): Promise<string | null> {
  const [{ options }, { startAuthentication }] = await Promise.all([
    callOrThrow(safetyCalls.passkeyOptions, { purpose: 'login' }),
    webauthn(),
  ]);
  // What the server has made for this very call.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).then(JSON.stringify, () => null);
}

/** Makes a passkey for the account. @returns the device's answer as JSON; null when there was none. @throws CallError */
export async function makePasskey(): Promise<string | null> {
  const [{ options }, { startRegistration }] = await Promise.all([
    callOrThrow(safetyCalls.passkeyOptions, { purpose: 'register' }),
    webauthn(),
  ]);
  // What the server has made for this very call.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).then(JSON.stringify, () => null);
}
