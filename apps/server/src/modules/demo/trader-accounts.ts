import type { UserId } from '@bourse/kernel/ids';
import { invariant, present } from '@bourse/kernel/invariant';
import { demoAccounts } from './demo-accounts.ts';
import { demoCoins } from './demo-coins.ts';
import { listedCoin } from './demo-offerings.ts';
import { type DemoPorts, grantAll } from './seed-demo.ts';

/** Who trades in the demo by itself. */
export interface TraderAccounts {
  readonly maker: UserId;
  readonly traders: readonly UserId[];
}

const traderCount = 5;

/** What an account starts with, in USDT and in the worth of each coin. */
interface Means {
  readonly usdt: bigint;
  readonly usdtACoin: number;
}

const makerMeans: Means = { usdt: 20_000_000n, usdtACoin: 5_000_000 };
const traderMeans: Means = { usdt: 2_000_000n, usdtACoin: 400_000 };

/** Whole units by asset code. */
function grantsOf({ registry }: DemoPorts, { usdt, usdtACoin }: Means): Record<string, bigint> {
  const coins = [...demoCoins, listedCoin]
    .filter(({ code }) => registry.findAssetByCode(code) !== undefined)
    .map(({ code, startPrice }) => [code, BigInt(Math.ceil(usdtACoin / startPrice))] as const);
  return { USDT: usdt, ...Object.fromEntries(coins) };
}

/** Opens an account that nobody can sign in to, unless it is there. */
async function openAccount(ports: DemoPorts, name: string, nickname: string): Promise<UserId> {
  const account = { email: `${name}@house.bourse.test`, password: null, nickname, authLevel: 2 } as const;
  const opened = await ports.identity.ensureAccount(account);
  invariant(opened.ok, `the account of ${name} cannot be opened`);
  return opened.value;
}

/** Opens the market maker and the traders. */
export async function openTraders(ports: DemoPorts): Promise<TraderAccounts> {
  const maker = await openAccount(ports, 'market-maker', 'Maker');
  const traders: UserId[] = [];
  for (let number = 1; number <= traderCount; number += 1) {
    traders.push(await openAccount(ports, `trader${String(number)}`, `Trader ${String(number)}`));
  }
  return { maker, traders };
}

/**
 * Gives the traders money out of the treasury by ordinary postings.
 * @param key what it is for: each key pays once, however often it is asked.
 */
export async function fundTraders(ports: DemoPorts, { maker, traders }: TraderAccounts, key: string): Promise<void> {
  await grantAll(ports, maker, key, grantsOf(ports, makerMeans));
  for (const trader of traders) await grantAll(ports, trader, key, grantsOf(ports, traderMeans));
}

/** The first of the accounts that everybody knows. */
export async function openFirstCustomer({ identity }: Pick<DemoPorts, 'identity'>): Promise<UserId> {
  const opened = await identity.ensureAccount(present(demoAccounts[0], 'the first account'));
  invariant(opened.ok, 'the first account of the demo is there');
  return opened.value;
}

/** Opens the market maker of contracts, with money out of the treasury. */
export async function openContractMaker(ports: DemoPorts): Promise<UserId> {
  const maker = await openAccount(ports, 'contract-maker', 'Contract maker');
  await grantAll(ports, maker, 'contracts', { USDT: 5_000_000n });
  return maker;
}
