import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import {
  atomsOf,
  isCreditedAbove,
  type NetworkAsset,
  type NetworkState,
  type OpenNetwork,
  pauseNetwork,
  pauseAsset,
  selectNetworks,
  sumHoldings,
  sumLost,
  sumUncredited,
  sumUnspentAt,
  unlessSilent,
} from '../chains/index.ts';
import { houseAccount, readBalances } from '../ledger/index.ts';
import { findUnseen } from './find-unseen.ts';
import { writeHoldings } from './holdings-store.ts';
import { sumCarrying, sumUnderWay } from './payment-store.ts';
import { sumSweepCarrying } from './sweeps/sweep-payment-store.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

/** What the books say lies on a network at a block, at the least. */
interface Expected {
  readonly height: number;
  readonly state: NetworkState;
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
    const state = (await selectNetworks(tx)).find((one) => one.network === name);
    if (state === undefined || state.height === null) return null;
    const { height } = state;
    if (await isCreditedAbove(tx, name, height)) return null;
    const books = await readBalances(tx, accounts);
    const [leaving, uncredited] = [await sumUnderWay(tx, name), await sumUncredited(tx, name, height)];
    // What was lost with its block lies nowhere; it is named by itself, so that no surplus hides it.
    const lost = await sumLost(tx, name);
    const explained = new Map<AssetId, bigint>();
    // What moves between the house's own addresses lies at one of them at each block: only carrying it takes something.
    const [paid, moved] = [await sumCarrying(tx, name), await sumSweepCarrying(tx, name)];
    const carrying = { raw: paid.raw + moved.raw, unposted: paid.unposted + moved.unposted };
    const byAsset = new Map(
      settings.assets.map((known, place) => {
        const account = present(accounts[place], 'the account of a currency');
        const issued = -present(books.get(account), 'its balance').available - (lost.get(known.asset.id) ?? 0n);
        explained.set(known.asset.id, issued + (uncredited.get(known.asset.id) ?? 0n));
        const fees =
          known.contract === null ? atomsOf(known, carrying.raw) + carrying.unposted + settings.handCarrying : 0n;
        return [known.asset.id, issued - (leaving.get(known.asset.id) ?? 0n) - fees];
      }),
    );
    return { height, state, byAsset, explained };
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
    atomsOf(known, (await lyingThere(known.contract).catch(unlessSilent)) ?? 0n),
  ]);
  return new Map(await Promise.all(found));
}

/**
 * Compares what lies on a network with what the books say must lie there. Where a token falls short, or tells of no balance,
 * it is paused alone; where the network's own coin does, in which every move is paid, the network is: nothing of it is
 * credited or paid until somebody has looked.
 * @throws Error that says by how much it falls short, or when the node does not answer.
 */
export async function compareHoldings(ports: WithdrawalPorts, network: OpenNetwork): Promise<void> {
  const { db, clock } = ports;
  const { network: name, assets } = network.settings;
  const expected = await readExpected(ports, network);
  if (expected === null) return;
  const { height, state, byAsset, explained } = expected;
  const [{ totals: held, lying }, cold] = [
    await sumHoldings(db, network, height),
    await coldHoldings(db, network, height),
  ];
  const unseen = await findUnseen(ports, network, height, lying);
  const comparedAt = clock.now();
  const compared = assets.flatMap(({ asset: { id: assetId } }) => {
    const there = held.get(assetId);
    if (there === undefined) return [];
    const surplus = most(there - (explained.get(assetId) ?? 0n) - (unseen.get(assetId) ?? 0n), 0n);
    const line = { assetId, comparedAt, height, held: there, cold: cold.get(assetId) ?? 0n, surplus };
    return [{ ...line, expected: byAsset.get(assetId) ?? 0n }];
  });
  await db.withTx('keep a comparison', (tx) => writeHoldings(tx, name, compared));
  const faults = assets.flatMap((known) => findFault(state, known, byAsset.get(known.asset.id) ?? 0n, held) ?? []);
  if (faults.length === 0) return;
  const reasons = faults.map(({ text }) => `on ${name} at block ${String(height)} ${text}`);
  await db.withTx('pause what falls short', async (tx) => {
    for (const [place, { known, short }] of faults.entries()) {
      const reason = present(reasons[place], 'the reason of a fault');
      if (known.contract === null) pauseNetwork(tx, name, reason);
      else await pauseAsset(tx, { network: name, assetId: known.asset.id }, { reason, by: null, short });
    }
  });
  throw new Error(reasons.join('; '));
}

/** What is wrong with a currency, by how much it falls short; null where it does not by more than was accepted. */
function findFault(
  { assets }: NetworkState,
  known: NetworkAsset,
  expected: bigint,
  held: ReadonlyMap<AssetId, bigint>,
) {
  const { id, code, scale } = known.asset;
  const lying = held.get(id);
  if (lying === undefined) return { known, short: 0n, text: `the contract of ${code} tells of no balance` };
  const short = expected - lying;
  const accepted = assets.find(({ assetId }) => assetId === id)?.accepted ?? 0n;
  if (short <= accepted || short <= 0n) return null;
  return { known, short, text: `what lies there falls short of the books by ${formatAmount(short, scale)} ${code}` };
}
