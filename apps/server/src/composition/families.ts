import type { Beacons } from '../modules/beacons/index.ts';
import { type C2cPorts, openC2c } from '../modules/c2c/index.ts';
import { openDual } from '../modules/dual/index.ts';
import { openEtfs } from '../modules/etf/index.ts';
import { openGuess } from '../modules/guess/index.ts';
import { openIeo } from '../modules/ieo/index.ts';
import { openLever } from '../modules/lever/index.ts';
import { openLoans } from '../modules/loans/index.ts';
import { openLockups } from '../modules/lockup/index.ts';
import type { MoneyPorts } from '../modules/ledger/index.ts';
import { openMinings } from '../modules/mining/index.ts';
import type { MarketList } from '../modules/markets/index.ts';
import type { PriceFeed } from '../modules/prices/index.ts';
import { openNft } from '../modules/nft/index.ts';
import { openOtc } from '../modules/otc/index.ts';
import type { Receipts } from '../modules/receipts/index.ts';
import { openSeconds } from '../modules/seconds/index.ts';
import { openStrategies } from '../modules/strategies/index.ts';
import type { UserId } from '@bourse/kernel/ids';
import type { ModuleManifest } from '../platform/module-manifest.ts';

/** What the families of products stand on. */
export interface FamilyPorts extends MoneyPorts, C2cPorts {
  readonly markets: MarketList;
  /** Where draws take their chance from, and what signs what they have promised. */
  readonly beacons: Beacons;
  readonly receipts: Receipts;
  /** The VIP level of a customer. */
  readonly vipLevelOf: (user: UserId) => number;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
}

/** Every family of products: to add one, add its line here. */
export function openFamilies(ports: FamilyPorts): readonly ModuleManifest[] {
  return [
    openLockups(ports),
    openMinings(ports),
    openEtfs(ports),
    openDual(ports),
    openIeo(ports),
    openLoans(ports),
    openOtc(ports),
    openSeconds(ports),
    openStrategies(ports),
    openLever({ ...ports, feed: () => ports.feed }),
    openC2c(ports),
    openGuess(ports),
    openNft(ports),
  ];
}
