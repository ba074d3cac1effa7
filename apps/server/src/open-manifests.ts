import type { Clock } from '@bourse/kernel/clock';
import { openBackOffice } from './modules/backoffice/index.ts';
import { openRestrictionMemory, type RestrictionMemory, type Vip } from './modules/access/index.ts';
import type { DemoPorts } from './modules/demo/index.ts';
import type { EditableMarketList } from './modules/markets/index.ts';
import type { ListedAsset } from './modules/registry/index.ts';
import type { CommitLane } from './modules/spot/index.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Database } from './platform/database/database.ts';
import type { Storage } from './platform/database/storage.ts';
import type { Binding } from './platform/http/binding.ts';
import type { Logger } from './platform/log/logger.ts';
import type { ConnectionCounts } from './platform/metrics/counted-driver.ts';
import { holdSources } from './hold-sources.ts';
import { followEvents, type Remembering, withdrawOrdersOfRestricted } from './open-bus.ts';
import { openProducts, type SharedPorts } from './open-products.ts';
import { auditTeller } from './tell-operator.ts';

/** What a process stands on, as far as it is asked here. */
interface Ground {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly connections: ConnectionCounts;
  readonly storage: Storage;
  readonly node: string;
}

/** Reads what customers are kept from, and lets all that is kept in memory follow the events. */
export async function followAll(
  ground: Ground,
  bus: Bus,
  remembering: Omit<Remembering, 'restrictions' | 'report'>,
): Promise<RestrictionMemory> {
  const restrictions = await openRestrictionMemory(ground.db, ground.clock);
  await followEvents(bus, { ...remembering, restrictions, report: reporter(ground) });
  return restrictions;
}

/** What the families and the back office are opened with. */
interface Known extends Omit<SharedPorts, 'db' | 'clock' | 'besides'> {
  readonly vip: Vip;
  readonly markets: EditableMarketList;
  readonly usdt: ListedAsset;
  readonly lane: CommitLane | null;
  readonly bus: Bus;
}

/**
 * Opens the families, what serves them, and the back office, which exports what all modules answer; `answered` takes over
 * those answers.
 */
export async function openManifests(ground: Ground, known: Known, demo: DemoPorts) {
  const { environment, db, clock, logger } = ground;
  const { vip, lane, restrictions, bus } = known;
  const all: Binding[] = [];
  const office = openBackOffice({
    ...ground,
    ...known,
    holdSources,
    bindings: () => all,
    onAuditChecked: auditTeller(logger),
    holding: restrictions.holding,
    restricted: restrictions.restricted,
    vipLevelOf: vip.levelOf,
    isEmbedded: environment.databaseUrl === undefined,
    queued: () => lane?.queued ?? null,
  });
  if (lane !== null) withdrawOrdersOfRestricted(bus, lane, reporter(ground));
  const products = await openProducts(environment, { ...known, db, clock, besides: office.approvals ?? [] }, demo);
  const answered = (bindings: readonly Binding[]): readonly Binding[] => {
    all.push(...bindings);
    return all;
  };
  return { manifests: [...products, office], answered };
}

function reporter({ logger }: Ground): (error: unknown) => void {
  return (error) => {
    logger.error({ err: error }, 'what other nodes may have changed could not be read');
  };
}
