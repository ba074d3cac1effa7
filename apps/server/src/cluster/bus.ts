import {
  assetStatusChanged,
  customerRestricted,
  marketStatusChanged,
  messageTextChanged,
  sessionsRevoked,
  settingVersioned,
  siteSettingsChanged,
  vipLevelsComputed,
} from '@bourse/contract/events';
import type { Scheduler } from '@bourse/kernel/clock';
import { assetId, marketId } from '@bourse/kernel/ids';
import { parse } from 'zod/mini';
import type { CountryMemory, RestrictionMemory, Vip } from '../modules/access/index.ts';
import type { MessageTextMemory, SiteMemory } from '../modules/config/index.ts';
import type { Identity } from '../modules/identity/index.ts';
import type { EditableMarketList } from '../modules/markets/index.ts';
import type { EditableRegistry } from '../modules/registry/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { memoryHub } from '../platform/bus/memory-bus.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Logger } from '../platform/log/logger.ts';
import { reasonOf, StartError } from '../platform/process/start-error.ts';

export interface BusGround {
  readonly environment: Environment;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
  /** Who this process is among the nodes. */
  readonly node: string;
}

/**
 * Joins the other nodes, or makes the bus of a process that is alone.
 * @throws StartError when the message server cannot be reached.
 */
export async function openBus({ environment, scheduler, logger, node: name }: BusGround): Promise<Bus> {
  const onError = (error: unknown): void => {
    logger.error({ err: error }, 'the bus, or a subscriber of it, failed');
  };
  const { natsUrl: url } = environment;
  if (url === undefined) return memoryHub().join(onError);
  try {
    // Loaded only where there are several nodes.
    const { joinNats } = await import('../platform/bus/nats-bus.ts');
    return await joinNats({ url, name, scheduler, onError });
  } catch (error) {
    throw new StartError(
      `The message server at ${new URL(url).host} cannot be used (${reasonOf(error)}): start it with JetStream (nats-server -js), or correct NATS_URL.`,
      { cause: error },
    );
  }
}

/** What is kept in memory, and changes when another node tells that it has changed something. */
export interface Remembering {
  readonly identity: Pick<Identity, 'forgetSessions'>;
  readonly vip: Pick<Vip, 'levelsChanged'> & { readonly fees: Pick<Vip['fees'], 'refresh'> };
  readonly registry: Pick<EditableRegistry, 'setListing' | 'refresh'>;
  readonly markets: EditableMarketList;
  readonly site: Pick<SiteMemory, 'take' | 'refresh'>;
  readonly texts: Pick<MessageTextMemory, 'refresh'>;
  readonly restrictions: Pick<RestrictionMemory, 'refresh'>;
  readonly countries: Pick<CountryMemory, 'refresh'>;
  /** Told when something could not be read again. */
  readonly report: (error: unknown) => void;
}

/** Lets what is kept in memory follow the events of all nodes, and catch up with what came before. */
export async function followEvents(
  bus: Bus,
  { identity, vip, registry, markets, site, texts, restrictions, countries, report }: Remembering,
): Promise<void> {
  bus.onGap(() => {
    identity.forgetSessions();
    vip.levelsChanged();
    registry.refresh().catch(report);
    markets.refresh().catch(report);
    site.refresh().catch(report);
    texts.refresh().catch(report);
    restrictions.refresh().catch(report);
    countries.refresh().catch(report);
    vip.fees.refresh().catch(report);
  });
  bus.subscribe('identity', (event) => {
    if (event.type === sessionsRevoked.type) identity.forgetSessions();
  });
  bus.subscribe('access', (event) => {
    if (event.type === vipLevelsComputed.type) vip.levelsChanged();
    if (event.type === customerRestricted.type) restrictions.refresh().catch(report);
  });
  bus.subscribe('markets', (event) => {
    if (event.type !== marketStatusChanged.type) return;
    const change = parse(marketStatusChanged.payload, event.payload);
    const { status, reason, status_version: version } = change;
    markets.setStatus(marketId(change.market_id), { status, reason, version });
  });
  bus.subscribe('registry', (event) => {
    if (event.type !== assetStatusChanged.type) return;
    const { currency_id, status, reason, status_version: version } = parse(assetStatusChanged.payload, event.payload);
    registry.setListing(assetId(currency_id), { status, reason, version });
  });
  bus.subscribe('config', (event) => {
    if (event.type === settingVersioned.type) {
      vip.fees.refresh().catch(report);
      countries.refresh().catch(report);
    }
    if (event.type === messageTextChanged.type) texts.refresh().catch(report);
    if (event.type === siteSettingsChanged.type) site.take(parse(siteSettingsChanged.payload, event.payload).changes);
  });
  // What other nodes did between the reading at the start and here was told to nobody.
  vip.levelsChanged();
  await registry.refresh();
  await markets.refresh();
  await site.refresh();
  await texts.refresh();
  await restrictions.refresh();
  await countries.refresh();
  await vip.fees.refresh();
}
