import type { SignRefusal, SignRequest } from '@bourse/contract/signer';
import { isAddress } from 'viem';
import * as z from 'zod/mini';

const digits = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,77}$/)),
  z.transform((text: string) => BigInt(text)),
);

/** The signer's own rules, in a file of its own that the server cannot write. Amounts in the smallest unit on the network. */
export const policySchema = z.strictObject({
  networks: z.record(
    z.string().check(z.regex(/^[A-Z0-9]{2,12}$/)),
    z.strictObject({
      chainId: z.int().check(z.gte(1)),
      /** What carrying one payment may cost at most: gas times the fee of a unit. */
      maxCarryingFee: digits,
      assets: z.array(
        z.strictObject({
          /** Null for the network's own coin. */
          contract: z.nullable(z.string().check(z.refine((text: string) => isAddress(text)))),
          maxPerPayment: digits,
          /** In any 24 hours. */
          maxPerDay: digits,
        }),
      ),
    }),
  ),
});
export type Policy = z.output<typeof policySchema>;

/** What was signed before, as far as a decision needs it. */
export interface SignedBefore {
  /** What was signed under this id. */
  readonly sameId: Pick<SignRequest, 'network' | 'to' | 'contract' | 'amount' | 'nonce'> | undefined;
  /** Under which id this nonce of the network was signed. */
  readonly idOfNonce: string | undefined;
  /** What was signed of this asset in the 24 hours before, by other ids. */
  readonly signedInDay: bigint;
}

/** Why a request is refused, in this order; null where it is signed. */
export function refusalOf(policy: Policy, request: SignRequest, before: SignedBefore): SignRefusal | null {
  const { sameId, idOfNonce, signedInDay } = before;
  const network = policy.networks[request.network];
  if (network === undefined) return 'unknown_network';
  if (!isAddress(request.to)) return 'malformed';
  const contract = request.contract?.toLowerCase() ?? null;
  const asset = network.assets.find((one) => (one.contract?.toLowerCase() ?? null) === contract);
  if (asset === undefined) return 'unknown_asset';
  if (sameId !== undefined && !isSamePayment(sameId, request)) return 'signed_for_something_else';
  if (idOfNonce !== undefined && idOfNonce !== request.id) return 'nonce_taken';
  const amount = BigInt(request.amount);
  if (amount === 0n || amount > asset.maxPerPayment) return 'over_payment_limit';
  if (sameId === undefined && signedInDay + amount > asset.maxPerDay) return 'over_day_limit';
  return BigInt(request.gas) * BigInt(request.maxFeePerGas) > network.maxCarryingFee ? 'over_fee_limit' : null;
}

function isSamePayment(one: NonNullable<SignedBefore['sameId']>, other: SignRequest): boolean {
  const lower = (text: string | null): string | null => text?.toLowerCase() ?? null;
  return (
    one.network === other.network &&
    lower(one.to) === lower(other.to) &&
    lower(one.contract) === lower(other.contract) &&
    one.amount === other.amount &&
    one.nonce === other.nonce
  );
}
