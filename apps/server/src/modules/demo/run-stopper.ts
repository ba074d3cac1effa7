import { strategyCalls } from '@bourse/contract/strategy';
import type { Scheduler } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import type { Binding } from '../../platform/http/binding.ts';
import { stoppedAmount } from './demo-strategies.ts';

/** What a customer of the demo stops a run with. */
export interface RunStopperPorts {
  /** The doors of customers. */
  readonly bindings: readonly Binding[];
  readonly scheduler: Scheduler;
  readonly open: () => Promise<UserId>;
  readonly onError: (error: unknown) => void;
}

const pauseMs = 5_000;

async function ask<C extends AnyCall>(
  { bindings }: RunStopperPorts,
  userId: UserId,
  wanted: C,
  fields: object,
): Promise<OutputOf<C> | null> {
  const binding = present(
    bindings.find((one) => one.call === wanted),
    wanted.name,
  );
  const caller = { requestId: 'demo', lang: 'en', ip: '127.0.0.1', userAgent: 'demo', origin: '' } as const;
  const answer = await binding.run(
    { ...caller, userId, sessionId: null, staffId: null, idempotencyKey: undefined },
    fields,
  );
  return answer.ok ? (answer.value as OutputOf<C>) : null; // what the call's own handler gives
}

/**
 * One of the demo's customers has put the same into two strategies and stops whichever trades first, so that a run stands
 * there that is over: no price of before the first start could have been traded at.
 */
export function startRunStopper(ports: RunStopperPorts): { readonly stop: () => Promise<void> } {
  const ending = new AbortController();
  const running = run(ports, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}

async function run(ports: RunStopperPorts, signal: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone && !signal.aborted;) {
    try {
      isDone = await stopFirst(ports, await ports.open());
    } catch (error) {
      ports.onError(error);
    }
    if (!isDone) await ports.scheduler.sleep(pauseMs, signal).catch(() => undefined);
  }
}

/** @returns whether there is nothing to stop any more. */
async function stopFirst(ports: RunStopperPorts, user: UserId): Promise<boolean> {
  const runs = await ask(ports, user, strategyCalls.orders, { page: 1, limit: 100 });
  const own = runs?.list.filter(({ amount }) => amount === stoppedAmount) ?? [];
  if (own.length === 0 || own.some(({ closing, status }) => closing || status !== 1)) return runs !== null;
  const traded = own.find(({ trades }) => trades > 0);
  return traded !== undefined && (await ask(ports, user, strategyCalls.stop, { id: traded.id })) !== null;
}
