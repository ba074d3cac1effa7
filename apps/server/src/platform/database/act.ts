import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';

/** What was agreed, by the names that calls answer with. */
export type ActTerms = Readonly<Record<string, string | number>>;

/** Something that a customer has had done by a call, as its transaction knows it before it commits. */
export interface Act {
  readonly userId: UserId;
  readonly call: string;
  /** `undefined` when the customer sent none. */
  readonly key: string | undefined;
  /** SHA-256 of the call's name and its parsed input. */
  readonly inputHash: string;
  readonly at: Instant;
  /** What is stored as the first answer: the answer itself, or the id that it is made of. */
  readonly answer: unknown;
  /** What else was agreed, where the stored answer is an id alone. */
  readonly terms?: ActTerms;
}
