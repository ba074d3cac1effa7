import { createHash } from 'node:crypto';
import type { Random } from '@bourse/kernel/random';
import { drawPlace, openingNumber, seedHash, unitSecret } from './box-draw.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A purchase as the house would like it. */
export interface Choice {
  readonly orderId: string;
  readonly seed: string;
  /** When it is entered, in seconds of the trial. */
  readonly second: number;
  /** What honest buyers have left of each place, before it: the house lets so many of them in first. */
  readonly left: readonly number[];
  readonly unit: number;
}

/** What the house has: everything but what does not exist yet. */
export interface House {
  /** From the database, opened by the master key. */
  readonly secret: string;
  readonly choices: readonly Choice[];
}

/** What a rule mixes in for a purchase. */
export interface Rule {
  /** What the house knows of it when it chooses: null where it does not exist. */
  readonly foreseen: (choice: Choice) => string | null;
  /** What the house may make of it afterwards: one value where nothing can be chosen. */
  readonly told: (choice: Choice) => readonly string[];
}

/** What a choice draws. */
function placeOf({ secret }: House, { orderId, seed, left, unit }: Choice, chance: string): number {
  return drawPlace(openingNumber(unitSecret(secret, unit), orderId, seedHash(seed), chance), left);
}

/**
 * A program with the whole database, the master key and a friend among the buyers. It looks at every choice that it has and takes
 * one that wins by what it knows; where it knows nothing it guesses what the chance will be, for which no guess is better than
 * another. Afterwards it takes the value that wins, where it may choose among several.
 * @returns whether the friend gets a place below `wanted`.
 */
export function steer(house: House, rule: Rule, wanted: number): boolean {
  const first = house.choices[0];
  if (first === undefined) return false;
  const wins = (choice: Choice, chance: string): boolean => placeOf(house, choice, chance) < wanted;
  const guessed = (choice: Choice): string => rule.foreseen(choice) ?? sha256(`guess ${String(choice.second)}`);
  const taken = house.choices.find((choice) => wins(choice, guessed(choice))) ?? first;
  return rule.told(taken).some((chance) => wins(taken, chance));
}

/** A box of 26 works, two of which are wanted, in which up to five units are drawn already, and all that the house could choose. */
export function houseOf(random: Random): House {
  const secret = sha256(`secret ${String(random.int(0, 2 ** 31))}`);
  const choices: Choice[] = [];
  for (let before = 0; before < 5; before += 1) {
    for (let one = 0; one < 20; one += 1) {
      choices.push({
        orderId: String(1_000 + 20 * before + one),
        seed: `seed ${String(random.int(0, 2 ** 31))}`,
        second: random.int(0, 300),
        left: [2, 24 - before],
        unit: before + 1,
      });
    }
  }
  return { secret, choices };
}
