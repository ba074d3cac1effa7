import { staffFactorCalls } from '@bourse/contract/staff-factors';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { callOrThrow } from '../api/api.ts';
import { answerWithPasskey, webauthn } from './device-passkey.ts';

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
