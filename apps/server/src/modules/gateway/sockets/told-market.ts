import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Clock } from '@bourse/kernel/clock';
import type { Market } from '../../markets/index.ts';

/** A message of a topic of the app. */
export type Message<K extends keyof typeof topics> = MessageOf<(typeof topics)[K]>;

/** The market that is told of. */
export interface Named {
  readonly market: Market;
  readonly clock: Clock;
}
