import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@bourse/kernel/random';
import type { Answer, ApiClient, CallOptions, Fields } from '../../test/e2e/api-client.ts';
import type { MarketOrders } from './market-orders.ts';

/** What the load asks for. */
export type Operation = 'order' | 'cancel' | 'depth';

/** One request and its answer. */
export interface Sample {
  readonly operation: Operation;
  /** `ok`, the code of the refusal, or `no answer`. */
  readonly code: string;
  /** Of HTTP; 0 without an answer. */
  readonly status: number;
  /** From the moment at which it was due to its answer: what waits behind a slow answer waits, too. */
  readonly tookMs: number;
  /** How late this side sent it. */
  readonly lateMs: number;
}

/** An order that was taken. */
export interface TakenOrder {
  readonly token: string;
  readonly id: string;
  readonly clientOrderId: string;
}

export interface LoadPlan {
  readonly client: Pick<ApiClient, 'call'>;
  readonly tokens: readonly string[];
  readonly orders: MarketOrders;
  readonly random: Random;
  readonly perSecond: number;
  readonly seconds: number;
  /** Makes the ids of this load unlike those of others. */
  readonly prefix: string;
}

/** What a load has met. */
export interface LoadResult {
  readonly samples: readonly Sample[];
  readonly taken: readonly TakenOrder[];
  /** Requests that were due and not sent, because too many had no answer yet. */
  readonly unsent: number;
}

/** Requests without an answer at a time; beyond, this side would measure itself. */
const unansweredMax = 5_000;
/** Of ten requests so many are orders, and so many cancels; the others read the book. */
const [ordersOfTen, cancelsOfTen] = [7, 2];

/** Sends requests at a steady pace however slow the answers are, which is how customers come. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const load = new OpenLoad(plan);
  const startedAtMs = performance.now();
  const total = Math.floor(plan.perSecond * plan.seconds);
  for (let sent = 0; sent < total;) {
    const dueAtMs = startedAtMs + (sent * 1_000) / plan.perSecond;
    const aheadMs = dueAtMs - performance.now();
    if (aheadMs > 1) await sleep(aheadMs);
    else {
      load.send(dueAtMs, sent);
      sent += 1;
    }
  }
  return load.end();
}

class OpenLoad {
  readonly #plan: LoadPlan;
  readonly #samples: Sample[] = [];
  readonly #taken: TakenOrder[] = [];
  /** Those of which nobody has asked for the end. */
  readonly #resting: TakenOrder[] = [];
  readonly #running = new Set<Promise<void>>();
  #unsent = 0;

  constructor(plan: LoadPlan) {
    this.#plan = plan;
  }

  send(dueAtMs: number, number: number): void {
    if (this.#running.size >= unansweredMax) {
      this.#unsent += 1;
      return;
    }
    const running = this.#one(dueAtMs, number).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async end(): Promise<LoadResult> {
    await Promise.all(this.#running);
    return { samples: this.#samples, taken: this.#taken, unsent: this.#unsent };
  }

  async #one(dueAtMs: number, number: number): Promise<void> {
    const { random, tokens, orders, prefix } = this.#plan;
    const drawn = random.int(1, 10);
    if (drawn > ordersOfTen + cancelsOfTen) {
      const answer = await this.#ask(dueAtMs, 'depth', '/coin/depth', orders.depthFields);
      if (answer?.type === 'ok') orders.follow(answer.message);
      return;
    }
    const resting = drawn > ordersOfTen ? this.#resting.splice(random.int(0, this.#resting.length), 1)[0] : undefined;
    if (resting !== undefined) {
      await this.#ask(dueAtMs, 'cancel', '/coin/cancel', { id: resting.id }, { token: resting.token });
      return;
    }
    const [token, clientOrderId] = [random.pick(tokens), `${prefix}-${String(number)}`];
    const answer = await this.#ask(dueAtMs, 'order', '/coin/trade', orders.draw(random, clientOrderId), { token });
    if (answer?.type !== 'ok') return;
    const { id, status } = answer.message as { readonly id: string; readonly status: number }; // what the document says
    const order = { token, id, clientOrderId };
    this.#taken.push(order);
    if (status === open) this.#resting.push(order);
  }

  async #ask(
    dueAtMs: number,
    operation: Operation,
    path: string,
    fields: Fields,
    options?: CallOptions,
  ): Promise<Answer | null> {
    const lateMs = performance.now() - dueAtMs;
    // Nobody knows what became of it when the connection broke.
    const answer = await this.#plan.client.call(path, fields, options).catch(() => null);
    const code = answer === null ? 'no answer' : answer.type === 'ok' ? 'ok' : String(answer.code);
    this.#samples.push({ operation, code, status: answer?.status ?? 0, tookMs: performance.now() - dueAtMs, lateMs });
    return answer;
  }
}

/** The status of an order in the book. */
const open = 1;
