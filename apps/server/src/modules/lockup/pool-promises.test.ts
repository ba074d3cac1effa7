import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { oneRate, type Penalty, penaltyOf } from '@bourse/kernel/term';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { worstCase as worstCaseOf } from '../products/index.ts';
import { type LockupRates, mostOfDay, rateOfDay, yieldOfDay } from './lockup.ts';

/** What the pool holds for days. */
const worstCase = (amount: Atoms, rates: LockupRates, days: number): Atoms =>
  worstCaseOf({ mostOfDay }, amount, rates, days);

interface Promised {
  readonly amount: Atoms;
  readonly rates: LockupRates;
  readonly penalty: Penalty;
  daysLeft: number;
  reserved: bigint;
}

/** A pool and what was sold out of it, by the rules of the module alone. */
class Pool {
  free: bigint;
  held = 0n;
  readonly running: Promised[] = [];
  readonly #reserve: typeof worstCase;

  constructor(size: bigint, reserve: typeof worstCase) {
    this.free = size;
    this.#reserve = reserve;
  }

  /** Sells where the pool can promise it; false where it cannot. */
  sell({ amount, rates, penalty }: Pick<Promised, 'amount' | 'rates' | 'penalty'>, days: number): boolean {
    const reserved = this.#reserve(amount, rates, days);
    if (reserved > this.free) return false;
    this.free -= reserved;
    this.held += reserved;
    this.running.push({ amount, rates, penalty, daysLeft: days, reserved });
    return true;
  }

  /** Pays some days of a position at the rates of those days, and gives back what they were reserved. */
  pay(position: Promised, rates: readonly bigint[]): void {
    const paid = rates.reduce((sum, rate) => sum + yieldOfDay(position.amount, rate), 0n);
    const released = this.#reserve(position.amount, position.rates, rates.length);
    position.daysLeft -= rates.length;
    position.reserved -= released;
    this.held -= released;
    this.free += released - paid;
  }

  /** Ends a position: what is still reserved is given back, and the penalty comes in. */
  end(position: Promised): void {
    this.running.splice(this.running.indexOf(position), 1);
    this.held -= position.reserved;
    this.free += position.reserved + penaltyOf(position.amount, position.penalty, position.daysLeft);
  }

  /** What is promised beyond what is there; null where nothing is. */
  fault(): string | null {
    if (this.free < 0n) return `the pool paid ${String(-this.free)} that was promised to others`;
    const owed = this.running.reduce((sum, one) => sum + worstCase(one.amount, one.rates, one.daysLeft), 0n);
    if (this.held < owed) return `${String(owed)} may be owed, ${String(this.held)} is held`;
    const reserved = this.running.reduce((sum, one) => sum + one.reserved, 0n);
    return this.held === reserved ? null : `${String(this.held)} held, ${String(reserved)} reserved`;
  }
}

function randomSale(random: Random): Pick<Promised, 'amount' | 'rates' | 'penalty'> {
  const low = BigInt(random.int(0, 5_000_000)) * 1_000n;
  const high = low + BigInt(random.int(0, 5_000_000)) * 1_001n;
  const kind = random.pick(['ratio', 'flat'] as const);
  const rate = BigInt(random.int(0, 1_200)) * (oneRate / 1_000n);
  return {
    amount: atoms(BigInt(random.int(1, 1_000_000)) ** BigInt(random.int(1, 3))),
    rates: { low, high },
    penalty: { kind, rate },
  };
}

/** Sells, pays and ends at random. @returns the first fault, and how often each was done. */
function play(random: Random, steps: number, reserve: typeof worstCase) {
  const done = { sold: 0, refused: 0, paid: 0, ended: 0 };
  let pool = new Pool(0n, reserve);
  for (let step = 0; step < steps; step += 1) {
    if (step % 1_000 === 0) pool = new Pool(BigInt(random.int(0, 1_000_000)) ** 2n, reserve);
    const dice = random.int(0, 9);
    const position = pool.running.length === 0 ? undefined : random.pick(pool.running);
    if (position === undefined || (dice < 4 && pool.running.length < 30)) {
      done[pool.sell(randomSale(random), random.int(1, 30)) ? 'sold' : 'refused'] += 1;
    } else if (dice < 8 && position.daysLeft > 0) {
      // Nearly empty products pay the most, full ones the least; some days are missed and paid together.
      const days = random.int(1, Math.min(3, position.daysLeft));
      const fill = () => ({
        sold: BigInt(random.pick([0, random.int(0, 1_200)])),
        quota: BigInt(random.int(0, 1_000)),
      });
      pool.pay(
        position,
        Array.from({ length: days }, () => rateOfDay(position.rates, fill())),
      );
      done.paid += 1;
    } else {
      pool.end(position);
      done.ended += 1;
    }
    const fault = pool.fault();
    if (fault !== null) return { done, fault: `step ${String(step)}: ${fault}` };
  }
  return { done, fault: null };
}

// A second's worth in `npm test`, where each file is to end in seconds; the long form takes a million.
const steps = repetitions('BOURSE_STEPS', isLongForm ? 1_000_000 : 50_000);

test(`a pool never promises more than it has, in ${String(steps)} random sales and settlements`, (t) => {
  const { done, fault } = play(seededRandom(seedOf(20_261_124)), steps, worstCase);
  t.diagnostic(JSON.stringify(done));
  assert.equal(fault, null);
  for (const [name, count] of Object.entries(done))
    assert.ok(count > steps / 50, `${name} only ${String(count)} times`);
});

const defects: Readonly<Record<string, typeof worstCase>> = {
  'the lower rate is reserved': (amount, { low }, days) => atoms(yieldOfDay(amount, low) * BigInt(days)),
  'a day too few is reserved': (amount, rates, days) => worstCase(amount, rates, Math.max(0, days - 1)),
  'the rate between the two is reserved': (amount, { low, high }, days) =>
    worstCase(amount, { low, high: (low + high) / 2n }, days),
};
for (const [title, reserve] of Object.entries(defects)) {
  test(`control: it is seen when ${title}`, () => {
    assert.notEqual(play(seededRandom(1), 5_000, reserve).fault, null);
  });
}
