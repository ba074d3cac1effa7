import { type Instant, secondMs } from '@bourse/kernel/instant';
import type { Database } from '../database/database.ts';
import type { Repetition } from '../jobs/jobs.ts';
import type { Logger } from '../log/logger.ts';
import type { Gauge } from '../module-manifest.ts';
import { type ClockDifference, type ComparedClock, forgetDifference, keepDifference } from './difference-store.ts';
import { judgeClocks, type Testimony } from './judge-clocks.ts';
import type { SteadyClock } from './steady-clock.ts';
import type { TimeWitness } from './time-witness.ts';

/** What the watch stands on. */
export interface ClockWatchPorts {
  readonly db: Database;
  readonly clock: SteadyClock;
  readonly logger: Pick<Logger, 'fatal' | 'warn'>;
  readonly node: string;
  readonly witnesses: readonly TimeWitness[];
  readonly isDemo: boolean;
}

/** Witnesses are asked this often while everything agrees. */
const askEveryMs = 5 * secondMs;
/** Two persons accept a difference as they saw it; a bit more or less is the same. */
const sameMs = 5 * secondMs;

/**
 * Compares the clocks every second. While they differ, what is due by the time waits, the log and the back office say so, and
 * this node is not ready. It goes on where they agree again, where a step forward is confirmed, and where two persons say so.
 */
export class ClockWatch {
  readonly #ports: ClockWatchPorts;
  #difference: (ClockDifference & { readonly since: Instant }) | null = null;
  #hasCompared = false;
  #stoodFrom: Instant | null = null;
  #asked: readonly Testimony[] = [];
  #askedAt = -Infinity;
  /** By clock, what two persons have let pass. */
  readonly #accepted = new Map<ComparedClock, number>();

  constructor(ports: ClockWatchPorts) {
    this.#ports = ports;
  }

  /** Whether what is due by the time may be done: the clocks have been compared, and agree. */
  readonly isCertain = (): boolean => this.#hasCompared && this.#difference === null;

  /** Whether the clocks are known to differ. */
  readonly differs = (): boolean => this.#difference !== null;

  get repetition(): Repetition {
    return { name: 'clocks', everyMs: secondMs, run: () => this.compare() };
  }

  get gauge(): Gauge {
    const help = 'By how much a clock is ahead of the time of this process; 0 while they agree';
    return { name: 'clock_ahead_seconds', help, read: () => (this.#difference?.aheadMs ?? 0) / secondMs };
  }

  /** Compares them once. */
  async compare(): Promise<void> {
    const { clock, isDemo } = this.#ports;
    const aheadMs = clock.compare();
    const now = clock.now();
    this.#stoodFrom = aheadMs === 0 ? null : (this.#stoodFrom ?? now);
    const testimonies = await this.#ask(aheadMs !== 0, now);
    const stoodMs = this.#stoodFrom === null ? 0 : now - this.#stoodFrom;
    const found = judgeClocks(aheadMs, stoodMs, testimonies.filter(this.#isNews), isDemo);
    if (found === 'follow') return this.#follow(aheadMs);
    await this.#note(found, now);
    this.#hasCompared = true;
  }

  readonly #isNews = ({ name, aheadMs }: Testimony): boolean => {
    const accepted = this.#accepted.get(name);
    return accepted === undefined || Math.abs(accepted - aheadMs) > sameMs;
  };

  async #ask(isSuspicious: boolean, now: Instant): Promise<readonly Testimony[]> {
    const { witnesses, clock } = this.#ports;
    if (!isSuspicious && this.#difference === null && now < this.#askedAt + askEveryMs) return this.#asked;
    const answers = await Promise.all(
      witnesses.map(async ({ read, ...witness }) => {
        const before = clock.now();
        const time = await read().catch(() => null);
        // It was read at some time while we waited.
        return time === null ? [] : [{ ...witness, aheadMs: Math.round(time - (before + clock.now()) / 2) }];
      }),
    );
    [this.#asked, this.#askedAt] = [answers.flat(), now];
    return this.#asked;
  }

  async #follow(aheadMs: number): Promise<void> {
    const { clock, logger } = this.#ports;
    clock.follow();
    [this.#stoodFrom, this.#asked, this.#askedAt] = [null, [], -Infinity];
    logger.warn({ aheadMs }, 'the clock of this machine was set, and its time is taken for right');
    await this.#note(null, clock.now());
  }

  async #note(found: ClockDifference | null, now: Instant): Promise<void> {
    const { db, node, logger } = this.#ports;
    const before = this.#difference;
    if (found === null) {
      this.#difference = null;
      if (before === null) return;
      logger.warn({ clock: before.clock }, 'the clocks agree again: what is due is done');
      return forgetDifference(db, node);
    }
    const isNew = before?.clock !== found.clock;
    this.#difference = { ...found, since: isNew ? now : before.since };
    if (isNew) {
      logger.fatal(found, 'the clocks differ: what is due by the time waits until they agree or two persons go on');
    }
    const accepted = await keepDifference(db, node, this.#difference, now);
    if (accepted === null || Math.abs(accepted - found.aheadMs) > sameMs) return;
    if (found.clock === 'wall') await this.#follow(found.aheadMs);
    else this.#accepted.set(found.clock, found.aheadMs);
  }
}
