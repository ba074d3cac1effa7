import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { depositCalls } from '@bourse/contract/deposit';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { findCurrency } from '../wallets/index.ts';
import { deriveAddress, fingerprintOf } from './address-codec.ts';
import type { ChainPorts, OpenNetwork } from './chain-ports.ts';
import { findAddress, insertAddress, nextChild, selectNetworks } from './network-store.ts';
import { suspensionOf } from './read-networks.ts';
import { addressKindOf, type NetworkAsset, type NetworkSettings } from './network-settings.ts';

type Answer = OutputOf<typeof depositCalls.address>;

/**
 * The customer's own address on a network, given at the first asking and the same ever after.
 * @returns PARAMETER_ERROR for the number of another customer (S46), CURRENCY_NOT_FOUND, PARAMETER_ERROR for a network that the currency does not have, CHAIN_SUSPENDED.
 */
export async function giveAddress(
  ports: ChainPorts,
  networks: readonly OpenNetwork[],
  owner: UserId,
  { currency, type, user_id: asked }: InputOf<typeof depositCalls.address>,
): Promise<Result<Answer, Rejection>> {
  if (asked !== undefined && asked !== owner) return rejectField('user_id');
  const { db, clock, registry } = ports;
  const found = findCurrency(registry, currency);
  if (!found.ok) return found;
  const asset = found.value;
  const wanted = type?.toUpperCase() ?? asset.chains[0]?.chain;
  if (!asset.chains.some(({ chain }) => chain === wanted)) return rejectField('type');
  const network = networks.find(({ settings }) => settings.network === wanted);
  const known = network?.settings.assets.find((one) => one.asset.id === asset.id);
  const state = (await selectNetworks(db)).find((one) => one.network === wanted);
  if (network === undefined || known === undefined || suspensionOf(network, state, clock.now(), asset.id) !== null) {
    return reject('CHAIN_SUSPENDED', { type: wanted });
  }
  const address = await ownAddress(ports, network.settings, owner);
  const uri = uriOf(network.settings, known, address);
  return ok({ currency: asset.code, type: network.settings.network, address, memo: null, uri });
}

async function ownAddress({ db, clock }: ChainPorts, settings: NetworkSettings, owner: UserId): Promise<string> {
  const { network, accountKey } = settings;
  const account = fingerprintOf(accountKey);
  const known = await findAddress(db, owner, network, account);
  if (known !== undefined) return known;
  return db.withTx('give address', async (tx) => {
    const child = await nextChild(tx, network, account);
    // Behind the lock of the network's row: who asked at the same time has it by now.
    const given = await findAddress(tx, owner, network, account);
    if (given !== undefined) return given;
    const address = deriveAddress(addressKindOf(settings), accountKey, child);
    await insertAddress(tx, { network, account, child, owner, address }, clock.now());
    return address;
  });
}

/** What a wallet reads of a QR code: coins by EIP-681 and BIP-21; a token's address alone, since few wallets read its long form. */
function uriOf(settings: NetworkSettings, { contract }: NetworkAsset, address: string): string {
  switch (settings.kind) {
    case 'evm':
      return contract === null ? `ethereum:${address}@${String(settings.chainId)}` : address;
    case 'tron':
      return address;
    case 'bitcoin':
      return `bitcoin:${address}`;
  }
}
