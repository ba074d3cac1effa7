import type { SignRequest } from '@bourse/contract/signer';
import type { Policy } from './policy.ts';
import type { PreparedPayment } from './prepared-payment.ts';
import { bitcoinClaims, prepareBitcoin } from './sign-bitcoin.ts';
import { evmClaims, prepareEvm } from './sign-evm.ts';
import { prepareTron } from './sign-tron.ts';
import type { SignerKeys } from './signer-keys.ts';

/** What only one id may ever have signed, so that at most one payment of an id is carried. */
export function claimsOf(request: SignRequest): readonly string[] {
  switch (request.kind) {
    case 'evm':
      return evmClaims(request);
    case 'tron':
      return [];
    case 'bitcoin':
      return bitcoinClaims(request);
  }
}

/** Reads a request by the kind of its network; null where the policy knows no such network. */
export function preparePayment(
  policy: Policy,
  request: SignRequest,
  keys: SignerKeys,
  nowMs: number,
): PreparedPayment | null {
  const network = policy.networks[request.network];
  switch (request.kind) {
    case 'evm':
      return network?.kind === 'evm' ? prepareEvm(network, request, keys) : null;
    case 'bitcoin':
      return network?.kind === 'bitcoin' ? prepareBitcoin(network, request, keys.bitcoin(network.chain)) : null;
    case 'tron':
      return network?.kind === 'tron' ? prepareTron(network, request, keys, nowMs) : null;
  }
}
