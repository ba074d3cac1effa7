import { coinbaseMaturity } from '@bourse/contract/bitcoin-chain';
import type { Queryable } from '../../platform/database/sql.ts';
import { deriveHouseAddress, fingerprintOf } from './address-codec.ts';
import type { BitcoinNetwork } from './chain-ports.ts';
import { addressKindOf, type BitcoinSettings } from './network-settings.ts';
import { selectSpendable, type SpendableFilter, type SpendableOutput, sumSpendable } from './output-store.ts';

/** More than a payment ever needs, and few enough to be chosen among. */
const candidates = 1_000;

/**
 * Outputs that the house can spend, the largest first: as deep as its payments must be, since what is given up with its
 * block takes every payment with it that spends it. Those at customers' addresses count where the signer, which pays from
 * `house`, has the words of their account.
 * @param height up to which the network was read.
 */
export function listSpendable(
  db: Queryable,
  { settings }: BitcoinNetwork,
  house: string,
  height: number,
): Promise<readonly SpendableOutput[]> {
  return selectSpendable(db, filterOf(settings, house, height), candidates);
}

/** What lies in outputs of the same keys that stand in a block, however deep: change that came back counts. */
export function sumOfHouse(
  db: Queryable,
  { settings }: BitcoinNetwork,
  house: string,
  height: number,
): Promise<bigint> {
  return sumSpendable(db, { ...filterOf(settings, house, height), heightMax: height });
}

function filterOf(settings: BitcoinSettings, house: string, height: number): SpendableFilter {
  const { network, accountKey, paymentBlocks } = settings;
  const isSigners = deriveHouseAddress(addressKindOf(settings), accountKey) === house;
  return {
    network,
    house,
    account: isSigners ? fingerprintOf(accountKey) : null,
    heightMax: height - paymentBlocks + 1,
    madeHeightMax: height - Math.max(coinbaseMaturity, paymentBlocks) + 1,
  };
}
