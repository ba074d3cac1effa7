import { loanVipLevel } from '@bourse/contract/loan';
import type { Clock } from '@bourse/kernel/clock';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { FastBook } from '@bourse/matching/fast-book';
import { type FamilyPorts, openFamilies } from '../families.ts';
import { openBeacons, tickBeacon } from '../../modules/beacons/index.ts';
import { copyWork, openCopy } from '../../modules/copy/index.ts';
import { contractSymbol, type DemoPorts } from '../../modules/demo/index.ts';
import { openFiles } from '../../modules/files/index.ts';
import { ContractLane, contractRoutes, contractWork } from '../../modules/lever/index.ts';
import { lienBuyer, loanDesk } from '../../modules/loans/index.ts';
import type { PriceFeed } from '../../modules/prices/index.ts';
import { retention } from '../../modules/privacy/index.ts';
import { openRewards } from '../../modules/rewards/index.ts';
import { secondsLoss } from '../../modules/seconds/index.ts';
import { CommitLane, laneRoutes } from '../../modules/spot/index.ts';
import { spotDoor } from '../../modules/spot-desk/index.ts';
import { openSupport } from '../../modules/support/index.ts';
import type { BatchDatabase } from '../../platform/database/batch-database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';

/** What the demo stands on, with a database that its past trades on. */
export interface PastPorts extends DemoPorts {
  readonly db: BatchDatabase;
  readonly logger: Logger;
  /** Says to the operator how far the past is. */
  readonly tell: (step: string) => void;
}

/** Opens the families, and lanes of spot and of contracts of their own, on a clock and prices of the demo's past. */
export const openPast =
  (ports: FamilyPorts, { db, identity: accounts, logger }: PastPorts) =>
  async (clock: Clock, feed: PriceFeed): Promise<readonly ModuleManifest[]> => {
    const { sealer, markets, resolve } = ports;
    // The customers of the demo have no pay passwords, and nobody but the seed acts for them here.
    const identity = { checkPayPassword: async () => ok(undefined) };
    const files = await openFiles({ db, clock, sealer });
    const { documents } = files;
    // No round of a public beacon that was then can be fixed before it exists: the past is drawn by its own ticks.
    const { beacons, manifest: chance } = openBeacons({ ...tickBeacon, db, clock });
    // Levels follow from midnights that the past of the demo does not have.
    const past = { ...ports, clock, feed, documents, beacons, vipLevelOf: () => loanVipLevel };
    const lane = new CommitLane({
      db,
      clock,
      markets,
      resolveAccounts: resolve,
      createEngine: (market) => new FastBook(market),
      report: (error) => {
        logger.error({ err: error }, 'a batch of orders of the demo’s past failed');
      },
    });
    await lane.start();
    const spot = { db, clock, markets, lane };
    const usdt = present(ports.registry.findAssetByCode('USDT'), 'USDT');
    // One contract has a market before the first start.
    const index: PriceFeed['index'] = (symbol) => (symbol === contractSymbol ? feed.index(symbol) : null);
    const traded = { ...past, usdt, feed: () => ({ ...feed, index }), restricted: () => [], otherLoss: secondsLoss };
    const contracts = new ContractLane(traded);
    // Nobody is kept from anything before the first start.
    const copies = copyWork({ ...traded, barred: async () => new Map() }, () => contracts);
    await contracts.start();
    return [
      ...openFamilies({ ...past, identity }),
      { ...contractWork(traded, contracts), routes: contractRoutes(traded, contracts) },
      { ...openCopy(traded), ownRepetitions: [copies] },
      // Customers sign in for points; rebates have no past.
      { name: 'rewards', routes: openRewards(past).routes ?? [] },
      { name: 'spot', routes: laneRoutes(spot) },
      { name: 'loan desk', repetitions: [lienBuyer(past, spotDoor(spot, accounts, loanDesk))] },
      openSupport({ db, clock, documents }, retention),
      { ...files, repetitions: [] },
      chance,
    ];
  };
