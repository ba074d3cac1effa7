import { tradeTabOf } from '../../base/manifests/registered.ts';
import type { ContractProduct } from '../../base/market/use-contract.ts';
import type { Market } from './market-terms.ts';

/** What a market is traded by, in the order of the tabs. */
export const families = ['spot', 'futures', 'seconds'] as const;

/** What a trading page shows: a tab, or the high-frequency contracts, which have a page of their own. */
export type Family = (typeof families)[number] | 'high';

/** The product whose contracts a family trades; null where it trades none. */
export function productOf(family: Family): ContractProduct | null {
  return family === 'futures' ? 'heyue' : family === 'high' ? 'high' : null;
}

/** The family that an address names; spot where it names none. */
export function familyIn(tab: string | undefined): Family {
  return families.find((one) => one === tab) ?? 'spot';
}

/** The family by which a market is shown: a tracked symbol has contracts alone. */
export function familyOf({ isTracked }: Pick<Market, 'isTracked'>, tab: string | undefined): Family {
  return isTracked ? 'futures' : familyIn(tab);
}

/** Whether a family brings a part of the desk of its own, in the place of spot trading's. */
export function hasPart(family: Family, part: 'book' | 'trades' | 'orders'): boolean {
  return family !== 'spot' && tradeTabOf(family)?.[part] !== undefined;
}
