import type { HoldSource } from '../modules/ledger/index.ts';
import { spotHolds } from '../modules/spot/index.ts';

/** The modules whose own rows explain held amounts; the checks of the ledger need all of them. */
export const holdSources: readonly HoldSource[] = [spotHolds];
