/** The one session that all connections share. */
export interface SharedSession {
  /** Runs whole protocol messages and hands out the answer's pieces, which are valid only during the call. */
  execute(messages: Uint8Array, onData: (data: Uint8Array) => void): Promise<void>;
  /** Whether a transaction block is open, failed ones included. */
  isInTransaction(): boolean;
}

/** Messages of one connection that run without another connection's in between. */
export interface SessionRequest {
  readonly connectionId: number;
  readonly messages: Buffer;
  /** Whether the messages end with Sync or a simple query; without, the connection keeps the session. */
  readonly complete: boolean;
  readonly onData: (data: Uint8Array) => void;
  /** Called after the last piece of the answer. */
  readonly onEnd: () => void;
}

/**
 * Shares one session between many connections. Requests are not interleaved, and a connection that opened a transaction
 * keeps the session until it ends.
 */
export class SessionMultiplexer {
  readonly #session: SharedSession;
  readonly #onIdleOwner: (connectionId: number) => void;
  readonly #onFailure: (error: unknown) => void;
  #waiting: SessionRequest[] = [];
  #owner: number | null = null;
  #running = false;

  /**
   * @param onIdleOwner told which connection holds the session while it has nothing to run, and all others wait.
   * @param onFailure told once when the session itself breaks; nothing runs afterwards.
   */
  constructor(
    session: SharedSession,
    onIdleOwner: (connectionId: number) => void,
    onFailure: (error: unknown) => void,
  ) {
    this.#session = session;
    this.#onIdleOwner = onIdleOwner;
    this.#onFailure = onFailure;
  }

  /** Queues a request; requests of one connection run in their order. */
  submit(request: SessionRequest): void {
    this.#waiting.push(request);
    if (!this.#running) void this.#run();
  }

  /**
   * Forgets a connection that has gone: its queued requests are dropped.
   * @returns whether it still holds the session, or may when its running request ends; then the caller submits a rollback.
   */
  forget(connectionId: number): boolean {
    this.#waiting = this.#waiting.filter((request) => request.connectionId !== connectionId);
    return this.#running || this.#owner === connectionId;
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let request = this.#take(); request; request = this.#take()) {
      try {
        await this.#session.execute(request.messages, request.onData);
      } catch (error) {
        // The flag stays up: after a broken session no request may run.
        this.#onFailure(error);
        return;
      }
      this.#owner = !request.complete || this.#session.isInTransaction() ? request.connectionId : null;
      request.onEnd();
    }
    this.#running = false;
    if (this.#owner !== null) this.#onIdleOwner(this.#owner);
  }

  #take(): SessionRequest | undefined {
    const index = this.#owner === null ? 0 : this.#waiting.findIndex((request) => request.connectionId === this.#owner);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }
}
