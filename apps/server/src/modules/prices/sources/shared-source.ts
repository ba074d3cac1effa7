import { eventOf } from '@bourse/contract/event';
import { pricesSampled } from '@bourse/contract/events';
import { type Instant, instant, secondMs, toIso } from '@bourse/kernel/instant';
import { parse } from 'zod/mini';
import type { Bus } from '../../../platform/bus/bus.ts';
import { price } from '../price.ts';
import type { PriceSource, SourceSample } from '../price-source.ts';

/** How nodes come to one source of prices that are made up. */
export interface SharedSourcePorts {
  readonly bus: Bus;
  /** Who this process is among the nodes. */
  readonly node: string;
  /** Whether this node may tell the others; those with the role `jobs` may. */
  readonly mayTell: boolean;
  readonly quorum?: number;
  /** Opens the source, when this node is the one that tells; it goes on where prices are then. */
  readonly open: () => Promise<PriceSource>;
}

/** Who has been silent for longer is not there any more. */
const silenceMs = 3 * secondMs;

/** What a node has told last, and when that was heard here. */
interface Told {
  readonly node: string;
  readonly at: Instant;
  readonly samples: readonly SourceSample[];
}

/**
 * One simulated source for all nodes: an elected node generates, the others repeat. A node starts by listening and
 * generates when no other does; of two that start at once, the smaller name wins.
 */
export function sharedSource({ bus, node, mayTell, quorum, open }: SharedSourcePorts): PriceSource {
  let own: PriceSource | null = null;
  let began: Instant | null = null;
  let heard: Omit<Told, 'at'> | null = null;
  let told: Told | null = null;
  bus.subscribe(pricesSampled.topic, (event) => {
    const { node: teller, samples } = parse(pricesSampled.payload, event.payload);
    if (teller === node || (heard !== null && heard.node < teller)) return;
    heard = {
      node: teller,
      samples: samples.map((one) => ({ ...one, price: price(BigInt(one.price)), at: instant(Date.parse(one.at)) })),
    };
  });

  /** Takes over what was heard since the last time; nobody's clock decides but ours. */
  function listen(now: Instant): void {
    if (heard !== null) told = { ...heard, at: now };
    else if (told !== null && now - told.at > silenceMs) told = null;
    heard = null;
  }

  async function tell(now: Instant): Promise<readonly SourceSample[]> {
    own ??= await open();
    const samples = await own.sample(now);
    const payload = {
      node,
      samples: samples.map((one) => ({ ...one, price: one.price.toString(), at: toIso(one.at) })),
    };
    // Who does not hear of it sees its age; that the message server is gone is told by those who cannot do without it.
    await bus.publish(eventOf(pricesSampled, payload), `prices:${node}:${String(now)}`).catch(() => undefined);
    return samples;
  }

  return {
    simulated: true,
    ...(quorum !== undefined && { quorum }),
    sample: async (now) => {
      began ??= now;
      listen(now);
      const isAlone = own === null ? told === null && now - began >= silenceMs : told === null || node < told.node;
      if (mayTell && isAlone) return tell(now);
      own = null;
      // A clock that is ahead of ours makes no price of the future.
      return (told?.samples ?? []).map((one) => ({ ...one, at: instant(Math.min(one.at, now)) }));
    },
  };
}
