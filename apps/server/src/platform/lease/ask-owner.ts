import type { Scheduler } from '@bourse/kernel/clock';
import { ok, type Result } from '@bourse/kernel/result';
import { type Bus, NoAnswer, NoResponder } from '../bus/bus.ts';
import type { Queryable } from '../database/sql.ts';
import { UncertainFault } from '../fault.ts';
import { reject, type Rejection } from '../http/rejection.ts';

export interface AskOwnerPorts {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly scheduler: Scheduler;
}

/** How often an owner is looked for before the caller is sent away: two seconds, all told. */
const attempts = 20;
const retryMs = 100;

/** The subject on which the owner of an epoch is asked: whoever was it before does not hear it. */
export function ownerSubject(lease: string, epoch: number, what: string): string {
  return `${lease}.${String(epoch)}.${what}`;
}

/** Carries a request to the owner of a lease. */
export type AskOwner = (what: string, request: unknown) => Promise<Result<unknown, Rejection>>;

/**
 * Makes the way to whoever owns a lease.
 * @returns SYSTEM_BUSY when there is no owner: nothing was done.
 * @throws UncertainFault when the owner got the request and gave no answer: the outcome is unknown.
 */
export function askOwner({ db, bus, scheduler }: AskOwnerPorts, lease: string): AskOwner {
  let known: number | null = null;

  async function find(): Promise<number | null> {
    const { rows } = await db.query<{ epoch: number }>('SELECT epoch FROM leases WHERE name = $1', [lease]);
    return rows[0]?.epoch ?? null;
  }

  return async (what, request) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const epoch = (known ??= await find());
      try {
        if (epoch !== null) return ok(await bus.request(ownerSubject(lease, epoch, what), request));
      } catch (error) {
        known = null;
        if (error instanceof NoAnswer) throw new UncertainFault('the owner did not answer', { cause: error });
        if (!(error instanceof NoResponder)) throw error;
      }
      await scheduler.sleep(retryMs);
    }
    return reject('SYSTEM_BUSY');
  };
}
