import { type Instant, instant } from '@bourse/kernel/instant';

/** A batch takes as long as so many commands besides its own: to begin and to commit costs it that much. */
const commandsOfNone = 10;
/** So few commands are written down in no time, and had better wait for others. */
const sizeMin = 8;
/** The time that is expected is wrong by a third at times; who comes behind a batch that went too early waits for it. */
const certain = 0.6;
/** So long it takes to write a batch down and to bring it to the database. */
const leadMs = 2;
/** How much of what is expected of a command is what the latest batch took. */
const weight = 0.1;
/** A batch during which the machine stood still counts as one of these. */
const slowest = (perCommandMs: number): number => 2 * perCommandMs + 0.05;

/**
 * When the next batch goes to a database that carries out one after the other: so early that it is there when the one
 * before it is over, and so late that most of what comes meanwhile shares it. Written down only then, it would keep the
 * database waiting for an eighth of the time.
 */
export class Handover {
  /** What a command costs, the ones of no batch included. Null until a batch has told. */
  #perCommandMs: number | null = null;
  #begun: Instant = instant(0);

  /** Notes that a database that had nothing to do has been given a batch. */
  begun(now: Instant): void {
    this.#begun = now;
  }

  /** Notes that a batch of so many commands is over; the one behind it, if there is one, begins now. */
  over(size: number, now: Instant): void {
    // A clock that was set back tells nothing.
    const tookMs = Math.max(0, now - this.#begun) / (size + commandsOfNone);
    const known = this.#perCommandMs ?? tookMs;
    this.#perCommandMs = known + weight * (Math.min(tookMs, slowest(known)) - known);
    this.#begun = now;
  }

  /** Whether a batch of so many commands shall go out behind one of `ahead`, which is being carried out. */
  isDue(ahead: number, size: number, now: Instant): boolean {
    if (this.#perCommandMs === null || size < sizeMin) return false;
    const expectedMs = this.#perCommandMs * (ahead + commandsOfNone);
    return now - this.#begun >= certain * expectedMs - leadMs;
  }
}
