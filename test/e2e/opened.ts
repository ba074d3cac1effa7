type Close = () => unknown;

/**
 * What a test has opened so far. A test whose `before` fails half-way closes what it has, and nothing stays behind that
 * keeps its process alive.
 */
export class Opened {
  readonly #closers: Close[] = [];

  /** Remembers how to close what was just opened. */
  add(close: Close): void {
    this.#closers.push(close);
  }

  /** Closes everything, the newest first. @throws the first failure, after everything was tried. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers.splice(0).toReversed()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
