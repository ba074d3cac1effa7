import type { EvmSignRequest, SignedPayment } from '@bourse/contract/signer';
import { encodeFunctionData, erc20Abi, getAddress, type HDAccount, isAddress, keccak256 } from 'viem';
import type { EvmPolicy } from './policy.ts';
import type { PreparedPayment } from './prepared-payment.ts';

/** What only one id may ever have signed: the nonce of the network. */
export function evmClaims({ network, nonce }: EvmSignRequest): readonly string[] {
  return [`${network} ${String(nonce)}`];
}

const lower = (text: string | null): string | null => text?.toLowerCase() ?? null;

/** A payment on the EVM as the rules judge it. */
export function prepareEvm(policy: EvmPolicy, request: EvmSignRequest, account: HDAccount): PreparedPayment {
  const contract = lower(request.contract);
  return {
    isWellFormed: isAddress(request.to),
    limits: policy.assets.find((one) => lower(one.contract) === contract),
    isSameAs: (earlier) =>
      earlier.kind === 'evm' &&
      lower(earlier.to) === lower(request.to) &&
      lower(earlier.contract) === contract &&
      earlier.nonce === request.nonce,
    carrying: BigInt(request.gas) * BigInt(request.maxFeePerGas),
    sign: () => sign(policy, request, account),
  };
}

async function sign({ chainId }: EvmPolicy, request: EvmSignRequest, account: HDAccount): Promise<SignedPayment> {
  const to = getAddress(request.to);
  const amount = BigInt(request.amount);
  const call =
    request.contract === null
      ? { to, value: amount }
      : {
          to: getAddress(request.contract),
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
        };
  const signed = await account.signTransaction({
    ...call,
    type: 'eip1559',
    chainId,
    nonce: request.nonce,
    gas: BigInt(request.gas),
    maxFeePerGas: BigInt(request.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(request.maxPriorityFeePerGas),
  });
  return { signed, txHash: keccak256(signed) };
}
