import type { Ground } from './runtime.ts';
import { openChains, type OpenNetwork } from '../modules/chains/index.ts';
import { bankDoorOf, openFiat } from '../modules/fiat/index.ts';
import { openNetworkRoom } from '../modules/networks/index.ts';
import type { PriceFeed } from '../modules/prices/index.ts';
import { openWithdrawals, publishedTravelRules, signerAt } from '../modules/withdrawals/index.ts';
import type { Base } from './core.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';

/** Opens what comes and goes over networks of coins, and what banks send to cards. */
export function openCoins(
  { environment, db, clock }: Ground,
  { registry, resolve, identity, files, secrets }: Base,
  networks: readonly OpenNetwork[],
  feed: PriceFeed | null,
): ModuleManifest[] {
  const { signerSocket } = environment;
  const signer = signerSocket === undefined ? null : signerAt(signerSocket);
  const ports = { db, clock, registry, resolve };
  const { sealer } = secrets;
  const { readQr, staffEvidence: evidence } = files;
  const bank = { ...bankDoorOf({ sealer, isDemo: environment.demo }), evidence };
  const out = { networks, feed, identity, readQr, signer, sealer, travelRules: publishedTravelRules, bank };
  return [
    openChains(ports, networks),
    openWithdrawals({ ...ports, ...out }),
    openNetworkRoom({ ...ports, networks, feed }),
  ];
}

/** Opens what is done with money of banks. */
export function openBanking({ environment, db, clock }: Ground, base: Base, feed: PriceFeed | null): ModuleManifest {
  const { registry, identity, files, secrets } = base;
  const { documents } = files;
  return openFiat({ db, clock, registry, identity, documents, feed, sealer: secrets.sealer, isDemo: environment.demo });
}
