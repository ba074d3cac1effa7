import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import type { AddressKind } from './address-codec.ts';
import type { OpenNetwork } from './chain-ports.ts';
import { isDeadAddress } from './dead-address.ts';
import { isHouseAddress } from './house-store.ts';
import { addressKindOf } from './network-settings.ts';
import { selectOwnersOf } from './network-store.ts';

/** An address on a network, as it is stored and compared. */
export interface AddressOnNetwork {
  readonly network: string;
  readonly kind: AddressKind;
  readonly address: string;
}

/** Who gets what is sent to an address: somebody outside, a customer of the house, or nobody who could ever return it. */
export type Receiver =
  | { readonly kind: 'outside' }
  | { readonly kind: 'customer'; readonly owner: UserId }
  | { readonly kind: 'nobody' };

/**
 * Who gets what is sent to an address. Nobody does at the contract of a token that the house lists, at a dead address, at an
 * address that is or was the house's own, and at a customer's address of another network, where this one looks for nothing.
 */
export async function findReceiver(
  db: Queryable,
  networks: readonly OpenNetwork[],
  { network, kind, address }: AddressOnNetwork,
): Promise<Receiver> {
  const isToken = networks.some(
    ({ settings }) => addressKindOf(settings) === kind && settings.assets.some(({ contract }) => contract === address),
  );
  if (isToken || isDeadAddress(kind, address) || (await isHouseAddress(db, address))) return { kind: 'nobody' };
  const owners = await selectOwnersOf(db, address);
  const owner = owners.get(network);
  if (owner !== undefined) return { kind: 'customer', owner };
  return { kind: owners.size > 0 ? 'nobody' : 'outside' };
}
