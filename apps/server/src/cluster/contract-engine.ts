import type { Asset } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { findBarred } from '../modules/access/index.ts';
import { type Bar, copyWork, type FindBarred } from '../modules/copy/index.ts';
import { ContractLane, contractRoutes, contractWork } from '../modules/lever/index.ts';
import type { MarketList } from '../modules/markets/index.ts';
import type { PriceFeed } from '../modules/prices/index.ts';
import { secondsLoss } from '../modules/seconds/index.ts';
import type { RestrictionMemory } from '../modules/access/index.ts';
import type { Registry } from '../modules/registry/index.ts';
import type { ResolveAccounts } from '../modules/ledger/index.ts';
import type { EngineGround } from './engine.ts';
import { mainGroup } from '../platform/config/engine-groups.ts';
import type { Binding } from '../platform/http/binding.ts';
import { fencedDatabase, type Lease } from '../platform/lease/lease.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';

/** What contracts are opened with. */
export interface ContractGround {
  readonly lease: Lease | null;
  readonly registry: Registry;
  readonly markets: MarketList;
  readonly resolve: ResolveAccounts;
  readonly restrictions: Pick<RestrictionMemory, 'restricted'>;
  /** In what traders are followed. */
  readonly usdt: Asset & { readonly id: AssetId };
}

/** The lane of contracts, which lives where the engine does. */
export interface Contracts {
  /** Answered by this lane, or forwarded to where the engine is. */
  readonly routes: readonly Binding[];
  readonly manifest: ModuleManifest;
  /** Begins to work, once prices are there. */
  start(feed: PriceFeed | null): Promise<void>;
  stop(): Promise<void>;
}

/** What the edge would refuse a follower for, whose copies do not come through it. */
function barredWith({ restricted }: Pick<RestrictionMemory, 'restricted'>): FindBarred {
  return async (db, users, now) => {
    const barred = new Map<UserId, Bar>(await findBarred(db, users, ['copy', 'lever'], now));
    for (const user of restricted()) barred.set(user, 'restricted');
    return barred;
  };
}

/** Opens the lane of contracts; only the engine of the group `main` starts it. */
export function openContracts(
  ground: EngineGround,
  { lease, restrictions, usdt, ...ports }: ContractGround,
): Contracts {
  const { environment, clock } = ground;
  const prices: { feed: PriceFeed | null } = { feed: null };
  const db = lease === null ? ground.db : fencedDatabase(ground.db, lease);
  const lanePorts = {
    ...ports,
    db,
    clock,
    feed: () => prices.feed,
    restricted: restrictions.restricted,
    otherLoss: secondsLoss,
  };
  const lane = new ContractLane(lanePorts);
  const isEngine = environment.roles.has('engine') && environment.engineGroups.own === mainGroup;
  const work = contractWork(lanePorts, lane);
  const copies = copyWork({ ...lanePorts, usdt, barred: barredWith(restrictions) }, () => lane);
  return {
    routes: contractRoutes(lanePorts, lane),
    manifest: isEngine ? { ...work, ownRepetitions: [...(work.ownRepetitions ?? []), copies] } : { name: 'contracts' },
    start: async (feed) => {
      prices.feed = feed;
      if (isEngine) await lane.start();
    },
    stop: () => lane.stop(),
  };
}
