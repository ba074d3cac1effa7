import type { OrderAnswer } from '../order-answer.ts';

/** A first answer to which a repetition with the same key is entitled (S139). */
export interface EarlierAnswer {
  readonly inputHash: string;
  readonly answer: OrderAnswer;
}

/** Under a kilobyte each. */
const sizeMax = 20_000;

/**
 * The latest first answers, so that a repetition seldom has to be found by the database. One that is not among them is
 * found all the same: its batch fails by the primary key of the answers, and is carried out with those that are stored.
 */
export class RecentAnswers {
  readonly #answers = new Map<string, EarlierAnswer>();

  find(id: string): EarlierAnswer | undefined {
    return this.#answers.get(id);
  }

  put(id: string, answer: EarlierAnswer): void {
    this.#answers.set(id, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= sizeMax) break;
      this.#answers.delete(oldest);
    }
  }
}
