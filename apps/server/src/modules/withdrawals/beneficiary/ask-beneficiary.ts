import type { Atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import { readVerified } from '../../identity/index.ts';
import type { ListedAsset } from '../../registry/index.ts';
import { priced } from '../../wallets/index.ts';
import { findSavedAddress } from '../address-store.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import {
  type Beneficiary,
  type GivenBeneficiary,
  type Needs,
  needsBeside,
  needsOf,
  readBeneficiary,
} from './beneficiary.ts';
import { findKeptWithAddress, insertBeneficiary, keepWithAddress } from './beneficiary-store.ts';
import { openBeneficiary, sealBeneficiary } from './sealed-beneficiary.ts';

type Ports = Pick<WithdrawalPorts, 'feed' | 'sealer' | 'travelRules'> & { readonly db: Queryable };

/** An amount that somebody wants to send. */
interface Wanted {
  readonly owner: UserId;
  readonly asset: ListedAsset;
  readonly amount: Atoms;
}

/** What the customer's country asks of an amount, and which country it is. @returns PRICE_UNAVAILABLE. */
async function needsNow(
  { db, feed, travelRules }: Ports,
  { owner, asset, amount }: Wanted,
): Promise<Result<{ readonly needs: Needs; readonly country: string | null }, Rejection>> {
  const { country } = await readVerified(db, owner);
  const price = priced(feed, asset);
  if (!price.ok) return price;
  return ok({ needs: needsOf(travelRules(country), asset, amount, price.value.price), country });
}

/** What must still be said of an amount, to a saved address or another one. @returns PRICE_UNAVAILABLE. */
export async function askNeeds(
  ports: Ports,
  wanted: Wanted,
  addressId: string | undefined,
): Promise<Result<Needs, Rejection>> {
  const asked = await needsNow(ports, wanted);
  if (!asked.ok) return asked;
  const saved = addressId === undefined ? undefined : await findSavedAddress(ports.db, addressId, wanted.owner);
  const known = saved === undefined ? null : openBeneficiary(ports.sealer, wanted.owner, saved.beneficiary);
  return ok(needsBeside(asked.value.needs, known));
}

/** What a withdrawal that is about to be written down says of who gets it. */
export interface SaidOfWithdrawal {
  readonly said: Beneficiary | null;
  readonly country: string | null;
}

/**
 * Reads who gets a withdrawal to an address, as is said now or was said of the address when it was saved.
 * @returns PRICE_UNAVAILABLE, PARAMETER_ERROR for the first field that the country asks for and nobody has said.
 */
export async function hearBeneficiary(
  tx: Tx,
  ports: Ports,
  wanted: Wanted & { readonly network: string; readonly address: string },
  given: GivenBeneficiary,
): Promise<Result<SaidOfWithdrawal, Rejection>> {
  const asked = await needsNow({ ...ports, db: tx }, wanted);
  if (!asked.ok) return asked;
  const { needs, country } = asked.value;
  const kept = openBeneficiary(ports.sealer, wanted.owner, await findKeptWithAddress(tx, wanted.owner, wanted));
  const said = readBeneficiary(needs, given, kept);
  return said.ok ? ok({ said: said.value, country }) : said;
}

/** Keeps what was said with the withdrawal, and with its address where that is saved: it is not asked again. */
export async function keepBeneficiary(
  tx: Tx,
  { sealer }: Ports,
  withdrawal: { readonly id: string; readonly owner: UserId; readonly network: string; readonly address: string },
  { said, country }: SaidOfWithdrawal,
  at: Instant,
): Promise<void> {
  if (said === null) return;
  const { id: withdrawalId, owner } = withdrawal;
  const sealed = sealBeneficiary(sealer, owner, said);
  await insertBeneficiary(tx, { withdrawalId, owner, country, sealed, saidAt: at });
  await keepWithAddress(tx, owner, withdrawal, sealed);
}
