import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import type { DueEntry } from '../../platform/jobs/due-work.ts';
import type { Position } from './position.ts';

/** A notice goes out this long before a position is renewed. */
const renewalNoticeMs = dayMs;

type Due = Pick<Position<unknown>, 'id' | 'expiresAt'>;

/** What due work knows the expiry and the notice of a position by. */
export const expiryOf = (id: string): string => `expiry:${id}`;
export const renewalOf = (id: string): string => `renewal:${id}`;

/** What falls due for a position: its expiry, and the notice before its renewal. */
export function dueOf(module: string, position: Due & Pick<Position<unknown>, 'autoRenew'>, now: Instant): DueEntry[] {
  const expiry = { module, reference: expiryOf(position.id), dueAt: position.expiresAt };
  return position.autoRenew ? [expiry, ...renewalNotice(module, position, now)] : [expiry];
}

/** The notice before a renewal; none on the last day, when it was given or the customer has only now asked for renewal. */
export function renewalNotice(module: string, { id, expiresAt }: Due, now: Instant): DueEntry[] {
  const dueAt = instant(expiresAt - renewalNoticeMs);
  return dueAt > now ? [{ module, reference: renewalOf(id), dueAt }] : [];
}

/** The positions of those entries whose reference begins so. */
export function positionsDue(entries: readonly DueEntry[], of: typeof expiryOf): ReadonlySet<string> {
  const prefix = of('');
  return new Set(
    entries.flatMap(({ reference }) => (reference.startsWith(prefix) ? [reference.slice(prefix.length)] : [])),
  );
}
