/** Lets one wait until something happens that another tells of; what happened before the wait counts. */
export class Bell {
  #isRung = false;
  #hear: (() => void) | null = null;

  ring(): void {
    this.#isRung = true;
    this.#hear?.();
  }

  /** Settles at the next ring, or at once after one that nobody has waited for. */
  async heard(): Promise<void> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        this.#hear = resolve;
      });
    }
    this.#isRung = false;
    this.#hear = null;
  }
}
