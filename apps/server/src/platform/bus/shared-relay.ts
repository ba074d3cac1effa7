import type { Repetition } from '../jobs/jobs.ts';
import { type Lease, type LeasePorts, tryLease } from '../lease/lease.ts';

const relayLease = 'relay';
/** Who does not relay looks once in so many rounds of a tenth of a second whether anybody does. */
const roundsBetweenTries = 10;

/** A relay that one of several processes works at a time. */
export interface SharedRelay {
  readonly work: Repetition;
  /** Lets another process relay. */
  stop(): Promise<void>;
}

/**
 * Lets one of several engines carry events to the bus, so that each is carried once. Where two do for a moment, because one
 * stood still, the bus knows by their ids what it was told, and both tell them in the one order of their commits.
 * @param open makes the relay, which begins a little before the one before it can have ended.
 */
export function sharedRelay(ports: LeasePorts, open: () => Promise<Repetition>): SharedRelay {
  let held: { readonly lease: Lease; readonly relay: Repetition } | null = null;
  let rounds = 0;
  let isStopping = false;

  async function take(): Promise<void> {
    const lease = await tryLease(ports, relayLease);
    if (lease === null) return;
    try {
      const one = { lease, relay: await open() };
      held = one;
      void lease.lost.then(() => {
        if (held === one) held = null;
      });
    } catch (error) {
      await lease.release();
      throw error;
    }
  }

  return {
    work: {
      name: 'outbox relay',
      everyMs: 100,
      run: async () => {
        if (isStopping) return;
        if (held === null && rounds % roundsBetweenTries === 0) await take();
        rounds += 1;
        if (held?.lease.isHeld() === true) await held.relay.run();
      },
    },
    stop: async () => {
      isStopping = true;
      await held?.lease.release();
      held = null;
    },
  };
}
