import { atoms } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import {
  addressAssetKey,
  announceDeposits,
  atomsOf,
  depthFor,
  type FoundDeposit,
  forgetFound,
  type LyingCoins,
  type NetworkAsset,
  type OpenNetwork,
  readAddressBooks,
  selectFound,
  selectOwners,
  upsertFound,
} from '../chains/index.ts';
import { assetOf } from './sweeps/moving.ts';
import { selectOpenSweeps } from './sweeps/sweep-store.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

/** So many addresses are held against the books at once. */
const batch = 500;
const openMax = 1_000;

/** Addresses from or to which something of the house is under way: what lies there and what the books say differ meanwhile. */
export async function selectBusy(
  db: Parameters<typeof selectOpenSweeps>[0],
  network: string,
): Promise<ReadonlySet<string>> {
  const open = await selectOpenSweeps(db, network, openMax);
  return new Set(open.flatMap(({ sender, receiver }) => [sender, receiver]));
}

/** More than the books know of, at one address. */
interface Unseen extends LyingCoins {
  readonly owner: UserId;
  readonly known: NetworkAsset;
}

/**
 * Looks at which customers' addresses more lies than the books know of, as when a contract passed coins on: no transfer tells
 * of that. It is written down for staff and customer to see, and credited only when two persons have approved it.
 * @returns what is found, by currency, in atoms.
 */
export async function findUnseen(
  ports: WithdrawalPorts,
  network: OpenNetwork,
  height: number,
  lying: readonly LyingCoins[],
): Promise<ReadonlyMap<AssetId, bigint>> {
  const { db, clock, registry } = ports;
  const { network: name } = network.settings;
  const busy = await selectBusy(db, name);
  const unseen: Unseen[] = [];
  for (let from = 0; from < lying.length; from += batch) {
    const page = lying.slice(from, from + batch).filter(({ address }) => !busy.has(address));
    unseen.push(...(await beyondBooks(ports, network, height, page)));
  }
  const keys = new Set(unseen.map(addressAssetKey));
  await db.withTx('find what nobody transferred', async (tx) => {
    const at = clock.now();
    const gone = (await selectFound(tx, name, 'found')).filter(
      ({ to: address, assetId }) => !busy.has(address) && !keys.has(addressAssetKey({ address, assetId })),
    );
    const forgotten = await forgetFound(
      tx,
      gone.map(({ id }) => id),
    );
    const written: FoundDeposit[] = [];
    for (const { owner, known, address, assetId, rawAmount } of unseen) {
      const amount = atoms(atomsOf(known, rawAmount));
      const { blocks: required, final: needsFinal } = depthFor(known, amount);
      const found = { network: name, owner, assetId, to: address, amount, rawAmount, height, required, needsFinal };
      const one = await upsertFound(tx, found, at);
      if (one !== null) written.push(one);
    }
    announceDeposits(tx, registry, [...forgotten, ...written], at);
  });
  const sums = new Map<AssetId, bigint>();
  for (const { assetId, known, rawAmount } of unseen) {
    sums.set(assetId, (sums.get(assetId) ?? 0n) + atomsOf(known, rawAmount));
  }
  return sums;
}

async function beyondBooks(
  { db }: WithdrawalPorts,
  network: OpenNetwork,
  height: number,
  page: readonly LyingCoins[],
): Promise<Unseen[]> {
  const { network: name } = network.settings;
  const addresses = [...new Set(page.map(({ address }) => address))];
  const [books, owners] = await Promise.all([
    readAddressBooks(db, name, addresses, height),
    selectOwners(db, name, addresses),
  ]);
  return page.flatMap((one): Unseen[] => {
    const known = assetOf(network, one);
    const owner = owners.get(one.address);
    const rawAmount = one.rawAmount - (books.get(addressAssetKey(one)) ?? 0n);
    if (owner === undefined || rawAmount <= 0n || atomsOf(known, rawAmount) < known.minimum) return [];
    return [{ ...one, owner, known, rawAmount }];
  });
}
