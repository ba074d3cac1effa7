import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type AddressOnNetwork, findReceiver, type OpenNetwork } from '../chains/index.ts';
import { isClosed } from '../identity/index.ts';

/**
 * Which customer gets what `owner` sends to an address; null for somebody outside.
 * @returns NOT_A_RECEIVER where nobody would get it, the customer's account is closed, or it is the own deposit address.
 */
export async function readReceiver(
  db: Queryable,
  networks: readonly OpenNetwork[],
  owner: UserId,
  where: AddressOnNetwork,
): Promise<Result<UserId | null, Rejection>> {
  const receiver = await findReceiver(db, networks, where);
  if (receiver.kind === 'outside') return ok(null);
  const isOpen = receiver.kind === 'customer' && receiver.owner !== owner && !(await isClosed(db, receiver.owner));
  return isOpen ? ok(receiver.owner) : reject('NOT_A_RECEIVER', { field: 'address' });
}

/**
 * Whether an address is a contract, as far as the first node says within three seconds; without its answer it counts as none:
 * the payment is tried before it is bound to anything (decision 364), and only the warning is missing.
 */
export async function isKnownContract(network: OpenNetwork, address: string): Promise<boolean> {
  if (network.kind === 'bitcoin') return false;
  return network.nodes[0].isContract(address).catch(() => false);
}
