import type { BeaconSource } from '@bourse/contract/beacon';
import type { Ground } from './runtime.ts';
import {
  type Beacons,
  bitcoinHeaders,
  type BitcoinHeaders,
  fetchText,
  openBeacons,
  quicknet,
} from '../modules/beacons/index.ts';
import { bitcoinRpc, type OpenNetwork } from '../modules/chains/index.ts';
import type { Receipts } from '../modules/receipts/index.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';
import { StartError } from '../platform/process/start-error.ts';

/** What draws are made with, and what it brings. */
interface OpenChance {
  readonly ports: { readonly beacons: Beacons; readonly receipts: Receipts };
  readonly manifest: ModuleManifest;
}

/** Asks the first node of the Bitcoin network that is set up; null where none is. */
function openBitcoin({ clock }: Ground, networks: readonly OpenNetwork[]): BitcoinHeaders | null {
  const network = networks.find((one) => one.kind === 'bitcoin');
  const [url] = network?.settings.nodes ?? [];
  if (network?.kind !== 'bitcoin' || url === undefined) return null;
  return bitcoinHeaders(network.settings.chain, bitcoinRpc(url), clock);
}

/** The source that the environment names. @throws StartError where it names a node that is not set up. */
function sourceOf({ environment }: Ground, bitcoin: BitcoinHeaders | null): BeaconSource {
  if (environment.beacon === 'drand') return quicknet;
  if (environment.beacon === 'ticks') return { kind: 'ticks' };
  if (bitcoin === null) {
    throw new StartError('BEACON=bitcoin needs a Bitcoin network in the file that BOURSE_NETWORKS names: add one.');
  }
  return { kind: 'bitcoin', chain: bitcoin.chain };
}

/** Opens what draws take their chance from. @param receipts what signs for those who take part. */
export function openChance(ground: Ground, receipts: Receipts, networks: readonly OpenNetwork[]): OpenChance {
  const { environment, db, clock, logger } = ground;
  const bitcoin = openBitcoin(ground, networks);
  const relays = environment.beaconUrls;
  const source = sourceOf(ground, bitcoin);
  const { beacons, manifest } = openBeacons({ db, clock, source, relays, readText: fetchText, bitcoin, logger });
  return { ports: { beacons, receipts }, manifest };
}
