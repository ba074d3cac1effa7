/** Lets one waiter sleep until an event is set; an event that is set before the wait counts. Waiting resets it. */
export class AutoResetEvent {
  #isSet = false;
  #wake: (() => void) | null = null;

  set(): void {
    this.#isSet = true;
    this.#wake?.();
  }

  /** Settles when the event is set next, or at once if it has been set since the last wait. */
  async wait(): Promise<void> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#isSet = false;
    this.#wake = null;
  }
}
