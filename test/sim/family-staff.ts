import assert from 'node:assert/strict';
import { approvalCalls } from '@bourse/contract/approval';
import type { AnyCall } from '@bourse/contract/call';
import type { StaffId } from '@bourse/kernel/ids';
import type { Random } from '@bourse/kernel/random';
import { FaultError } from '@bourse/server/platform/fault';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';
import { staffCalls } from '@bourse/testing/staff-world';
import type { ExchangeProcess } from './exchange-process.ts';
import type { Desk } from './families/family.ts';
import { families } from './families/every-family.ts';

/** What staff is refused that looks at a list which others work on, too. */
const overtaken = new Set(['STATE_CHANGED', 'NOT_FOUND', 'INSUFFICIENT_BALANCE', 'POOL_EXHAUSTED', 'TRADING_HALTED']);

/** Three members of staff: one asks for what the families want of them, one approves it, and one writes down what has come in. */
export class FamilyStaff {
  readonly refusals = new Map<string, number>();
  readonly #random: Random;
  readonly #asks: StaffId;
  readonly #approves: StaffId;
  readonly #enters: StaffId;

  constructor(random: Random, [asks, approves, enters]: readonly [StaffId, StaffId, StaffId]) {
    this.#random = random;
    this.#asks = asks;
    this.#approves = approves;
    this.#enters = enters;
  }

  /** Goes on until the process is killed or `isOver`; what was lost on the way is seen again in the next round. */
  async act(world: SerialWorld, exchange: ExchangeProcess, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await world.scheduler.sleep(this.#random.int(1_000, 15_000));
      await this.#round(exchange).catch((error: unknown) => {
        if (!(error instanceof FaultError)) throw error;
      });
    }
  }

  async #round({ bindings }: ExchangeProcess): Promise<void> {
    const calls = staffCalls(bindings);
    const attempt = async (call: AnyCall, by: StaffId, fields: object): Promise<void> => {
      const answer = await calls.attempt(call, by, fields);
      if (answer.ok) return;
      const { code } = answer.error;
      assert.ok(overtaken.has(code), `${call.name} as staff: ${code}`);
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
    };
    const desk: Desk = {
      random: this.#random,
      run: (call, fields) => calls.run(call, this.#asks, fields),
      ask: (call, fields) => attempt(call, this.#asks, fields),
      enter: (call, fields) => attempt(call, this.#enters, fields),
    };
    for (const { staff } of families) await staff?.(desk);
    const { list } = await calls.run(approvalCalls.list, this.#approves, { state: 'open', limit: '50' });
    for (const { id } of list) await attempt(approvalCalls.approve, this.#approves, { id, reason: 'read, too' });
  }
}
