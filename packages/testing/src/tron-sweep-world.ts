import { mnemonicToSeedSync } from '@scure/bip39';
import { HDKey } from '@scure/bip32';
import { depositCalls } from '@bourse/contract/deposit';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { openChains } from '@bourse/server/modules/chains/index';
import { gatherCoins, type WithdrawalPorts } from '@bourse/server/modules/withdrawals/index';
import { anvilWords } from './anvil.ts';
import { openTronWithdrawals, type TronWithdrawalOptions } from './tron-withdrawal-world.ts';
import { customerCalls } from './withdrawal-world.ts';

/** Where the house of tests keeps on TRON what it does not need; nobody has the key. */
export const tronColdAddress = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

/** The account of TRON of which the signer of tests has the keys. */
const account = HDKey.fromMasterSeed(mnemonicToSeedSync(anvilWords)).derive("m/44'/195'/0'");

const firstMove = 'the first move of the day';

/** Writes down that a token was moved, and compared with the books after that. */
async function writeFirstMove({ db, clock }: Pick<WithdrawalPorts, 'db' | 'clock'>, asset: AssetId): Promise<void> {
  const at = toIso(clock.now());
  await db.withTx('first move', async (tx) => {
    await tx.query(
      `INSERT INTO sweeps (network, purpose, asset_id, sender, receiver, raw_amount, nonce, state, tx_hash, fee, fee_posted,
         planned_at, changed_at) VALUES ('TRC', 'cold', $1, 'before', 'before', 1, 0, 'done', $2, 0, true, $3, $3)`,
      [asset, firstMove, at],
    );
    await tx.query(
      `INSERT INTO network_holdings (network, asset_id, compared_at, height, expected, held, cold)
       VALUES ('TRC', $1, $2, 0, 0, 0, 0)`,
      [asset, at],
    );
  });
}

interface SweepRow {
  readonly purpose: string;
  readonly state: string;
  readonly raw_amount: bigint;
  readonly fee: bigint | null;
}

/** A world of TRON whose signer has the keys of customers' addresses, from which 50 USDT and 100 TRX on are gathered. */
export async function openTronSweeps({
  policy,
  more,
  assets,
  isTried = true,
  ...rest
}: TronWithdrawalOptions & {
  /** Whether its token was moved already today, and found whole after that. */
  readonly isTried?: boolean;
} = {}) {
  const world = await openTronWithdrawals({
    more: { accountKey: account.publicExtendedKey, coldAddress: tronColdAddress, ...more },
    policy: { moves: { maxGasTopUp: '40000000', maxPerDay: 10_000, cold: tronColdAddress }, ...policy },
    assets: assets ?? { USDT: { sweep: { from: '50' } }, TRX: { sweep: { from: '100' } } },
    ...rest,
  });
  if (isTried) await writeFirstMove(world, world.usdtId);
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
        world.chain.mine();
        await look();
      }
    },
    /** The address at which a customer takes deposits. */
    addressOf: async (owner: UserId): Promise<string> =>
      (await chains.run(depositCalls.address, owner, { currency: 'USDT', type: 'TRC' })).address,
    tokensOf: (address: string): bigint => world.chain.balanceOf(world.token, address),
    coinsOf: (address: string): bigint => world.chain.balanceOf(null, address),
    sweeps: async (): Promise<SweepRow[]> =>
      (
        await world.db.query<SweepRow>(
          `SELECT purpose, state, raw_amount, fee FROM sweeps WHERE tx_hash IS DISTINCT FROM '${firstMove}' ORDER BY id`,
        )
      ).rows,
  };
}
export type TronSweepWorld = Awaited<ReturnType<typeof openTronSweeps>>;
