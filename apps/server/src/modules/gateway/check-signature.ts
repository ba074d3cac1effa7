import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Instant } from '@bourse/kernel/instant';
import { type VenueError, venueErrors } from './venue-error.ts';

/** What is signed, and when. */
export interface SignedText {
  /** The query, then the body, as they came. */
  readonly query: string;
  readonly body: string;
  readonly timestamp: string | undefined;
  readonly recvWindow: string | undefined;
}

const defaultWindowMs = 5_000;
const largestWindowMs = 60_000;
/** A clock may be so much ahead of ours. */
const aheadMs = 1_000;

const withoutSignature = (text: string): string =>
  text
    .split('&')
    .filter((pair) => !pair.startsWith('signature='))
    .join('&');

function signatureIn(text: string): string | undefined {
  return text
    .split('&')
    .find((pair) => pair.startsWith('signature='))
    ?.slice('signature='.length);
}

/** Whether a moment lies within the window of a request; null where it does. */
export function refuseMoment(
  { timestamp, recvWindow }: Pick<SignedText, 'timestamp' | 'recvWindow'>,
  now: Instant,
): VenueError | null {
  if (timestamp === undefined || !/^\d{13}$/.test(timestamp)) return venueErrors.missing('timestamp');
  if (recvWindow !== undefined && !/^\d{1,5}(?:\.\d{1,3})?$/.test(recvWindow))
    return venueErrors.malformed('recvWindow');
  const windowMs = recvWindow === undefined ? defaultWindowMs : Number.parseFloat(recvWindow);
  if (windowMs > largestWindowMs) return venueErrors.malformed('recvWindow');
  const at = Number.parseInt(timestamp, 10);
  return at < now + aheadMs && now - at <= windowMs ? null : venueErrors.outsideWindow;
}

/** Whether HMAC-SHA256 of a text under a secret is what was sent, in hexadecimal digits. */
export function isSignatureOf(secret: KeyObject, text: string, sent: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(sent, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Refuses a request that is not signed with the secret, in its time: the signature is HMAC-SHA256 over query and body without the
 * field `signature`. Refusals in this order: -1102 or -1100 (timestamp, recvWindow), -1021, -1102 (signature), -1022.
 */
export function refuseUnsigned(secret: KeyObject, text: SignedText, now: Instant): VenueError | null {
  const untimely = refuseMoment(text, now);
  if (untimely !== null) return untimely;
  const sent = signatureIn(text.query) ?? signatureIn(text.body);
  if (sent === undefined || sent === '') return venueErrors.missing('signature');
  const signed = withoutSignature(text.query) + withoutSignature(text.body);
  return isSignatureOf(secret, signed, sent) ? null : venueErrors.wrongSignature;
}
