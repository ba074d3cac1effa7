import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type AddressOnNetwork, findReceiver, type OpenNetwork } from '../chains/index.ts';

/**
 * Which customer gets what `owner` sends to an address; null for somebody outside.
 * @returns NOT_A_RECEIVER where nobody would get it, and for the own deposit address.
 */
export async function readReceiver(
  db: Queryable,
  networks: readonly OpenNetwork[],
  owner: UserId,
  where: AddressOnNetwork,
): Promise<Result<UserId | null, Rejection>> {
  const receiver = await findReceiver(db, networks, where);
  if (receiver.kind === 'outside') return ok(null);
  if (receiver.kind === 'customer' && receiver.owner !== owner) return ok(receiver.owner);
  return reject('NOT_A_RECEIVER', { field: 'address' });
}
