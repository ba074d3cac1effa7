import { lookAtNetwork } from '@bourse/server/modules/chains/index';
import { payWithdrawals } from '@bourse/server/modules/withdrawals/index';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { invariant } from '@bourse/kernel/invariant';
import { tokenAbi } from '@bourse/testing/anvil';
import { ann } from '@bourse/testing/chain-world';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import { type Address, erc20Abi } from 'viem';
import { type Figure, quantile, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';
import { sharedCluster } from './small/bench-cluster.ts';

const sizes = {
  full: { deposits: 10_000, withdrawals: 1_000, readings: 5 },
  small: { deposits: 20, withdrawals: 2, readings: 1 },
} as const;
type Size = (typeof sizes)[BenchSize];
/** So many are paid by one transaction. */
const inTransaction = 500;
const day = 24 * 60 * 60_000;
const engine = 'postgres';

export const chainBench: Bench = {
  figures: declare('chain', engine, [
    ['deposits of one block credited', '1/s', 'more'],
    ['the same logs read bare', '1/s', 'neither'],
    ['credited, in bare reads', 'times', 'less'],
    ['withdrawals signed and sent', '1/s', 'more'],
  ]),
  run: benchChain,
};

/** What comes and goes over a network: a block full of deposits, and a thousand payments. */
async function benchChain(size: BenchSize): Promise<Figure[]> {
  const { deposits, withdrawals } = sizes[size];
  process.env['BOURSE_TEST_ENGINE'] = engine;
  if (size === 'small') process.env['BOURSE_TEST_POSTGRES'] ??= (await sharedCluster()).url;
  const world = await openWithdrawalWorld(['--no-mining', '--gas-limit', '2000000000']);
  try {
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
    const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
      bench: 'chain',
      name,
      engine,
      value: round(value),
      unit,
    });
    const credited = await creditBlock(world, sizes[size]);
    const paid = await payAll(world, withdrawals);
    return [
      figure('deposits of one block credited', deposits / credited.seconds, '1/s'),
      figure('the same logs read bare', deposits / credited.bareSeconds, '1/s'),
      figure('credited, in bare reads', credited.seconds / credited.bareSeconds, 'times'),
      figure('withdrawals signed and sent', withdrawals / paid, '1/s'),
    ];
  } finally {
    await world.close();
  }
}

/** Gives many customers addresses, which need no keys here. */
async function giveAddresses({ db }: WithdrawalWorld, count: number): Promise<Address[]> {
  const { rows } = await db.withTx('addresses', async (tx) => {
    await tx.query(
      `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
       SELECT 'b' || n || '@example.test', 'none', now(), 'B', 'en', now() FROM generate_series(1, $1::integer) n`,
      [count],
    );
    return tx.query<{ address: Address }>(
      `INSERT INTO deposit_addresses (network, account, child, user_id, address, created_at)
       SELECT 'ERC', 'bench', row_number() OVER (ORDER BY id) - 1, id, '0x' || lpad((10 ^ 15 + id)::bigint::text, 40, '1'), now()
       FROM users WHERE email LIKE 'b%' RETURNING address`,
    );
  });
  return rows.map(({ address }) => address);
}

async function creditBlock(
  world: WithdrawalWorld,
  { deposits, readings }: Size,
): Promise<{ seconds: number; bareSeconds: number }> {
  const { chain, db, network, token } = world;
  const { client } = chain;
  const addresses = await giveAddresses(world, deposits);
  const { address: payer } = client.account;
  await client.writeContract({ address: token, abi: tokenAbi, functionName: 'mint', args: [payer, 10n ** 15n] });
  await client.mine({ blocks: 1 });
  for (let from = 0; from < addresses.length; from += inTransaction) {
    const args = [addresses.slice(from, from + inTransaction), 50_000_000n] as const;
    await client.writeContract({ address: token, abi: tokenAbi, functionName: 'transferMany', args, gas: 60_000_000n });
  }
  await world.look();
  const height = await client.getBlockNumber();
  await client.mine({ blocks: 2 });
  const bare: number[] = [];
  for (let reading = 0; reading < readings; reading += 1) {
    const startedMs = performance.now();
    const block = { fromBlock: height + 1n, toBlock: height + 1n };
    const logs = await client.getContractEvents({ address: token, abi: erc20Abi, eventName: 'Transfer', ...block });
    invariant(logs.length === deposits, 'every deposit stands in the block', logs.length);
    bare.push((performance.now() - startedMs) / 1_000);
  }
  const startedMs = performance.now();
  await lookAtNetwork(world, network);
  const seconds = (performance.now() - startedMs) / 1_000;
  const { rows } = await db.query<{ count: string }>(`SELECT count(*) AS count FROM deposits WHERE state = 'credited'`);
  invariant(Number.parseInt(rows[0]?.count ?? '', 10) >= deposits, 'every deposit was credited', rows[0]?.count);
  return { seconds, bareSeconds: quantile(bare, 0.5) };
}

/** @returns how many seconds the payments take. */
async function payAll(world: WithdrawalWorld, withdrawals: number): Promise<number> {
  const { network, run, pass, db } = world;
  await db.withTx('no review', (tx) => tx.query(`UPDATE users SET auth_level = 2 WHERE id = $1`, [ann]));
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  for (let count = 0; count < withdrawals; count += 1) {
    const fields = { currency: 'USDT', type: 'ERC', number: '50', address: to, pay_password: pin };
    await run(withdrawalCalls.withdraw, ann, fields);
  }
  // Many in a day wait for staff, who have agreed.
  await db.withTx('agree', (tx) => tx.query(`UPDATE withdrawals SET state = 1 WHERE state = 0`));
  pass(day);
  await lookAtNetwork(world, network);
  const sent = async (): Promise<number> => {
    const { rows } = await db.query<{ count: string }>('SELECT count(*) AS count FROM withdrawals WHERE state = 3');
    return Number.parseInt(rows[0]?.count ?? '', 10);
  };
  const startedMs = performance.now();
  while ((await sent()) < withdrawals) await payWithdrawals(world.usual, network);
  return (performance.now() - startedMs) / 1_000;
}
