import type { AnyCall } from '@bourse/contract/call';
import { protectionCalls } from '@bourse/contract/protection';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Random } from '@bourse/kernel/random';
import { FaultError } from '@bourse/server/platform/fault';
import { rightAnswers } from '@bourse/testing/seconds-world';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { ExchangeProcess } from './exchange-process.ts';
import type { Wish, Wisher } from './families/family.ts';

/** A customer who buys of every family at random, ends some of it early, and repeats what got no answer under the same key. */
export class FamilyCustomer {
  /** What was acknowledged: of each call that makes something, the ids, each with the key that asked for it. */
  readonly made = new Map<string, Map<string, string>>();
  /** How many requests were refused, by code. */
  readonly refusals = new Map<string, number>();
  /** How many keys each call was sent with. */
  readonly sent = new Map<string, number>();
  readonly #userId: UserId;
  readonly #random: Random;
  readonly #wishes: readonly ((wisher: Wisher) => Wish)[];
  #unanswered: { readonly wish: Wish; readonly key: string } | null = null;
  #keys = 0;

  constructor(userId: UserId, random: Random, wishes: readonly ((wisher: Wisher) => Wish)[]) {
    this.#userId = userId;
    this.#random = random;
    this.#wishes = wishes;
  }

  /** Goes on until the process is killed or `isOver`. */
  async act(world: SerialWorld, exchange: ExchangeProcess, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await world.scheduler.sleep(this.#random.int(50, 12_000));
      const request = this.#unanswered ?? this.#next();
      await this.#send(exchange, request).catch((error: unknown) => {
        if (!(error instanceof FaultError)) throw error;
      });
    }
  }

  #next(): { readonly wish: Wish; readonly key: string } {
    const wish = this.#wish();
    const [{ name }] = wish;
    this.sent.set(name, (this.sent.get(name) ?? 0) + 1);
    return { wish, key: `family-${this.#userId}-${String((this.#keys += 1))}` };
  }

  #wish(): Wish {
    if (this.refusals.has('SUITABILITY_REQUIRED') && !this.made.has(protectionCalls.answer.name)) {
      return [protectionCalls.answer, { answers: rightAnswers }];
    }
    const wisher = { random: this.#random, userId: this.#userId, own: (call: AnyCall) => this.#own(call) };
    return this.#random.pick(this.#wishes)(wisher);
  }

  #own(call: AnyCall): string {
    const ids = [...(this.made.get(call.name)?.values() ?? [])];
    return ids.length === 0 ? '999999' : this.#random.pick(ids);
  }

  async #send(exchange: ExchangeProcess, request: { readonly wish: Wish; readonly key: string }): Promise<void> {
    this.#unanswered = request;
    const {
      wish: [call, fields],
      key,
    } = request;
    const binding = present(
      exchange.bindings.find((one) => one.call.name === call.name),
      call.name,
    );
    const result = await binding.run({ ...testCaller(this.#userId), idempotencyKey: key }, fields);
    this.#unanswered = null;
    if (!result.ok) {
      this.refusals.set(result.error.code, (this.refusals.get(result.error.code) ?? 0) + 1);
      return;
    }
    const { id = key } = result.value as { readonly id?: string }; // what makes something answers with its id
    const made = this.made.get(call.name) ?? new Map<string, string>();
    this.made.set(call.name, made.set(key, id));
  }
}
