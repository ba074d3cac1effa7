import { invariant } from './invariant.ts';

/** A reproducible source of chance: the same seed gives the same sequence on every machine. Never for secrets. */
export interface Random {
  /** A float in [0, 1) with 32 bits of chance. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One of `items`. @throws InvariantError when there are none. */
  pick<T>(items: readonly T[]): T;
}

/**
 * sfc32 of PractRand (Chris Doty-Humphrey), seeded through splitmix32.
 * @param seed any integer; only its lowest 32 bits count.
 */
export function seededRandom(seed: number): Random {
  let mix = seed | 0;
  const splitmix = (): number => {
    mix = (mix + 0x9e3779b9) | 0;
    let z = mix ^ (mix >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let a = splitmix();
  let b = splitmix();
  let c = splitmix();
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i += 1) next();
  return {
    next,
    int: (min, max) => {
      invariant(Number.isSafeInteger(min) && Number.isSafeInteger(max) && min <= max, 'int takes min <= max');
      return min + Math.floor(next() * (max - min + 1));
    },
    pick: (items) => {
      invariant(items.length > 0, 'pick needs an item');
      return items[Math.floor(next() * items.length)] as (typeof items)[number]; // the index is inside the array
    },
  };
}
