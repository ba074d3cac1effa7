import type { Random } from '@bourse/kernel/random';

/** Each trade raises the rate of further ones by this part of a trade... */
const branching = 0.5;
/** ...which fades at this rate a second. */
const fadingASecond = 0.3;
const burstMax = 6;

/**
 * When takers come: a self-exciting (Hawkes) process with an exponential kernel, whose base rate follows volatility. See
 * A. G. Hawkes, "Spectra of some self-exciting and mutually exciting point processes", Biometrika 58 (1971).
 */
export class TradeFlow {
  readonly #baseASecond: number;
  readonly #random: Random;
  #excited = 0;
  #usualMove = 0;
  #recentMove = 0;

  /** @param aSecond trades a second in the long run, at the usual volatility. */
  constructor(aSecond: number, random: Random) {
    this.#baseASecond = aSecond * (1 - branching);
    this.#random = random;
  }

  /** How much more the price has moved lately than it usually does: 1 is usual. */
  get volatility(): number {
    if (this.#usualMove === 0) return 1;
    return Math.min(4, Math.max(0.3, this.#recentMove / this.#usualMove));
  }

  /**
   * Lets time pass. @param move by how much the fair price has moved meanwhile, without its sign.
   * @returns how many trades have come.
   */
  pass(seconds: number, move: number): number {
    this.#recentMove += (move - this.#recentMove) * Math.min(1, seconds / 20);
    this.#usualMove =
      this.#usualMove === 0 ? move : this.#usualMove + (move - this.#usualMove) * Math.min(1, seconds / 900);
    this.#excited *= Math.exp(-fadingASecond * seconds);
    const expected = (this.#baseASecond * this.volatility + this.#excited) * seconds;
    const count = Math.min(burstMax, poisson(expected, this.#random));
    this.#excited += count * branching * fadingASecond;
    return count;
  }
}

/** How many events of a Poisson distribution with this mean there are, by Knuth's multiplication. */
function poisson(mean: number, random: Random): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count += 1;
  return count;
}

/** The tail of sizes: most trades are small, and few are up to {@link sizeMax} times the mean (a Pareto distribution). */
const tailExponent = 1.6;
const sizeMax = 40;

/** A factor of mean 1, nearly. */
export function sizeFactor(random: Random): number {
  const least = (tailExponent - 1) / tailExponent;
  return Math.min(sizeMax, least * (1 - random.next()) ** (-1 / tailExponent));
}
