import { createHttpClient, type HttpClient } from '@bourse/client/http-client';
import { type IntentionEnd, Intentions } from '@bourse/client/intentions';
import { conversionCalls } from '@bourse/contract/conversion';
import { spotCalls } from '@bourse/contract/spot';
import { walletCalls } from '@bourse/contract/wallet';
import type { UserId } from '@bourse/kernel/ids';
import type { Random } from '@bourse/kernel/random';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';
import type { FaultyNetwork } from './faulty-network.ts';

/** A window of the app; a reload ends it in the middle of whatever it does. */
interface Window {
  readonly intentions: Intentions;
  isClosed: boolean;
}

/** What a screen has said of a key: the id of what was done, or that nothing was. */
export type Said = { readonly done: readonly string[] } | { readonly nothing: string };

const never = new Promise<never>(() => undefined);

/** A customer who repeats presses, reloads and opens further windows, and trusts the screen. */
export class ImpatientCustomer {
  readonly userId: UserId;
  /** What screens have said, by key. */
  readonly said = new Map<string, Said[]>();
  /** How many keys this device has made. */
  keys = 0;
  readonly #world: SerialWorld;
  readonly #network: FaultyNetwork;
  readonly #random: Random;
  readonly #holders = new Map<string, Set<Window>>();
  readonly #windows: Window[] = [];
  #stored: string | null = null;
  #latest: () => void = () => undefined;

  constructor(userId: UserId, world: SerialWorld, network: FaultyNetwork, random: Random) {
    this.userId = userId;
    this.#world = world;
    this.#network = network;
    this.#random = random;
    this.#open();
  }

  /** Goes on until `isOver`. */
  async act(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#world.outside.sleep(this.#random.int(100, 6_000));
      if (isOver()) return;
      const dice = this.#random.next();
      if (dice < 0.5) this.#want();
      else if (dice < 0.65) this.#latest();
      else if (dice < 0.8) this.#reload();
      else if (dice < 0.9) this.#open();
      else this.#settle(this.#window());
    }
  }

  /** Closes all windows and opens one that asks what became of everything. Resolves when nothing is open any more. */
  async comeBack(): Promise<void> {
    for (const window of this.#windows) this.#close(window);
    const window = this.#open();
    while (window.intentions.list().length > 0) {
      await this.#world.outside.sleep(500);
      await window.intentions.settle(({ key }, end) => this.#note(key, end));
    }
  }

  #window(): Window {
    return this.#random.pick(this.#windows.filter(({ isClosed }) => !isClosed));
  }

  #reload(): void {
    this.#close(this.#window());
    this.#settle(this.#open());
  }

  #close(window: Window): void {
    window.isClosed = true;
    for (const holders of this.#holders.values()) holders.delete(window);
  }

  #open(): Window {
    const http = createHttpClient({
      baseUrl: 'http://exchange.test',
      lang: () => 'en',
      token: () => 'token',
      scheduler: this.#world.outside,
      fetch: this.#network.fetchOf(this.userId),
    });
    const window: Window = { isClosed: false, intentions: this.#intentionsOf(http, () => window) };
    this.#windows.push(window);
    return window;
  }

  #intentionsOf(http: HttpClient, windowOf: () => Window): Intentions {
    const call = async (...args: Parameters<HttpClient['call']>): Promise<unknown> => {
      const result = await http.call(...args);
      return windowOf().isClosed ? never : result;
    };
    return new Intentions({
      http: { call: call as HttpClient['call'] }, // the same answers, unless the window is closed
      store: {
        read: () => this.#stored,
        write: (text) => {
          if (!windowOf().isClosed) this.#stored = text;
        },
      },
      owners: () => [this.userId],
      newKey: () => `${this.userId}-${String((this.keys += 1))}`,
      scheduler: this.#world.outside,
      hold: async (key, alone) => {
        const holders = this.#holders.get(key) ?? new Set();
        this.#holders.set(key, holders);
        if (alone && holders.size > 0) return null;
        holders.add(windowOf());
        return () => holders.delete(windowOf());
      },
    });
  }

  /** Few wishes, so that equal ones meet. */
  #want(): void {
    const pair = { currency_id: 1, legal_id: 3 };
    const order = { ...pair, type: this.#random.pick(['buy', 'sell'] as const), amount: '0.05', target_price: '60000' };
    const wishes = [
      (at: Window) => at.intentions.perform(spotCalls.trade, order),
      (at: Window) => at.intentions.perform(spotCalls.batch, { orders: [order, { ...order, amount: '0.06' }] }),
      (at: Window) =>
        at.intentions.perform(walletCalls.change, {
          currency_id: 3,
          number: this.#random.pick(['4000', '1']),
          from_field: 'change',
          to_field: 'legal',
        }),
      (at: Window) =>
        at.intentions.perform(conversionCalls.convert, {
          from_currency_id: '3',
          to_currency_id: '1',
          number: '100',
        }),
    ];
    const wish = this.#random.pick(wishes);
    this.#latest = () => {
      void wish(this.#window()).then((end) => this.#note(end.key, end));
    };
    this.#latest();
  }

  #settle({ intentions }: Window): void {
    void intentions.settle(({ key }, end) => this.#note(key, end));
  }

  #note(key: string, end: IntentionEnd<unknown>): void {
    if (end.kind === 'unknown') return;
    const said: Said = end.kind === 'done' ? { done: idsOf(end.message) } : { nothing: end.kind };
    this.said.set(key, [...(this.said.get(key) ?? []), said]);
  }
}

/** The ids of what was made: of a batch, those of the orders that were placed. */
function idsOf(message: unknown): readonly string[] {
  const made = message as { id?: string; list?: readonly { order: { id: string } | null }[] }; // one of the four calls
  if (made.list !== undefined) return made.list.flatMap(({ order }) => (order === null ? [] : [order.id]));
  return made.id === undefined ? [] : [made.id];
}
