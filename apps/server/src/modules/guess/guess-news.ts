import { eventOf } from '@bourse/contract/event';
import { guessEvents } from '@bourse/contract/guess';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Registry } from '../registry/index.ts';
import type { Challenge } from './challenge-store.ts';
import type { Quiz } from './quiz-store.ts';
import type { Paid, Stake } from './stake-store.ts';

function factsOf(registry: Registry, quiz: Quiz, stake: Stake, at: Instant) {
  const asset = registry.getAsset(quiz.assetId);
  return {
    user_id: stake.userId,
    stake_id: stake.id,
    quiz_id: quiz.id,
    at: toIso(at),
    currency_id: asset.id,
    number: formatAmount(stake.amount, asset.scale),
  };
}

/** Tells that somebody has staked. */
export const stakedEvent = (registry: Registry, quiz: Quiz, stake: Stake): OutgoingEvent =>
  eventOf(guessEvents.staked, factsOf(registry, quiz, stake, stake.createdAt));

/** Tells what came of a stake. */
export function settledEvent(registry: Registry, quiz: Quiz, paid: Paid, at: Instant): OutgoingEvent {
  const { stake, payout, isReturned } = paid;
  return eventOf(guessEvents.settled, {
    ...factsOf(registry, quiz, stake, at),
    kind: isReturned ? 'returned' : payout > 0n ? 'won' : 'lost',
    payout: formatAmount(payout, registry.getAsset(quiz.assetId).scale),
  });
}

/** Tells that a challenge was answered. */
export const answeredEvent = ({ userId, quizId }: Challenge, at: Instant): OutgoingEvent =>
  eventOf(guessEvents.answered, { user_id: userId, quiz_id: quizId, at: toIso(at) });
