import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { type DemoPorts, fundTraders, openTraders, type RunningTraders, startTraders } from './modules/demo/index.ts';
import type { PriceFeed } from './modules/prices/index.ts';
import type { PlaceOrderPorts } from './modules/spot/index.ts';
import type { Logger } from './platform/log/logger.ts';

/** What the demo stands on. */
export interface DemoGround {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
}

/** Starts what makes the demo breathe. None of it delays the start: accounts are opened when it gets to them. */
export function startDemo(
  ground: DemoGround,
  ports: DemoPorts,
  doors: PlaceOrderPorts,
  feed: PriceFeed,
): RunningTraders {
  const { clock, scheduler, logger } = ground;
  return startTraders({
    doors,
    feed,
    clock,
    scheduler,
    open: () => openTraders(ports),
    fund: (accounts, key) => fundTraders(ports, accounts, key),
    onError: (error) => {
      logger.warn({ err: error }, 'the simulated traders failed and will go on');
    },
    seed: clock.now(),
  });
}
