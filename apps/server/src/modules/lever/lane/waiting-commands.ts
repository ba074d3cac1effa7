import type { Result } from '@bourse/kernel/result';
import type { Rejection } from '../../../platform/http/rejection.ts';
import type { Command } from './lane-batch.ts';

const batchSize = 200;
/** Waiting commands at most: more would be answered too late. */
const queueSize = 2_000;

/** A command that waits for its answer. */
export interface Waiting {
  readonly command: Command;
  readonly settle: (outcome: Result<unknown, Rejection>) => void;
  readonly fail: (error: unknown) => void;
}

/** The commands that wait for their turn, in their order. */
export class WaitingCommands {
  #queue: Waiting[] = [];

  get size(): number {
    return this.#queue.length;
  }

  /** Whether another one of a customer would be answered too late. */
  get isFull(): boolean {
    return this.#queue.length >= queueSize;
  }

  add(one: Waiting): void {
    this.#queue.push(one);
  }

  /** The next commands, no two of them under one key. */
  take(): Waiting[] {
    const taken: Waiting[] = [];
    const keys = new Set<string>();
    const left: Waiting[] = [];
    for (const one of this.#queue) {
      const { key } = one.command;
      const name = key === null ? null : `${key.userId} ${key.call} ${key.key}`;
      if (taken.length >= batchSize || (name !== null && keys.has(name))) left.push(one);
      else taken.push(one);
      if (name !== null) keys.add(name);
    }
    this.#queue = left;
    return taken;
  }
}
