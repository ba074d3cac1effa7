import { depositCalls } from '@bourse/contract/deposit';
import type { UserId } from '@bourse/kernel/ids';
import { openChains, type OpenNetwork } from '@bourse/server/modules/chains/index';
import { compareHoldings, gatherCoins, type WithdrawalPorts } from '@bourse/server/modules/withdrawals/index';
import { type Address, parseEther } from 'viem';
import { tokenAbi } from './anvil.ts';
import { accountKeyOf, emptyWords } from './signer-process.ts';
import { customerCalls, openWithdrawalWorld, type WorldChoices } from './withdrawal-world.ts';

/** Where the house of tests keeps what it does not need; nobody has the key. */
export const coldAddress = '0x000000000000000000000000000000000000dEaD';

/** A world whose signer has the keys of customers' addresses, from which 50 USDT and half an ETH on are gathered. */
export async function openSweepWorld({ policy, network, assets, ...more }: WorldChoices = {}) {
  const world = await openWithdrawalWorld(undefined, {
    words: emptyWords,
    network: { accountKey: accountKeyOf(emptyWords), coldAddress, ...network },
    policy: {
      moves: { maxGasTopUp: parseEther('0.1').toString(), maxPerDay: 1_000, cold: coldAddress },
      ...policy,
    },
    assets: assets ?? { USDT: { sweep: { from: '50' } }, ETH: { sweep: { from: '0.5' } } },
    ...more,
  });
  const { client } = world.chain;
  const chains = customerCalls(openChains(world, [world.network]).routes ?? []);
  const look = async (ports: WithdrawalPorts = world.usual): Promise<void> => {
    await world.look(ports);
    await gatherCoins(ports, world.network);
  };
  return {
    ...world,
    /** One look at the network, its payments and its sweeps. */
    look,
    /** Makes blocks one after another, with a look at each. */
    mine: async (blocks: number): Promise<void> => {
      for (let block = 0; block < blocks; block += 1) {
        await client.mine({ blocks: 1 });
        await look();
      }
    },
    /** The address at which a customer takes deposits. */
    addressOf: async (owner: UserId): Promise<Address> =>
      (await chains.run(depositCalls.address, owner, { currency: 'USDT', type: 'ERC' })).address as Address, // of the EVM
    chains,
    /** Pays test USDT, in 10^-6, or ETH, in wei, to an address; in a block once one is made. */
    pay: {
      usdt: (to: Address, amount: bigint) =>
        client.writeContract({ address: world.token, abi: tokenAbi, functionName: 'mint', args: [to, amount] }),
      eth: (to: Address, value: bigint) => client.sendTransaction({ to, value }),
    },
    /** Carries test USDT from one address to another, as somebody with the key of the first would. */
    carry: (from: Address, to: Address, amount: bigint) =>
      client.writeContract({
        account: from,
        address: world.token,
        abi: tokenAbi,
        functionName: 'transfer',
        args: [to, amount],
      }),
    coinsOf: (address: Address): Promise<bigint> => client.getBalance({ address }),
    sweeps: async (): Promise<{ purpose: string; state: string; raw_amount: bigint; fee: bigint | null }[]> =>
      (
        await world.db.query<{ purpose: string; state: string; raw_amount: bigint; fee: bigint | null }>(
          'SELECT purpose, state, raw_amount, fee FROM sweeps ORDER BY id',
        )
      ).rows,
  };
}
export type SweepWorld = Awaited<ReturnType<typeof openSweepWorld>>;

/** How tests look at what lies at customers' addresses, whatever the network is. */
export function sweepChecks({
  db,
  usual,
  network,
  mine,
}: Pick<SweepWorld, 'db' | 'usual' | 'mine'> & { readonly network: OpenNetwork }) {
  const compare = (): Promise<void> => compareHoldings(usual, network);
  return {
    compare,
    /** Makes blocks, and compares what lies there with the books at each. */
    mineAndCompare: async (blocks: number): Promise<void> => {
      for (let block = 0; block < blocks; block += 1) {
        await mine(1);
        await compare();
      }
    },
    /** What by the books lies at an address of a currency. */
    booksOf: async (address: string, asset: number): Promise<bigint> => {
      const { rows } = await db.query<{ raw_amount: bigint }>(
        'SELECT raw_amount FROM address_balances WHERE address = $1 AND asset_id = $2',
        [address, asset],
      );
      return rows[0]?.raw_amount ?? 0n;
    },
  };
}
export type SweepChecks = ReturnType<typeof sweepChecks>;
