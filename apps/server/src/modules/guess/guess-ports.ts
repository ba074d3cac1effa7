import type { MarketList } from '../markets/index.ts';
import type { MoneyPorts } from '../ledger/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What quizzes stand on. */
export interface GuessPorts extends MoneyPorts {
  readonly registry: Registry;
  readonly markets: MarketList;
  /** Prices from outside; without them no quiz on an index takes stakes. */
  readonly feed: PriceFeed | null;
}

/** The name of the family: of its module and its pool, through which stakes go from wrong answers to right ones. */
export const family = 'guess';

/** What every stake of money is in. */
export const numeraire = 'USDT';

/** What the evidence of a quiz is called. */
export const evidenceOf = (id: string): string => `quiz:${id}`;

/** What the lines of a stake in the book of points name. */
export const pointsReference = (quizId: string, stakeId: string): string => `${evidenceOf(quizId)}:${stakeId}`;
