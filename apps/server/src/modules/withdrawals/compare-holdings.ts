import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import {
  atomsOf,
  isCreditedAbove,
  type OpenNetwork,
  pauseNetwork,
  selectNetworks,
  sumHoldings,
  sumUncredited,
  sumUnspentAt,
} from '../chains/index.ts';
import { houseAccount, readBalances } from '../ledger/index.ts';
import { writeHoldings } from './holdings-store.ts';
import { sumCarrying, sumUnderWay } from './payment-store.ts';
import { sumSweepCarrying } from './sweeps/sweep-payment-store.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

/** What the books say lies on a network at a block, at the least. */
interface Expected {
  readonly height: number;
  readonly byAsset: ReadonlyMap<AssetId, bigint>;
  /** What is in the books, and what came and is not credited: more than that nobody can explain. */
  readonly explained: ReadonlyMap<AssetId, bigint>;
}

/**
 * Reads books and payments under way in one snapshot. What is under way may have left already, so it is taken off as a whole,
 * and with it the most that carrying it may cost. Null where nothing was read yet, and while a network that gave up blocks is
 * read anew below what is credited: that does not lie there as of a block before it.
 */
async function readExpected({ db, resolve }: WithdrawalPorts, { settings }: OpenNetwork): Promise<Expected | null> {
  const name = settings.network;
  const first = (await selectNetworks(db)).find((one) => one.network === name);
  if (first === undefined) return null;
  const assets = settings.assets.map(({ asset }) => asset.id);
  const accounts = await resolve(assets.map((id) => houseAccount('issuance', id, first.lane)));
  const read = async (tx: Parameters<Parameters<typeof db.withTx>[1]>[0]): Promise<Expected | null> => {
    const height = (await selectNetworks(tx)).find((one) => one.network === name)?.height ?? null;
    if (height === null || (await isCreditedAbove(tx, name, height))) return null;
    const books = await readBalances(tx, accounts);
    const [leaving, uncredited] = [await sumUnderWay(tx, name), await sumUncredited(tx, name, height)];
    const explained = new Map<AssetId, bigint>();
    // What moves between the house's own addresses lies at one of them at each block: only carrying it takes something.
    const [paid, moved] = [await sumCarrying(tx, name), await sumSweepCarrying(tx, name)];
    const carrying = { raw: paid.raw + moved.raw, unposted: paid.unposted + moved.unposted };
    const byAsset = new Map(
      settings.assets.map((known, place) => {
        const account = present(accounts[place], 'the account of a currency');
        const issued = -present(books.get(account), 'its balance').available;
        explained.set(known.asset.id, issued + (uncredited.get(known.asset.id) ?? 0n));
        const fees =
          known.contract === null ? atomsOf(known, carrying.raw) + carrying.unposted + settings.handCarrying : 0n;
        return [known.asset.id, issued - (leaving.get(known.asset.id) ?? 0n) - fees];
      }),
    );
    return { height, byAsset, explained };
  };
  return db.withTx('expected holdings', read, { isolation: 'repeatable read', readOnly: true });
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** What of it lies at the cold address, where one is named. */
async function coldHoldings(
  db: WithdrawalPorts['db'],
  network: OpenNetwork,
  height: number,
): Promise<ReadonlyMap<AssetId, bigint>> {
  const { coldAddress, assets } = network.settings;
  if (coldAddress === null) return new Map();
  const lyingThere = (contract: string | null): Promise<bigint> =>
    network.kind === 'bitcoin'
      ? sumUnspentAt(db, network.settings.network, coldAddress)
      : network.nodes[0].balanceAt(contract, coldAddress, height);
  const found = assets.map(async (known): Promise<[AssetId, bigint]> => [
    known.asset.id,
    atomsOf(known, await lyingThere(known.contract)),
  ]);
  return new Map(await Promise.all(found));
}

/**
 * Compares what lies on a network with what the books say must lie there. Where it falls short the network is paused:
 * nothing is credited or paid over it until somebody has looked.
 * @throws Error that says by how much it falls short, or when the node does not answer.
 */
export async function compareHoldings(ports: WithdrawalPorts, network: OpenNetwork): Promise<void> {
  const { db, clock } = ports;
  const { network: name, assets } = network.settings;
  const expected = await readExpected(ports, network);
  if (expected === null) return;
  const { height, byAsset, explained } = expected;
  const [held, cold] = [await sumHoldings(db, network, height), await coldHoldings(db, network, height)];
  const comparedAt = clock.now();
  const compared = assets.map(({ asset: { id: assetId } }) => ({
    assetId,
    comparedAt,
    height,
    expected: byAsset.get(assetId) ?? 0n,
    held: held.get(assetId) ?? 0n,
    cold: cold.get(assetId) ?? 0n,
    surplus: most((held.get(assetId) ?? 0n) - (explained.get(assetId) ?? 0n), 0n),
  }));
  await db.withTx('keep a comparison', (tx) => writeHoldings(tx, name, compared));
  const short = assets.flatMap(({ asset }) => {
    const missing = (byAsset.get(asset.id) ?? 0n) - (held.get(asset.id) ?? 0n);
    return missing > 0n ? [`${formatAmount(missing, asset.scale)} ${asset.code}`] : [];
  });
  if (short.length === 0) return;
  const reason = `what lies on ${name} at block ${String(height)} falls short of the books by ${short.join(', ')}`;
  await db.withTx('pause a network', async (tx) => pauseNetwork(tx, name, reason));
  throw new Error(reason);
}
