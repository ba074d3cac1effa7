import { createHmac, timingSafeEqual } from 'node:crypto';
import { instant, type Instant } from '@bourse/kernel/instant';

/** How long a link to a private file holds (I2). */
export const linkLifetimeMs = 60_000;

/** Where a file is found, relative to the host. */
export function publicAddress(name: string): string {
  return `/files/${name}.webp`;
}

function sign(key: Buffer, name: string, until: Instant): Buffer {
  return createHmac('sha256', key)
    .update(`${name} ${String(until)}`)
    .digest();
}

/** The address of a private file, good for a minute. */
export function signedAddress(key: Buffer, name: string, now: Instant): string {
  const until = instant(now + linkLifetimeMs);
  return `${publicAddress(name)}?until=${String(until)}&sign=${sign(key, name, until).toString('base64url')}`;
}

/** Tells whether `link` is what {@link signedAddress} has put behind the name, and its time is not over. */
export function isLinkValid(key: Buffer, name: string, link: Readonly<Record<string, unknown>>, now: Instant): boolean {
  const { until, sign: signature } = link;
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(until)) return false;
  const end = instant(Number.parseInt(until, 10));
  if (end < now || end > now + linkLifetimeMs) return false;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, name, end);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The name in an address of a file, with or without a host before it and a signature behind it; null for any other text. */
export function nameInAddress(address: string): string | null {
  return /^(?:https?:\/\/[^/\s]+)?\/files\/([A-Za-z0-9_-]{24})\.webp(?:\?[^\s]*)?$/.exec(address)?.[1] ?? null;
}
