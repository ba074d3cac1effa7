import type { AnyCall } from '@bourse/contract/call';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Random } from '@bourse/kernel/random';
import { FaultError } from '@bourse/server/platform/fault';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { ExchangeProcess } from './exchange-process.ts';
import type { Wisher, Wishing } from './families/family.ts';
import { spoilWish } from './spoil-wish.ts';

/** What a customer asks for; sent again under the same key until it is answered. */
interface Sent {
  readonly call: AnyCall;
  readonly fields: object;
  readonly key: string;
}

/** How often somebody asks for the wrong thing while nobody was refused that. */
const wrongShare = 0.4;
/** What has been refused stands beside what was told, by this. */
const refusedOf = ({ name }: AnyCall): string => `refused ${name}`;

const countIn = (counts: Map<string, number>, name: string): Map<string, number> =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/** A customer who buys of every family at random, ends some of it early, and repeats what got no answer. */
export class FamilyCustomer {
  /** What was acknowledged: of each call, the ids of what it made by the keys that asked for it. */
  readonly made = new Map<string, Map<string, string>>();
  /** How often something was refused, by code, and by call. */
  readonly refusals = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly #who: Wisher;
  readonly #wishings: readonly Wishing[];
  /** What everybody was told, by call. */
  readonly #told: Map<string, string[]>;
  #unanswered: Sent | null = null;
  #keys = 0;

  constructor(userId: UserId, random: Random, wishings: readonly Wishing[], told: Map<string, string[]>) {
    this.#told = told;
    this.#wishings = wishings.flatMap((one) => Array.from({ length: one.weight }, () => one));
    const idsOf = (call: AnyCall): string[] => [...(this.made.get(call.name)?.values() ?? [])];
    this.#who = {
      userId,
      random,
      own: (call) => random.pick(idsOf(call).length === 0 ? ['999999'] : idsOf(call)),
      anybodys: (call) => random.pick(told.get(call.name) ?? ['999999']),
      newest: (call) => idsOf(call).at(-1) ?? '999999',
    };
  }

  /** The call that has got no answer yet. */
  get openCall(): string | undefined {
    return this.#unanswered?.call.name;
  }

  /** Goes on until the process is killed or `isOver`. */
  async act(world: SerialWorld, exchange: ExchangeProcess, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await world.scheduler.sleep(this.#who.random.int(50, 1_500));
      await this.#send(exchange, this.#unanswered ?? this.#next()).catch((error: unknown) => {
        if (!(error instanceof FaultError)) throw error;
      });
    }
  }

  #next(): Sent {
    const { random } = this.#who;
    const wish = random.pick(this.#wishings).wish(this.#who);
    const isWrong = !this.#told.has(refusedOf(wish[0])) && random.next() < wrongShare;
    const [call, fields] = isWrong ? spoilWish(random, wish) : wish;
    return { call, fields, key: `family-${this.#who.userId}-${String((this.#keys += 1))}` };
  }

  async #send(exchange: ExchangeProcess, sent: Sent): Promise<void> {
    this.#unanswered = sent;
    const { call, fields, key } = sent;
    const binding = present(
      exchange.bindings.find((one) => one.call.name === call.name),
      call.name,
    );
    const result = await binding.run({ ...testCaller(this.#who.userId), idempotencyKey: key }, fields);
    this.#unanswered = null;
    if (!result.ok) {
      countIn(this.refusals, result.error.code);
      countIn(this.refused, call.name);
      this.#told.set(refusedOf(call), []);
      return;
    }
    // Of what it makes, or of what it gives away.
    const { id, quote_id: quote, address } = result.value as Readonly<Record<string, string | undefined>>; // an answer of the contract
    const thing = id ?? quote ?? address ?? key;
    this.made.set(call.name, (this.made.get(call.name) ?? new Map<string, string>()).set(key, thing));
    this.#told.set(call.name, [...(this.#told.get(call.name) ?? []), thing]);
  }
}
