import { beneficiaryOut } from '@bourse/contract/beneficiary';
import type { UserId } from '@bourse/kernel/ids';
import * as z from 'zod/mini';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import type { Beneficiary } from './beneficiary.ts';

/** Bound to its customer, so that a row that was moved to another one does not open. */
const sealedAs = (owner: UserId): string => `withdrawals:beneficiary:${owner}`;

/** Seals who gets what a customer sends. */
export function sealBeneficiary(sealer: Sealer, owner: UserId, said: Beneficiary): Buffer {
  return sealer.seal(Buffer.from(JSON.stringify(said), 'utf8'), sealedAs(owner));
}

/** Opens it again; null where nothing was said, or it was erased. */
export function openBeneficiary(sealer: Sealer, owner: UserId, sealed: Uint8Array | null): Beneficiary | null {
  if (sealed === null) return null;
  return z.parse(beneficiaryOut, JSON.parse(sealer.open(sealed, sealedAs(owner)).toString('utf8')));
}
