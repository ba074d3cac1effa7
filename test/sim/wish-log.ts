/** What a screen has said of a key: the id of what was done, or that nothing was. */
export type Said = { readonly done: readonly string[] } | { readonly nothing: string };

/** One request to change the amount of an order; the two times are places in the order of all that happened. */
export interface Amendment {
  readonly id: string;
  readonly amount: string;
  readonly begunAt: number;
  /** Null while it may still have its effect. */
  readonly endedAt: number | null;
  readonly isDone: boolean;
}

interface WishState {
  /** Presses when nothing of the wish was left without an end that had been told. */
  fresh: number;
  isOpen: boolean;
}

/** What a customer has pressed and been told, as an onlooker writes it down. */
export class WishLog {
  /** Which wish a key was made for. */
  readonly wishByKey = new Map<string, string>();
  readonly said = new Map<string, Said[]>();
  /** Orders of which a screen said that they are cancelled, or that they are not open any more. */
  readonly ended: { readonly id: string; readonly as: 'cancelled' | 'ended' }[] = [];
  readonly amendments: Amendment[] = [];
  readonly #wishes = new Map<string, WishState>();
  #happened = 0;

  /** The customer presses for a wish. */
  press(wish: string): void {
    const state = this.#wishes.get(wish) ?? { fresh: 0, isOpen: false };
    this.#wishes.set(wish, state);
    if (!state.isOpen) state.fresh += 1;
    state.isOpen = true;
  }

  /** How often the wish may be done, as far as the customer has been told. */
  readonly freshPresses = (wish: string): number => this.#wishes.get(wish)?.fresh ?? 0;

  /** A screen says how a key ended. Who hears it a second time has heard nothing new, and waits on. */
  tell(key: string, said: Said): void {
    const before = this.said.get(key);
    this.said.set(key, [...(before ?? []), said]);
    const state = this.#wishes.get(this.wishByKey.get(key) ?? '');
    if (before === undefined && state !== undefined) state.isOpen = false;
  }

  /** Begins an amendment. @returns what is called when its end is known, with whether it was done. */
  amend(id: string, amount: string): (isDone: boolean) => void {
    const place =
      this.amendments.push({ id, amount, begunAt: (this.#happened += 1), endedAt: null, isDone: false }) - 1;
    return (isDone) => {
      const begun = this.amendments[place];
      if (begun !== undefined) this.amendments[place] = { ...begun, endedAt: (this.#happened += 1), isDone };
    };
  }
}
