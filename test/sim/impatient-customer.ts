import { createHttpClient, type HttpClient } from '@bourse/client/http-client';
import { type IntentionEnd, Intentions, type Wanted } from '@bourse/client/intentions';
import { wishOf } from '@bourse/client/open-intentions';
import type { AnyCall } from '@bourse/contract/call';
import { conversionCalls } from '@bourse/contract/conversion';
import { outcomeCalls } from '@bourse/contract/outcome';
import { spotCalls } from '@bourse/contract/spot';
import { walletCalls } from '@bourse/contract/wallet';
import type { UserId } from '@bourse/kernel/ids';
import type { Random } from '@bourse/kernel/random';
import { err } from '@bourse/kernel/result';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';
import { type DeviceWindow, DeviceWindows } from './device-windows.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import { WishLog } from './wish-log.ts';

/** What is wrong with an app on purpose, so that the judge has something to find. */
export type Flaw =
  /** It does not know after a reload, or in another window, what is open. */
  | 'forgets'
  /** It takes every failure for a refusal, as if nothing had happened. */
  | 'believes';

/** What a customer may want done; the input never changes, so that equal wishes meet. */
interface Want {
  readonly call: AnyCall;
  readonly input: object;
}

/** A window of the app, with the forms that are open in it. */
interface Window {
  readonly of: DeviceWindow;
  readonly intentions: Intentions;
  readonly http: HttpClient;
  /** Wishes on which a form looks. */
  readonly watched: Set<Want>;
}

const pair = { currency_id: 1, legal_id: 3 };
const orderWish = (type: 'buy' | 'sell') => ({ ...pair, type, amount: '0.05', target_price: '60000' });
const transferOf = (number: string) => ({ currency_id: 3, number, from_field: 'change', to_field: 'legal' });

/** Few, so that equal ones meet. */
const wants: readonly Want[] = [
  ...(['buy', 'sell'] as const).flatMap((type) => [
    { call: spotCalls.trade, input: orderWish(type) },
    { call: spotCalls.batch, input: { orders: [orderWish(type), { ...orderWish(type), amount: '0.06' }] } },
  ]),
  { call: walletCalls.change, input: transferOf('4000') },
  { call: walletCalls.change, input: transferOf('1') },
  { call: conversionCalls.convert, input: { from_currency_id: '3', to_currency_id: '1', number: '100' } },
];

/** How often a press finds its form busy; otherwise it comes before the form has heard that the same is open. */
const busyFormChance = 0.8;

/** A customer who repeats presses, reloads and opens further windows, and trusts the screen. */
export class ImpatientCustomer {
  readonly userId: UserId;
  readonly log = new WishLog();
  readonly #world: SerialWorld;
  readonly #network: FaultyNetwork;
  readonly #random: Random;
  readonly #flaw: Flaw | null;
  readonly #device: DeviceWindows;
  readonly #windows: Window[] = [];
  #keys = 0;
  #latest: Want | null = null;

  constructor(userId: UserId, world: SerialWorld, network: FaultyNetwork, random: Random, flaw: Flaw | null) {
    this.userId = userId;
    this.#world = world;
    this.#network = network;
    this.#random = random;
    this.#flaw = flaw;
    this.#device = new DeviceWindows(world, random, (text) => {
      const stored = JSON.parse(text) as readonly { key: string; path: string; content: string }[]; // as intentions write it
      for (const one of stored) this.log.wishByKey.set(one.key, wishOf(one));
    });
    this.#open();
  }

  /** Goes on until `isOver`. */
  async act(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#world.outside.sleep(this.#random.int(100, 4_500));
      if (isOver()) return;
      const dice = this.#random.next();
      if (dice < 0.35) this.#press(this.#random.pick(wants));
      else if (dice < 0.6) this.#press(this.#latest ?? this.#random.pick(wants));
      else if (dice < 0.7) this.#changeOrder(this.#window());
      else if (dice < 0.82) this.#reload();
      else if (dice < 0.92) this.#open();
      else this.#settle(this.#window());
    }
  }

  /** Closes all windows and opens one that asks what became of everything. Resolves when nothing is open any more. */
  async comeBack(): Promise<void> {
    for (const window of this.#windows) this.#device.close(window.of);
    const window = this.#open();
    while (window.intentions.list().length > 0) {
      await this.#world.outside.sleep(500);
      await window.intentions.settle(({ key }, end) => this.#tell(key, end));
    }
  }

  #window(): Window {
    return this.#random.pick(this.#windows.filter(({ of }) => !of.closing.signal.aborted));
  }

  #reload(): void {
    this.#device.close(this.#window().of);
    this.#settle(this.#open());
  }

  #open(): Window {
    const of = this.#device.open();
    const http = createHttpClient({
      baseUrl: 'http://exchange.test',
      lang: () => 'en',
      token: () => 'token',
      scheduler: this.#world.outside,
      fetch: this.#network.fetchOf(this.userId),
    });
    const call = this.#device.callOf(of, this.#flaw === 'believes' ? believing(http) : http);
    const store = this.#device.storeOf(of);
    const intentions = new Intentions({
      http: { call },
      store: this.#flaw === 'forgets' ? { ...store, read: () => null } : store,
      owners: () => [this.userId],
      newKey: () => `${this.userId}-${String((this.#keys += 1))}`,
      scheduler: this.#world.outside,
      hold: this.#device.holdOf(of),
    });
    const window: Window = { of, intentions, http: { ...http, call }, watched: new Set() };
    this.#windows.push(window);
    return window;
  }

  /** Presses the button of a form, in some window. */
  #press(want: Want): void {
    this.#latest = want;
    const window = this.#window();
    const { call, input } = want;
    this.log.press(wishOf({ path: call.path, content: JSON.stringify(input) }));
    this.#look(window, want);
    const wanted = input as Wanted<AnyCall>; // each of the wishes is an input of its call
    if (window.intentions.isOpen(call, wanted) && this.#random.next() < busyFormChance) return;
    void window.intentions.perform(call, wanted).then((end) => this.#tell(end.key, end));
  }

  /** From now on a form of the window looks on at the wish. */
  #look({ of, intentions, watched }: Window, want: Want): void {
    if (watched.has(want)) return;
    watched.add(want);
    const wanted = want.input as Wanted<AnyCall>; // each of the wishes is an input of its call
    const stop = intentions.watch(want.call, wanted, {
      onChecking: () => undefined,
      onEnd: (end) => {
        if (!of.closing.signal.aborted) this.#tell(end.key, end);
      },
    });
    of.closing.signal.addEventListener('abort', stop);
  }

  #settle({ intentions }: Window): void {
    void intentions.settle(({ key }, end) => this.#tell(key, end));
  }

  #tell(key: string, end: IntentionEnd<unknown>): void {
    if (end.kind === 'unknown') return;
    this.log.tell(key, end.kind === 'done' ? { done: idsOf(end.message) } : { nothing: end.kind });
  }

  /** Cancels or amends an order that a screen has told of, or cancels all. These calls have no keys. */
  #changeOrder({ http }: Window): void {
    const orders = [...this.log.said].flatMap(([key, all]) =>
      this.log.wishByKey.get(key)?.startsWith('/coin/') === true
        ? all.flatMap((one) => ('done' in one ? one.done : []))
        : [],
    );
    const dice = this.#random.next();
    if (orders.length === 0) return;
    const id = this.#random.pick(orders);
    if (dice < 0.4) void this.#cancel(http, id);
    else if (dice < 0.85) void this.#amend(http, id, this.#random.pick(['0.02', '0.03', '0.04', '0.07']));
    else void this.#cancelAll(http);
  }

  async #cancel(http: HttpClient, id: string): Promise<void> {
    const result = await http.call(spotCalls.cancel, { id });
    if (result.ok) this.log.ended.push({ id, as: 'cancelled' });
    else if (isRefusedAs(result.error, 'ORDER_NOT_FOUND')) this.log.ended.push({ id, as: 'ended' });
  }

  async #cancelAll(http: HttpClient): Promise<void> {
    const result = await http.call(spotCalls.cancelAll, {});
    if (result.ok) for (const { id } of result.value.list) this.log.ended.push({ id, as: 'cancelled' });
  }

  async #amend(http: HttpClient, id: string, amount: string): Promise<void> {
    const tell = this.log.amend(id, amount);
    const result = await http.call(spotCalls.amend, { id, amount });
    if (result.ok) tell(true);
    else if (result.error.kind === 'refused' && result.error.isCertain) tell(false);
    if (!result.ok && isRefusedAs(result.error, 'ORDER_NOT_FOUND')) this.log.ended.push({ id, as: 'ended' });
  }
}

type Failure = Extract<Awaited<ReturnType<HttpClient['call']>>, { ok: false }>['error'];

const isRefusedAs = (failure: Failure, code: string): boolean =>
  failure.kind === 'refused' && failure.isCertain && failure.reply.code === code;

/** A client that tells every failure of a call with an effect as a refusal. */
function believing(http: HttpClient): Pick<HttpClient, 'call'> {
  const call = async (...args: Parameters<HttpClient['call']>): Promise<unknown> => {
    const result = await http.call(...args);
    if (result.ok || args[0] === outcomeCalls.outcome) return result;
    const reply = { type: 'error', code: 'SYSTEM_BUSY', message: 'Try again.' } as const;
    return err({ kind: 'refused', reply, isCertain: true });
  };
  return { call: call as HttpClient['call'] }; // the same successes
}

/** The ids of what was made: of a batch, those of the orders that were placed. */
function idsOf(message: unknown): readonly string[] {
  const made = message as { id?: string; list?: readonly { order: { id: string } | null }[] }; // one of the four calls
  if (made.list !== undefined) return made.list.flatMap(({ order }) => (order === null ? [] : [order.id]));
  return made.id === undefined ? [] : [made.id];
}
