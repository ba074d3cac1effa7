import { randomBytes } from 'node:crypto';
import type { Instant } from '@bourse/kernel/instant';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
const algorithm = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const stepMs = algorithm.period * 1_000;
/** Clocks of phones are off by a little: the code before and the one after are taken, too. */
const window = 1;
/** RFC 4226 asks for the length of the hash. */
const secretBytes = 20;

/** A fresh random secret. */
export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

function read(secret: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}

/** The secret in base32, as it is typed into an app that cannot scan. */
export function totpText(secret: Uint8Array): string {
  return read(secret).base32;
}

/** The `otpauth://` address that a QR code shows; issuer and label are what the app lists it under. */
export function totpUri(secret: Uint8Array, name: { readonly issuer: string; readonly label: string }): string {
  return new TOTP({ ...algorithm, ...name, secret: read(secret) }).toString();
}

/** The time step that a code is of, compared in constant time; null when it is of none near `now`. */
export function totpStepOf(secret: Uint8Array, code: string, now: Instant): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = TOTP.validate({ ...algorithm, token: code, secret: read(secret), timestamp: now, window });
  return delta === null ? null : Math.floor(now / stepMs) + delta;
}

/** The code of a moment, as an app shows it: for tests. */
export function totpCodeAt(secretText: string, now: Instant): string {
  return TOTP.generate({ ...algorithm, secret: Secret.fromBase32(secretText), timestamp: now });
}
