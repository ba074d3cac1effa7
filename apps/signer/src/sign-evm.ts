import type { EvmSignRequest, SignedPayment } from '@bourse/contract/signer';
import { encodeFunctionData, erc20Abi, getAddress, isAddress, keccak256, type LocalAccount } from 'viem';
import { isMove, namesAddressesRightly, prepareMove } from './own-moves.ts';
import type { EvmPolicy } from './policy.ts';
import type { PreparedPayment } from './prepared-payment.ts';
import type { SignerKeys } from './signer-keys.ts';

/** What only one id may ever have signed: the nonce of the address that pays. */
export function evmClaims({ network, child, nonce }: EvmSignRequest): readonly string[] {
  return [child === undefined ? `${network} ${String(nonce)}` : `${network} 0/${String(child)} ${String(nonce)}`];
}

const lower = (text: string | null): string | null => text?.toLowerCase() ?? null;

/** A payment on the EVM as the rules judge it. */
export function prepareEvm(policy: EvmPolicy, request: EvmSignRequest, keys: SignerKeys): PreparedPayment {
  const payer = request.child === undefined ? keys.evm : keys.evmChild(request.child);
  const own = { paying: keys.evm.address, ofChild: (child: number) => keys.evmChild(child).address };
  const contract = lower(request.contract);
  return {
    isWellFormed: isAddress(request.to) && namesAddressesRightly(request),
    limits: policy.assets.find((one) => lower(one.contract) === contract),
    isSameAs: (earlier) =>
      earlier.kind === 'evm' &&
      lower(earlier.to) === lower(request.to) &&
      lower(earlier.contract) === contract &&
      earlier.nonce === request.nonce &&
      earlier.child === request.child,
    carrying: BigInt(request.gas) * BigInt(request.maxFeePerGas),
    ...(isMove(request) ? { move: prepareMove(policy.moves, request, own, (address) => address.toLowerCase()) } : {}),
    sign: () => sign(policy, request, payer),
  };
}

async function sign({ chainId }: EvmPolicy, request: EvmSignRequest, account: LocalAccount): Promise<SignedPayment> {
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
