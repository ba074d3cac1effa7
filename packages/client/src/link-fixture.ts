import type { Reply } from '@bourse/contract/reply';
import type { CutReason, SocketRequestName } from '@bourse/contract/topics';
import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { type Instant, instant } from '@bourse/kernel/instant';
import type { NewsLink, NewsLinkEvents } from './news-link.ts';

/** A clock whose sleepers wake when a test lets time pass. */
export class TestTime implements Clock, Scheduler {
  #now = 1_000_000;
  readonly #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();

  now(): Instant {
    return instant(this.#now);
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await new Promise<void>((wake) => {
      this.#sleepers.add({ at: this.#now + ms, wake });
      signal?.addEventListener('abort', () => {
        wake();
      });
    });
  }

  /** Lets time pass, and whoever wakes do what they want to. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const next = [...this.#sleepers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.at);
      this.#sleepers.delete(next);
      next.wake();
      await settle();
    }
    this.#now = end;
  }
}

/** Lets all pending microtasks run. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}

type Answer = (name: SocketRequestName, input: object) => Reply<unknown> | 'none';

const okTo: Answer = (_name, input) => ({ type: 'ok', message: input, code: 1 });

/** A link whose other end a test holds. */
export class TestLink implements NewsLink {
  readonly asked: [name: SocketRequestName, input: object][] = [];
  answer: Answer = okTo;
  reopened = 0;
  isClosed = false;
  #events: NewsLinkEvents | null = null;

  open(events: NewsLinkEvents): void {
    this.#events = events;
  }

  async ask(name: SocketRequestName, input: object): Promise<Reply<unknown>> {
    this.asked.push([name, input]);
    const answer = this.answer(name, input);
    if (answer === 'none') throw new Error('no answer');
    return answer;
  }

  reopen(): void {
    this.reopened += 1;
  }

  close(): void {
    this.isClosed = true;
  }

  /** The connection is there. */
  async connect(): Promise<void> {
    this.#events?.onOpen();
    await settle();
  }

  disconnect(): void {
    this.#events?.onClose();
  }

  send(message: unknown): void {
    this.#events?.onMessage(message);
  }

  cut(reason: CutReason): void {
    this.#events?.onCut(reason);
  }
}
