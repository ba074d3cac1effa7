import { eventOf } from '@bourse/contract/event';
import { countsTold } from '@bourse/contract/events';
import type { Clock } from '@bourse/kernel/clock';
import { type Instant, secondMs } from '@bourse/kernel/instant';
import { parse } from 'zod/mini';
import type { Repetition } from '../jobs/jobs.ts';
import type { Bus } from './bus.ts';

/** Counts by key. */
type Counts = ReadonlyMap<string, number>;

/** What this node counts that others count, too, and adds what they have told of theirs. */
export interface CountSharing {
  /**
   * Begins to share counts of one name.
   * @param list what is worth telling: the others take everything else to be nothing.
   * @returns what all other nodes have told of a key.
   */
  join(name: string, list: () => Iterable<readonly [key: string, count: number]>): (key: string) => number;
  /** Tells the others what has changed. */
  readonly work: Repetition;
}

export interface CountSharingPorts {
  readonly bus: Bus;
  readonly clock: Clock;
  /** Who this process is among the nodes. */
  readonly node: string;
}

/** How old what a node knows of the others may be. */
const everyMs = 250;
/** What has not changed is told again, so that who comes later knows it. */
const repeatMs = 5 * secondMs;
/** A node that was silent for longer counts as gone. */
const silenceMs = 15 * secondMs;

interface Told {
  readonly counts: Counts;
  readonly heardAt: Instant;
}

interface Teller {
  readonly list: () => Iterable<readonly [key: string, count: number]>;
  text: string;
  toldAt: number;
}

/**
 * Shares counters between nodes with a delay of 250 ms and without database access. If the message server or a node is
 * gone, each node continues with its own counts.
 */
export function shareCounts({ bus, clock, node }: CountSharingPorts): CountSharing {
  const tellers = new Map<string, Teller>();
  const others = new Map<string, Map<string, Told>>();
  let number = 0;
  bus.subscribe(countsTold.topic, (event) => {
    const { node: teller, name, counts } = parse(countsTold.payload, event.payload);
    if (teller === node) return;
    const told = { counts: new Map(Object.entries(counts)), heardAt: clock.now() };
    others.set(name, (others.get(name) ?? new Map<string, Told>()).set(teller, told));
  });

  async function tell(name: string, teller: Teller): Promise<void> {
    const counts = Object.fromEntries(teller.list());
    const text = JSON.stringify(counts);
    const isSame = text === teller.text;
    if (isSame && (text === '{}' || clock.now() - teller.toldAt < repeatMs)) return;
    number += 1;
    await bus.publish(eventOf(countsTold, { node, name, counts }), `counts:${node}:${String(number)}`);
    [teller.text, teller.toldAt] = [text, clock.now()];
  }

  return {
    join: (name, list) => {
      tellers.set(name, { list, text: '{}', toldAt: 0 });
      return (key) => {
        let sum = 0;
        for (const { counts, heardAt } of others.get(name)?.values() ?? []) {
          if (clock.now() - heardAt < silenceMs) sum += counts.get(key) ?? 0;
        }
        return sum;
      };
    },
    work: {
      name: 'counts for other nodes',
      everyMs,
      run: async () => {
        for (const [name, teller] of tellers) {
          // That the message server is gone is told by those who cannot do without it.
          await tell(name, teller).catch(() => undefined);
        }
      },
    },
  };
}
