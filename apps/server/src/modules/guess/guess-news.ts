import { eventOf } from '@bourse/contract/event';
import { guessEvents } from '@bourse/contract/guess';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { ListedAsset } from '../registry/index.ts';
import type { Challenge } from './challenge-store.ts';
import type { Quiz } from './quiz-store.ts';
import type { Paid, Stake } from './stake-store.ts';

function factsOf(asset: ListedAsset, quiz: Quiz, stake: Stake, at: Instant) {
  return {
    user_id: stake.userId,
    stake_id: stake.id,
    quiz_id: quiz.id,
    at: toIso(at),
    currency_id: asset.id,
    number: formatAmount(stake.amount, asset.scale),
  };
}

/** Tells that somebody has staked money. */
export const stakedEvent = (asset: ListedAsset, quiz: Quiz, stake: Stake): OutgoingEvent =>
  eventOf(guessEvents.staked, factsOf(asset, quiz, stake, stake.createdAt));

/** Tells what came of a stake of money. */
export function settledEvent(asset: ListedAsset, quiz: Quiz, paid: Paid, at: Instant): OutgoingEvent {
  const { stake, payout, isReturned } = paid;
  return eventOf(guessEvents.settled, {
    ...factsOf(asset, quiz, stake, at),
    kind: isReturned ? 'returned' : payout > 0n ? 'won' : 'lost',
    payout: formatAmount(payout, asset.scale),
  });
}

/** Tells that a challenge was answered. */
export const answeredEvent = ({ userId, quizId }: Challenge, at: Instant): OutgoingEvent =>
  eventOf(guessEvents.answered, { user_id: userId, quiz_id: quizId, at: toIso(at) });
