import type { AnyCall, OutputOf } from '@bourse/contract/call';
import type { Scheduler } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Binding } from '../../platform/http/binding.ts';

/** What a customer of the demo acts with once markets are open. */
export interface ActorPorts {
  /** The doors of customers. */
  readonly bindings: readonly Binding[];
  readonly scheduler: Scheduler;
  readonly open: () => Promise<UserId>;
  readonly onError: (error: unknown) => void;
}

/** A customer at work. `stop` waits for what is being done. */
export interface RunningActor {
  readonly stop: () => Promise<void>;
}

const pauseMs = 5_000;

/** Makes a customer's call. @returns null where it is refused. */
export async function ask<C extends AnyCall>(
  { bindings }: Pick<ActorPorts, 'bindings'>,
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

/** Lets a customer of the demo try something every few seconds until it says that it is done. */
export function startActor(ports: ActorPorts, act: (user: UserId) => Promise<boolean>): RunningActor {
  const ending = new AbortController();
  const running = run(ports, act, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}

async function run(ports: ActorPorts, act: (user: UserId) => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone && !signal.aborted;) {
    try {
      isDone = await act(await ports.open());
    } catch (error) {
      ports.onError(error);
    }
    if (!isDone) await ports.scheduler.sleep(pauseMs, signal).catch(() => undefined);
  }
}
