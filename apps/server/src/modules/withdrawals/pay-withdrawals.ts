import { addressKindOf, normalAddress, type OpenNetwork, selectNetworks, suspensionOf } from '../chains/index.ts';
import { readHalt } from '../ledger/index.ts';
import { byExpiry } from './pay-by-expiry.ts';
import { byNonce } from './pay-by-nonce.ts';
import { byOutputs } from './pay-by-outputs.ts';
import { tryEach, type WayOfPaying } from './paying.ts';
import { ensureHotWallet, findHotWallet } from './payment-store.ts';
import { settlePayments } from './settle-payments.ts';
import type { Signer } from './signer-client.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

/**
 * One look at the payments of a network. Each step leaves behind what the next begins with, and may be done again: what a
 * withdrawal is bound to is given for good, the signer answers the same payment for the same withdrawal, and a node takes it
 * once. An error means that nothing is known: the amount stays held, and the next look asks again.
 * @throws Error when the signer or the node does not answer.
 */
export async function payWithdrawals(ports: WithdrawalPorts, network: OpenNetwork): Promise<void> {
  const { db, clock, signer } = ports;
  const name = network.settings.network;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  if (signer === null || suspensionOf(network, state, clock.now()) !== null) return;
  switch (network.kind) {
    case 'evm':
      return payBy(byNonce, ports, network, signer);
    case 'tron':
      return payBy(byExpiry, ports, network, signer);
    case 'bitcoin':
      return payBy(byOutputs, ports, network, signer);
  }
}

/** Takes the steps of a way of paying, and then settles what has arrived. */
async function payBy<N extends OpenNetwork>(
  way: WayOfPaying<N>,
  ports: WithdrawalPorts,
  network: N,
  signer: Signer,
): Promise<void> {
  // Nothing new goes out while the books are halted; what is out already is followed to its end.
  const isHalted = (await readHalt(ports.db)).halted;
  const from = await hotAddress(way, ports, network, signer);
  const settle = (): Promise<void> =>
    settlePayments(ports, network, (payments) => way.findMined(network, ports, payments));
  if (from === null) return settle();
  const paying = { ports, network, signer, from };
  const steps = [...(isHalted ? [] : [way.giveNext]), way.signNext, way.sendNext, way.mendStuck, settle];
  // One payment that cannot be made keeps none from being settled.
  await tryEach(steps, (step) => step(paying));
}

/** The address from which a network is paid; null where the signer has none, or another than before. */
export async function hotAddress<N extends OpenNetwork>(
  { firstNonce }: WayOfPaying<N>,
  { db }: WithdrawalPorts,
  network: N,
  signer: Signer,
): Promise<string | null> {
  const { settings } = network;
  const kind = addressKindOf(settings);
  const told = (await signer.addresses())[settings.network];
  if (told === undefined) return null;
  const address = normalAddress(kind, told);
  // What comes to it must be known as the house's own.
  if (!settings.houseAddresses.some((one) => normalAddress(kind, one) === address)) return null;
  const known = await findHotWallet(db, settings.network);
  if (known === undefined) {
    const nonce = await firstNonce(network, address);
    await db.withTx('hot wallet', (tx) => ensureHotWallet(tx, settings.network, address, nonce));
    return address;
  }
  return known === address ? address : null;
}
