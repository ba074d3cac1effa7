import type { beneficiaryFields, beneficiaryNeeds, beneficiaryOut } from '@bourse/contract/beneficiary';
import type { Atoms } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import type * as z from 'zod/mini';
import { rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { type Price, priceScale } from '../../prices/index.ts';
import type { ListedAsset } from '../../registry/index.ts';
import type { TravelRule } from './travel-rules.ts';

/** Who gets a withdrawal, as its customer has said. */
export type Beneficiary = z.output<typeof beneficiaryOut>;
/** What must be said of it. */
export type Needs = z.output<typeof beneficiaryNeeds>;
/** What was sent of it. */
export type GivenBeneficiary = {
  readonly [K in keyof typeof beneficiaryFields]?: z.output<(typeof beneficiaryFields)[K]>;
};

/** What a rule asks of an amount at a price in USDT, which counts as US dollars. */
export function needsOf(
  { askFrom, declareFrom }: TravelRule,
  { scale }: Pick<ListedAsset, 'scale'>,
  amount: Atoms,
  usd: Price,
): Needs {
  const isFrom = (threshold: number | null): boolean =>
    threshold !== null && amount * usd >= BigInt(threshold) * 10n ** BigInt(scale + priceScale);
  return { needed: isFrom(askFrom), declaration: isFrom(declareFrom) };
}

/** What is left to say where something was said of the address before. */
export function needsBeside({ needed, declaration }: Needs, known: Beneficiary | null): Needs {
  if (known === null) return { needed, declaration };
  return { needed: false, declaration: declaration && known.wallet_of === 'own' && !known.declared };
}

/**
 * Who gets it: as is said now, else as was said of the saved address; null where nothing is needed and nothing was said.
 * @returns PARAMETER_ERROR for the first field that is missing: wallet_of, beneficiary_name, hosting, provider, declared.
 */
export function readBeneficiary(
  needs: Needs,
  given: GivenBeneficiary,
  known: Beneficiary | null,
): Result<Beneficiary | null, Rejection> {
  const declared = given.declared === true || (given.wallet_of === undefined && known?.declared === true);
  if (given.wallet_of === undefined && known !== null) return checkDeclared(needs, { ...known, declared });
  if (given.wallet_of === undefined) return needs.needed ? rejectField('wallet_of') : ok(null);
  const { wallet_of, beneficiary_name: name, hosting, provider } = given;
  if (wallet_of !== 'own' && name === undefined) return rejectField('beneficiary_name');
  if (hosting === undefined) return rejectField('hosting');
  if (hosting === 'hosted' && provider === undefined) return rejectField('provider');
  return checkDeclared(needs, {
    wallet_of,
    beneficiary_name: wallet_of === 'own' ? null : (name ?? null),
    hosting,
    provider: hosting === 'hosted' ? (provider ?? null) : null,
    declared,
  });
}

function checkDeclared({ declaration }: Needs, said: Beneficiary): Result<Beneficiary, Rejection> {
  return declaration && said.wallet_of === 'own' && !said.declared ? rejectField('declared') : ok(said);
}
