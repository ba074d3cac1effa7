import type { Database } from '../../platform/database/database.ts';
import { normalAddress, type OpenNetwork } from '../chains/index.ts';
import { ensureHotWallet, findHotWallet } from './payment-store.ts';
import type { Signer } from './signer-client.ts';

/** The address from which a network is paid; null where the signer has none, or another than before. */
export async function hotAddress(
  db: Database,
  { settings, payments }: OpenNetwork,
  signer: Signer,
): Promise<string | null> {
  const told = (await signer.addresses())[settings.network];
  if (told === undefined) return null;
  const address = normalAddress(settings.kind, told);
  // What comes to it must be known as the house's own.
  if (!settings.houseAddresses.some((one) => normalAddress(settings.kind, one) === address)) return null;
  const known = await findHotWallet(db, settings.network);
  if (known === undefined) {
    const nonce = await payments.nextNonce(address);
    await db.withTx('hot wallet', (tx) => ensureHotWallet(tx, settings.network, address, nonce));
    return address;
  }
  return known === address ? address : null;
}
