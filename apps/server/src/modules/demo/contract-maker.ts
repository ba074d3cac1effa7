import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { protectionCalls } from '@bourse/contract/protection';
import { walletCalls } from '@bourse/contract/wallet';
import type { Scheduler } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Binding } from '../../platform/http/binding.ts';
import { rightAnswers } from '../protection/index.ts';
import { ContractLadders, type LadderPorts } from './contract-ladders.ts';
import type { DemoPace } from './liveliness.ts';

/** What the maker of contracts works with. */
export interface ContractMakerPorts extends Pick<LadderPorts, 'traded'> {
  /** The doors of customers. */
  readonly bindings: readonly Binding[];
  readonly scheduler: Scheduler;
  readonly pace: DemoPace;
  /** Opens the account and funds it, once. */
  readonly open: () => Promise<UserId>;
  /** Deletes orders that never opened anything and are over. */
  readonly prune: (user: UserId) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** How long its quotes stand before it looks again. */
const stepMs: Readonly<Record<DemoPace, number>> = { lively: 1_500, quiet: 4_500 };
const pauseMs = 10_000;
const pruneEverySteps = 400;

/** Makes a call as the maker; null where it is refused, which the next step may mend. */
async function call<C extends AnyCall>(
  { bindings }: ContractMakerPorts,
  user: UserId,
  wanted: C,
  fields: object,
): Promise<OutputOf<C> | null> {
  const binding = present(
    bindings.find((one) => one.call === wanted),
    wanted.name,
  );
  const caller = { requestId: 'demo', lang: 'en', ip: '127.0.0.1', userAgent: 'demo', origin: '' } as const;
  const who = { userId: user, sessionId: null, staffId: null, idempotencyKey: undefined };
  const answer = await binding.run({ ...caller, ...who }, fields);
  return answer.ok ? (answer.value as OutputOf<C>) : null; // what the call's own handler gives
}

/** Gets ready once: passes the understanding test and brings its money to the contract account. */
async function begin(ports: ContractMakerPorts): Promise<UserId> {
  const user = await ports.open();
  await call(ports, user, protectionCalls.answer, { answers: [...rightAnswers] });
  const move = {
    currency_id: '3',
    number: '5000000',
    from_field: 'change',
    to_field: 'lever',
    client_order_id: 'contracts',
  };
  await call(ports, user, walletCalls.change, move);
  return user;
}

/**
 * Starts the market maker of contracts, an ordinary customer with money of the demo: it has no look at orders before they
 * are in the book.
 */
export function startContractMaker(ports: ContractMakerPorts): { readonly stop: () => Promise<void> } {
  const ending = new AbortController();
  const running = run(ports, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}

async function run(ports: ContractMakerPorts, signal: AbortSignal): Promise<void> {
  let maker: { readonly user: UserId; readonly ladders: ContractLadders } | null = null;
  for (let step = 1; !signal.aborted; step += 1) {
    let pause = stepMs[ports.pace];
    try {
      maker ??= await open(ports);
      await maker.ladders.step();
      if (step % pruneEverySteps === 0) await ports.prune(maker.user);
    } catch (error) {
      ports.onError(error);
      pause = pauseMs;
    }
    await ports.scheduler.sleep(pause, signal).catch(() => undefined);
  }
}

async function open(ports: ContractMakerPorts): Promise<{ readonly user: UserId; readonly ladders: ContractLadders }> {
  const user = await begin(ports);
  const { traded } = ports;
  return {
    user,
    ladders: new ContractLadders({ traded, call: (wanted, fields) => call(ports, user, wanted, fields) }),
  };
}
