import { encodeFunctionData, erc20Abi } from 'viem';
import type { IncomingTransfer, MinedPayment, TronFee, TronPayments } from './chain-node.ts';
import { PaymentRefused } from './payment-refused.ts';
import { tronHex } from './tron-address.ts';
import { type TronApi, tronApi } from './tron-api.ts';
import type { TronNodeSettings } from './tron-node.ts';
import { transfersIn } from './tron-transfers.ts';

/** Energy that is allowed beyond what was tried, in percent: the state may have changed until the payment is carried. */
const energyReserve = 130n;

/** More bytes than any payment has; each takes bandwidth, which is burned where the address has none left. */
const bytesMax = 400n;

/** A node's refusals that say nothing about the payment: it has it already, or it will be carried no more. */
const settled = ['DUP_TRANSACTION_ERROR', 'TRANSACTION_EXPIRATION_ERROR'];

/** Payments over nodes of TRON: the first is asked, and all must agree that a payment can be carried no more. */
export function tronPayments(nodes: readonly [TronNodeSettings, ...TronNodeSettings[]]): TronPayments {
  const [first, ...more] = [tronApi(nodes[0]), ...nodes.slice(1).map(tronApi)] as const;
  const contracts = new Set(nodes[0].contracts);
  return {
    refBlock: async () => (await first.newestBlock('walletsolidity')).hash,
    estimate: (payment) => estimate(first, payment),
    feeOf: (payment) => feeOf(first, payment),
    broadcast: async (signed) => {
      const refused = await first.broadcast(signed);
      if (refused !== null && !settled.includes(refused)) throw new Error(`the node takes no payment: ${refused}`);
    },
    findMined: (txHash) => findMined(first, contracts, txHash),
    isGone: async ({ txHash, expiresAtMs }) => {
      const answers = await Promise.all([first, ...more].map((api) => isGone(api, txHash, expiresAtMs)));
      return answers.every((gone) => gone);
    },
  };
}

/**
 * A transaction can stand only in a block whose parent was made before it expires. So when the newest final block was made
 * after that, it stands in a final block or never will.
 * https://tronprotocol.github.io/documentation-en/mechanism-algorithm/transaction/
 */
async function isGone(api: TronApi, txHash: string, expiresAtMs: number): Promise<boolean> {
  const final = await api.newestBlock('walletsolidity');
  return final.timestampMs > expiresAtMs && (await api.findInfo('walletsolidity', txHash)) === null;
}

async function findMined(api: TronApi, contracts: ReadonlySet<string>, txHash: string): Promise<MinedPayment | null> {
  const info = await api.findInfo('wallet', txHash);
  if (info === null) return null;
  const { result } = info.receipt;
  // A call of a contract that moved nothing has not paid, whatever its result is.
  const hasMoved = result === undefined || (result === 'SUCCESS' && transfersIn(info, contracts).length > 0);
  return { height: info.blockNumber, succeeded: info.result !== 'FAILED' && hasMoved, fee: BigInt(info.fee) };
}

type Paid = Omit<IncomingTransfer, 'txHash' | 'position'>;

/** @throws Error where the house's address cannot pay it now. */
async function feeOf(api: TronApi, paid: Paid): Promise<TronFee> {
  const fee = await estimate(api, paid);
  const coins = await api.coinsOf('wallet', paid.from);
  const needed = fee.mostCarrying + (paid.contract === null ? paid.amount : 0n);
  if (coins >= needed) return fee;
  throw new Error(`the house’s address has ${String(coins)} sun where ${String(needed)} are needed`);
}

/** Energy or bandwidth that the address has for nothing is not counted: what was burned in the end is told by the block. */
async function estimate(api: TronApi, { contract, from, to, amount }: Paid): Promise<TronFee> {
  const parameters = await api.parameters();
  const sunOf = (name: string): bigint => BigInt(parameters.get(name) ?? 0);
  let feeLimit = 0n;
  let most = bytesMax * sunOf('getTransactionFee');
  if (contract === null) {
    // An account that does not exist yet is opened by what is paid to it.
    if (!(await api.isOpened(to)))
      most += sunOf('getCreateAccountFee') + sunOf('getCreateNewAccountFeeInSystemContract');
  } else {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [`0x${tronHex(to).slice(2)}`, amount],
    });
    const trial = await api.tryCall('wallet', {
      owner_address: tronHex(from),
      contract_address: tronHex(contract),
      data: data.slice(2),
    });
    if (!trial.succeeded)
      throw new PaymentRefused('the token refuses the payment, or the address has too little of it');
    feeLimit = (BigInt(trial.energy) * sunOf('getEnergyFee') * energyReserve) / 100n;
    most += feeLimit;
  }
  return { feeLimit, mostCarrying: most };
}
