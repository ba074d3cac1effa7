import { createHmac, timingSafeEqual } from 'node:crypto';
import { hourMs, type Instant, instant } from '@bourse/kernel/instant';

/** What an address of a medium is made of. */
export interface MediaName {
  readonly name: string;
  readonly mediaType: string;
}

/** What files of a type are called. */
const endings: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** The MIME types that are served. */
export const mediaTypes: readonly string[] = Object.keys(endings);

/** How long an address holds at most; it holds for half of that at least, and is the same for as long, so that it is kept. */
export const linkLifetimeMs = 2 * hourMs;

const sign = (key: Buffer, name: string, until: number): Buffer =>
  createHmac('sha256', key)
    .update(`nft ${name} ${String(until)}`)
    .digest();

/** The address of a medium, relative to the host: the same from one full hour to the next. */
export function mediaAddress(key: Buffer, { name, mediaType }: MediaName, now: Instant): string {
  const until = Math.floor(now / hourMs) * hourMs + linkLifetimeMs;
  const signature = sign(key, name, until).toString('base64url');
  return `/media/${name}.${endings[mediaType] ?? 'bin'}?until=${String(until)}&sign=${signature}`;
}

/** Whether `link` is what {@link mediaAddress} has put behind a name, and its time is not over. */
export function isMediaLink(key: Buffer, name: string, link: Readonly<Record<string, unknown>>, now: Instant): boolean {
  const { until, sign: signature } = link;
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(until)) return false;
  const end = instant(Number.parseInt(until, 10));
  if (end < now || end > now + linkLifetimeMs) return false;
  const [given, right] = [Buffer.from(signature, 'base64url'), sign(key, name, end)];
  return given.length === right.length && timingSafeEqual(given, right);
}
