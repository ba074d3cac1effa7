import type { UserId } from '@bourse/kernel/ids';
import type { Random } from '@bourse/kernel/random';
import { classifyFailure } from '@bourse/server/platform/http/failure';
import { reject } from '@bourse/server/platform/http/rejection';
import { replyOf, statusOf } from '@bourse/server/platform/http/replies';
import type { Binding } from '@bourse/server/platform/http/binding';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';
import { testCaller } from '@bourse/testing/test-caller';

/** How likely it is that something happens to a request. */
export interface NetworkRates {
  /** It never arrives. */
  readonly lost: number;
  /** It arrives, and the answer does not. */
  readonly unanswered: number;
  /** It arrives when its sender has long given up. */
  readonly late: number;
  /** The edge refuses it before anybody looks at its key: too many requests, busy, or the session is over. */
  readonly refused: number;
}

const edgeRefusals = ['TOO_MANY_REQUESTS', 'SYSTEM_BUSY', 'SIGN_IN_REQUIRED'] as const;
const latestMs = 60_000;

const connectionLost = (): TypeError => new TypeError('fetch failed');

/**
 * The network between customers and the current server: delays, loses and repeats requests, and disconnects all in
 * progress when the server is killed.
 */
export class FaultyNetwork {
  rates: NetworkRates = { lost: 0, unanswered: 0, late: 0, refused: 0 };
  /** Number of faults by kind, to assert that the run had some. */
  readonly faults = new Map<string, number>();
  readonly #world: SerialWorld;
  readonly #random: Random;
  #routes: ReadonlyMap<string, Binding> = new Map();
  #cut = new Set<() => void>();

  constructor(world: SerialWorld, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  /** From now on requests reach this server. */
  connect(bindings: readonly Binding[]): void {
    this.#routes = new Map(bindings.map((binding) => [`/api${binding.call.path}`, binding]));
  }

  /** The server was killed: whoever waits for it hears that the connection is gone. */
  disconnect(): void {
    this.#routes = new Map();
    const all = [...this.#cut];
    this.#cut.clear();
    for (const cut of all) cut();
  }

  /** `fetch` as one customer's device has it. */
  fetchOf(user: UserId): typeof fetch {
    return async (given) => {
      const request = given as Request; // the client sends nothing else
      const fields = Object.fromEntries(new URLSearchParams(await request.text()));
      const path = new URL(request.url).pathname;
      const key = request.headers.get('idempotency-key') ?? undefined;
      const dice = this.#random.next();
      const { lost, unanswered, late, refused } = this.rates;
      await this.#pass();
      if (dice < lost) return this.#fail('lost');
      if (dice < lost + late) {
        void this.#world.outside
          .sleep(this.#random.int(1_000, latestMs))
          .then(() => this.#deliver(path, user, fields, key))
          .catch(() => undefined);
        return this.#fail('late');
      }
      if (dice < lost + late + refused) {
        this.#note('refused at the edge');
        const { error } = reject(this.#random.pick(edgeRefusals));
        return Response.json(replyOf({ ok: false, error }, 'en'), { status: statusOf(error.code) });
      }
      const response = await this.#deliver(path, user, fields, key);
      await this.#pass();
      return dice < lost + late + refused + unanswered ? this.#fail('unanswered') : response;
    };
  }

  async #deliver(path: string, user: UserId, fields: object, key: string | undefined): Promise<Response> {
    const binding = this.#routes.get(path);
    if (binding === undefined) return this.#fail('no server');
    const { promise: killed, reject: cut } = Promise.withResolvers<never>();
    const onKilled = (): void => cut(connectionLost());
    this.#cut.add(onKilled);
    try {
      return await Promise.race([this.#answer(binding, user, fields, key), killed]);
    } finally {
      this.#cut.delete(onKilled);
    }
  }

  async #answer(binding: Binding, user: UserId, fields: object, key: string | undefined): Promise<Response> {
    try {
      const result = await binding.run({ ...testCaller(user), idempotencyKey: key }, fields);
      return Response.json(replyOf(result, 'en'), { status: result.ok ? 200 : statusOf(result.error.code) });
    } catch (error) {
      const { refusal, status, bug } = classifyFailure(error);
      if (bug) throw error;
      this.#note(refusal.error.code);
      return Response.json(replyOf(refusal, 'en'), { status: status ?? statusOf(refusal.error.code) });
    }
  }

  #pass(): Promise<void> {
    return this.#world.outside.sleep(this.#random.int(1, 400));
  }

  #fail(fault: string): never {
    this.#note(fault);
    throw connectionLost();
  }

  #note(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }
}
