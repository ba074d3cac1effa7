import { eventOf } from '@bourse/contract/event';
import { lockupOpened } from '@bourse/contract/lockup';
import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { endOfTerm, firstWholeDay } from '@bourse/kernel/term';
import type { DueEntry } from '../../platform/jobs/due-work.ts';
import { dividendAt, worstCase } from './lockup.ts';
import type { NewPosition, Position } from './lockup-store.ts';
import { family, type LockupTerms } from './lockup-terms.ts';

/** A notice goes out this long before a position is renewed. */
const renewalNoticeMs = dayMs;

/** What falls due for a position: its expiry, and the notice before its renewal. */
export function dueOf({ id, expiresAt, autoRenew }: Position, now: Instant): DueEntry[] {
  const expiry = { module: family, reference: `expiry:${id}`, dueAt: expiresAt };
  return autoRenew ? [expiry, ...renewalNotice({ id, expiresAt }, now)] : [expiry];
}

/** The notice before a renewal; at once where the day before has begun. */
export function renewalNotice({ id, expiresAt }: Pick<Position, 'id' | 'expiresAt'>, now: Instant): DueEntry[] {
  const dueAt = instant(Math.max(now, expiresAt - renewalNoticeMs));
  return [{ module: family, reference: `renewal:${id}`, dueAt }];
}

/** A position that begins now under these terms. */
export function newPosition(
  terms: LockupTerms,
  whose: Pick<NewPosition, 'userId' | 'accounts' | 'autoRenew' | 'renewedFrom'>,
  amount: Atoms,
  at: Instant,
): NewPosition {
  const startsAt = firstWholeDay(at);
  const { productId, termsId, asset, termDays, rates, penalty, dividendHour } = terms;
  return {
    ...whose,
    productId,
    termsId,
    assetId: asset.id,
    amount,
    termDays,
    rates,
    penalty,
    dividendHour,
    createdAt: at,
    startsAt,
    expiresAt: endOfTerm(startsAt, termDays),
    reserved: worstCase(amount, rates, termDays),
    nextDividendAt: dividendAt(startsAt, 1, dividendHour),
  };
}

/** Tells that a position was opened. */
export function openedEvent(position: Position, { asset }: LockupTerms) {
  return eventOf(lockupOpened, {
    user_id: position.userId,
    position_id: position.id,
    config_id: position.productId,
    currency_id: position.assetId,
    amount: formatAmount(position.amount, asset.scale),
    expires_at: toIso(position.expiresAt),
    renewed: position.renewedFrom !== null,
    at: toIso(position.createdAt),
  });
}
