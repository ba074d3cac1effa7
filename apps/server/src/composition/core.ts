import type { MarketId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { chooseMessages } from './message-transports.ts';
import type { Ground } from './runtime.ts';
import {
  openAccess,
  openCountryMemory,
  openRestrictionMemory,
  type TradedSides,
  type Vip,
} from '../modules/access/index.ts';
import { openFiles } from '../modules/files/index.ts';
import { createIdentity, createPasswordHasher, type Identity } from '../modules/identity/index.ts';
import { accountResolver } from '../modules/ledger/index.ts';
import { loadMarkets, type Market } from '../modules/markets/index.ts';
import { markedWorth } from '../modules/prices/index.ts';
import { retention } from '../modules/privacy/index.ts';
import { loadRegistry } from '../modules/registry/index.ts';
import { listTradedSides } from '../modules/spot/index.ts';
import type { MessagePort } from '../platform/mail/message-port.ts';
import { openSecrets } from '../platform/secrets/open-secrets.ts';
import { sealOpenTexts } from '../platform/secrets/seal-open-texts.ts';
import type { Sealer } from '../platform/secrets/sealer.ts';
import { type OpenSite, openSite } from './site.ts';
import { openColumns } from './sealed-columns.ts';

function wireIdentity(
  ground: Ground,
  sealer: Sealer,
  messages: MessagePort,
  levelOf: Vip['levelOf'],
  { memory, texts }: OpenSite,
): Identity {
  const { environment, db, clock, logger } = ground;
  return createIdentity({
    db,
    clock,
    hasher: createPasswordHasher(),
    sealer,
    messages,
    siteName: () => memory.face().siteName,
    wordsOf: texts.find,
    retention,
    inviteRequired: environment.inviteRequired,
    attemptFactor: environment.rateFactor,
    vipLevelOf: levelOf,
    onSendFailed: (error) => {
      logger.error({ err: error }, 'a code could not be sent');
    },
  });
}

/** Opens what the other modules ask: who acts, what is listed, and what is remembered of both. */
export async function openBase(ground: Ground) {
  const { environment, db, clock } = ground;
  const secrets = await openSecrets(ground, environment);
  await sealOpenTexts(db, secrets.sealer, openColumns);
  const registry = await loadRegistry(db);
  const resolve = accountResolver(db);
  const markets = await loadMarkets(db, registry);
  const usdt = present(registry.findAssetByCode('USDT'), 'USDT');
  const worthAt = markedWorth(db, registry.listAssets(), usdt);
  const pairOf = (id: MarketId): Market => markets.getMarket(id);
  const tradedSince = (since: Instant): Promise<TradedSides[]> => listTradedSides(db, since);
  const access = await openAccess({
    db,
    clock,
    usdt,
    pairOf,
    listMarkets: () => markets.listMarkets(),
    tradedSince,
    worthAt,
  });
  const messages = chooseMessages(ground);
  const site = await openSite(db, environment.securityContact);
  const identity = wireIdentity(ground, secrets.sealer, messages, access.levelOf, site);
  const files = await openFiles({ db, clock, sealer: secrets.sealer });
  const [restrictions, countries] = [await openRestrictionMemory(db, clock), await openCountryMemory(db, clock)];
  return {
    secrets,
    registry,
    resolve,
    markets,
    usdt,
    access,
    messages,
    site,
    identity,
    files,
    restrictions,
    countries,
  };
}
export type Base = Awaited<ReturnType<typeof openBase>>;
