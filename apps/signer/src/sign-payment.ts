import type { SignedPayment, SignRefusal, SignRequest } from '@bourse/contract/signer';
import { err, ok, type Result } from '@bourse/kernel/result';
import { encodeFunctionData, erc20Abi, getAddress, type LocalAccount, keccak256 } from 'viem';
import type { SigningMemory } from './memory.ts';
import { type Policy, refusalOf } from './policy.ts';

/** What the signer works with. */
export interface SignerPorts {
  readonly policy: Policy;
  readonly memory: SigningMemory;
  /** The key that pays. */
  readonly account: LocalAccount;
  /** The key of the customers' address `0/child`. */
  readonly childOf: (child: number) => LocalAccount;
  readonly nowMs: () => number;
}

/** Signs one payment after another: of two at once the second is judged by what the first has left behind. */
export function paymentSigner(
  ports: SignerPorts,
): (request: SignRequest) => Promise<Result<SignedPayment, SignRefusal>> {
  let turn: Promise<unknown> = Promise.resolve();
  return (request) => {
    const sign = (): Promise<Result<SignedPayment, SignRefusal>> => signPayment(ports, request);
    const next = turn.then(sign, sign);
    turn = next;
    return next;
  };
}

/**
 * Signs a payment that the policy allows, and remembers it on disk before it is answered. What was signed under its id
 * before is answered again, unless other fees are asked for: then the same payment is signed at them, under the same nonce,
 * so that only one of the two can ever be carried.
 */
async function signPayment(
  { policy, memory, account, childOf, nowMs }: SignerPorts,
  request: SignRequest,
): Promise<Result<SignedPayment, SignRefusal>> {
  const now = nowMs();
  const own = { paying: account.address, ofChild: (child: number) => childOf(child).address };
  const refused = refusalOf(policy, own, request, memory.before(request, now));
  if (refused !== null) return err(refused);
  const earlier = memory.newest(request.id);
  if (earlier !== undefined && !request.replace) return ok(earlier);
  const chainId = policy.networks[request.network]?.chainId;
  if (chainId === undefined) return err('unknown_network');
  const to = getAddress(request.to);
  const amount = BigInt(request.amount);
  const call =
    request.contract === null
      ? { to, value: amount }
      : {
          to: getAddress(request.contract),
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
        };
  const payer = request.child === undefined ? account : childOf(request.child);
  const signed = await payer.signTransaction({
    ...call,
    type: 'eip1559',
    chainId,
    nonce: request.nonce,
    gas: BigInt(request.gas),
    maxFeePerGas: BigInt(request.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(request.maxPriorityFeePerGas),
  });
  const payment = { signed, txHash: keccak256(signed) };
  memory.add(request, payment, now);
  return ok(payment);
}
