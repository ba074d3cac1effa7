import { atoms } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import { type AssetId, type UserId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from './disposable-database.ts';
import { ledgerWorldOn } from './ledger-world.ts';
import { isLongForm } from './long-form.ts';
import { HDKey } from '@scure/bip32';
import { ensurePartitions } from '@bourse/server/platform/database/partitions';
import { houseAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { type AccountNode, type EvmNetwork, openNetworks, setUpNetworks } from '@bourse/server/modules/chains/index';

/** An account of which tests know the private key, too. */
export const testAccount = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");

const rules = [
  { below: '100', blocks: 2 },
  { below: '10000', blocks: 4 },
  { blocks: 6, final: true },
];

const terms = (minimum: string, fee: string, many: string) => ({
  minimum,
  fee,
  reviewFrom: many,
  largeFrom: `${many}0`,
  twoPersonsFrom: `${many}00`,
});

/**
 * What an operator's file says of one network of the EVM.
 * @param more fields of the network. @param ofAssets more fields of currencies, by their codes.
 */
export function networksFile(
  node: string,
  contracts: Readonly<Record<string, string>>,
  more: object = {},
  ofAssets: Readonly<Record<string, object>> = {},
): string {
  const assets = [
    {
      code: 'ETH',
      decimals: 18,
      minimum: '0.01',
      confirmations: [{ blocks: 3 }],
      withdrawal: terms('0.01', '0.001', '1'),
      ...ofAssets['ETH'],
    },
    ...Object.entries(contracts).map(([code, contract]) => ({
      code,
      contract,
      decimals: 6,
      minimum: '1',
      confirmations: rules,
      withdrawal: terms('10', '1', '1000'),
      ...ofAssets[code],
    })),
  ];
  const currencies = Object.keys(contracts)
    .filter((code) => code !== 'USDT')
    .map((code, place) => ({ id: 1_000 + place, code, name: code, scale: 8 }));
  const network = {
    network: 'ERC',
    kind: 'evm',
    name: 'ERC20',
    chainId: 31_337,
    nodes: [node],
    firstHeight: 1,
    assets,
  };
  return JSON.stringify({
    currencies,
    networks: [{ ...network, accountKey: testAccount.publicExtendedKey, ...more }],
  });
}

/** A database with customers 1 to `customers` and one network of any kind that is set up. */
export async function openCoinWorld(file: string, customers = 3) {
  const opened = await openTestDatabase();
  let now = instant(Date.UTC(2026, 10, 26, 9));
  const clock: Clock = { now: () => now };
  const db = opened.connect(clock);
  // Long forms let a day pass for each payment.
  await ensurePartitions(db, now, isLongForm ? 120 : 2);
  const ledger = ledgerWorldOn(db, clock);
  await db.withTx('users', (tx) =>
    tx.query(
      `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
       SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', now() FROM generate_series(1, $1::integer) n`,
      [customers],
    ),
  );
  const set = await setUpNetworks(db, file);
  if (!set.ok) throw new Error(set.error);
  const registry = await loadRegistry(db);
  const network = present(openNetworks(set.value)[0], 'a network');
  const ports = { db, clock, registry, resolve: ledger.resolve };
  const { rows } = await db.query<{ number: number }>('SELECT number FROM networks WHERE name = $1', [
    network.settings.network,
  ]);
  const lane = present(rows[0], 'the network').number;
  const availableOf = async (account: Parameters<typeof ledger.account>[0]): Promise<bigint> =>
    atoms((await ledger.balance(await ledger.account(account))).available);
  return {
    ...ports,
    opened,
    ledger,
    network,
    pass: (ms: number): void => {
      now = instant(now + ms);
    },
    spotOf: (owner: UserId, asset: AssetId): Promise<bigint> => availableOf(userAccount(owner, asset, 'change')),
    issuedOf: (asset: AssetId): Promise<bigint> => availableOf(houseAccount('issuance', asset, lane)),
    treasuryOf: (asset: AssetId): Promise<bigint> => availableOf(houseAccount('treasury', asset)),
  };
}

/** A database with customers 1 to `customers` and one network of the EVM that is set up. */
export async function openChainWorld(file: string, customers = 3) {
  const { network, ...world } = await openCoinWorld(file, customers);
  if (network.kind !== 'evm') throw new Error('no network of the EVM is set up');
  return {
    ...world,
    settings: network.settings,
    networkOf: (...nodes: [AccountNode, ...AccountNode[]]): EvmNetwork => ({ ...network, nodes }),
  };
}
export type ChainWorld = Awaited<ReturnType<typeof openChainWorld>>;

/** The customers of the world above. */
export const [ann, bob, eve] = ['1', '2', '3'].map(userId) as [UserId, UserId, UserId]; // three of three
