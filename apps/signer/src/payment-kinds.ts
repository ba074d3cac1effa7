import type { SignRequest } from '@bourse/contract/signer';
import type { Policy } from './policy.ts';
import type { PreparedPayment } from './prepared-payment.ts';
import { evmClaims, prepareEvm } from './sign-evm.ts';
import type { SignerKeys } from './signer-keys.ts';

/** What only one id may ever have signed, so that at most one payment of an id is carried. */
export function claimsOf(request: SignRequest): readonly string[] {
  switch (request.kind) {
    case 'evm':
      return evmClaims(request);
  }
}

/** Reads a request by the kind of its network; null where the policy knows no such network. */
export function preparePayment(policy: Policy, request: SignRequest, keys: SignerKeys): PreparedPayment | null {
  const network = policy.networks[request.network];
  if (network === undefined || network.kind !== request.kind) return null;
  switch (request.kind) {
    case 'evm':
      return prepareEvm(network, request, keys.evm);
  }
}
