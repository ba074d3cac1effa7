/** What waits inside one connection to be read by its client. */
export interface Unread {
  /** Packets that have not been given to the transport; a new list whenever they have. */
  readonly packets: readonly { readonly data?: unknown }[];
  /** Bytes that the transport has not given to the operating system. */
  readonly transportBytes: number;
}

/** When a client counts as too slow. */
export interface BacklogLimits {
  readonly unreadBytes: number;
  readonly unreadMs: number;
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.byteLength : 0;

/**
 * Tracks the unread backlog of one client. Polled ten times a second for every socket, so each packet is measured only
 * once.
 */
export class Backlog {
  #packets: Unread['packets'] | null = null;
  #weighed = 0;
  #bytes = 0;
  #transportBytes = 0;
  #since: number | null = null;

  /**
   * Takes a look.
   * @param nowMs of any clock that only goes forward.
   * @returns whether the client has left too much unread, or has read nothing for too long of what waits.
   */
  isTooSlow({ packets, transportBytes }: Unread, nowMs: number, limits: BacklogLimits): boolean {
    const moved = packets !== this.#packets || transportBytes < this.#transportBytes;
    if (packets !== this.#packets) {
      this.#packets = packets;
      this.#weighed = 0;
      this.#bytes = 0;
    }
    for (; this.#weighed < packets.length; this.#weighed += 1) this.#bytes += sizeOf(packets[this.#weighed]?.data);
    this.#transportBytes = transportBytes;
    const total = this.#bytes + transportBytes;
    if (total === 0) {
      this.#since = null;
      return false;
    }
    if (moved || this.#since === null) this.#since = nowMs;
    return total > limits.unreadBytes || nowMs - this.#since >= limits.unreadMs;
  }
}
