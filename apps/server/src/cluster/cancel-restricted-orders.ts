import { customerRestricted } from '@bourse/contract/events';
import { type UserId, userId } from '@bourse/kernel/ids';
import { parse } from 'zod/mini';
import type { RestrictionMemory } from '../modules/access/index.ts';
import type { CommitLane } from '../modules/spot/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Repetition } from '../platform/jobs/jobs.ts';

/** What restricted customers' orders are withdrawn with. */
export interface WithdrawalPorts {
  readonly bus: Bus;
  /** The lane of this process: of other lanes it withdraws nothing. */
  readonly lane: Pick<CommitLane, 'cancelAll'>;
  readonly restrictions: Pick<RestrictionMemory, 'restricted' | 'refresh'>;
  /** Told once when orders stand that should not, until all are withdrawn. */
  readonly report: (error: unknown) => void;
}

/** So many customers' orders are withdrawn in one go. */
const withdrawnAtOnce = 200;
/**
 * Of each customer the lane is asked once more: another node may have let an order in before it heard of the restriction.
 */
const passesEach = 2;
const everyMs = 2_000;

/**
 * Withdraws the open orders of whoever is restricted, on the node that has the lane: of those who are so already when the
 * books are there, and from then on of whoever is told of. What the lane refuses, because money is halted or the database
 * is away, {@link work} tries again until it is done; who is meant stands in the database, so a restart forgets nobody.
 */
export class RestrictedWithdrawals {
  readonly #ports: WithdrawalPorts;
  /** How often the lane has withdrawn what those who are restricted now had. */
  readonly #passes = new Map<UserId, number>();
  #hasTold = false;
  readonly work: Repetition = { name: 'orders of restricted customers', everyMs, run: () => this.#pass() };

  constructor(ports: WithdrawalPorts) {
    this.#ports = ports;
  }

  /** Withdraws what stands, and listens; called when the books are there. @returns a way to stop listening. */
  async begin(): Promise<() => void> {
    const { bus, restrictions } = this.#ports;
    const stop = bus.subscribe('access', (event) => {
      if (event.type !== customerRestricted.type) return;
      const { user_id: told, holds } = parse(customerRestricted.payload, event.payload);
      const user = userId(told);
      this.#passes.delete(user);
      if (holds) void this.#withdraw([user]);
    });
    await restrictions.refresh();
    await this.#pass();
    return stop;
  }

  async #pass(): Promise<void> {
    const restricted = new Set(this.#ports.restrictions.restricted());
    for (const user of this.#passes.keys()) if (!restricted.has(user)) this.#passes.delete(user);
    const left = [...restricted].filter((user) => (this.#passes.get(user) ?? 0) < passesEach);
    let isDone = true;
    for (let from = 0; from < left.length && isDone; from += withdrawnAtOnce) {
      const users = left.slice(from, from + withdrawnAtOnce);
      isDone = await this.#withdraw(users);
      if (isDone) for (const user of users) this.#passes.set(user, (this.#passes.get(user) ?? 0) + 1);
    }
    if (isDone) this.#hasTold = false;
  }

  /** Gives whether nothing of theirs stands any more. */
  async #withdraw(users: readonly UserId[]): Promise<boolean> {
    try {
      const { lane } = this.#ports;
      const all = users.map((user) => lane.cancelAll({ kind: 'cancel_all', userId: user, marketId: null }));
      const refused = (await Promise.all(all)).find(({ ok }) => !ok);
      if (refused === undefined || refused.ok) return true;
      this.#tell(new Error(`open orders of restricted customers stand: ${refused.error.code}`));
    } catch (error) {
      this.#tell(error);
    }
    return false;
  }

  #tell(error: unknown): void {
    if (!this.#hasTold) this.#ports.report(error);
    this.#hasTold = true;
  }
}
