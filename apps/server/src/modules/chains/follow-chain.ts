import { eventOf } from '@bourse/contract/event';
import { depositChanged, type depositStates } from '@bourse/contract/deposit';
import { atoms, formatAmount, maxAtoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents, type OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockAndFindClosed } from '../identity/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Block, BlockId, SeenTransfer } from './chain-node.ts';
import type { ChainPorts, OpenNetwork } from './chain-ports.ts';
import {
  type Deposit,
  type DepositRefusal,
  insertDeposits,
  isCreditedAbove,
  type NewDeposit,
  orphanAbove,
} from './deposit-store.ts';
import { type AddressChange, changeAddresses, selectHouseTransactions } from './house-store.ts';
import { findAgain, loseAbove } from './lost-store.ts';
import { giveUpOutputs } from './output-store.ts';
import { readTransfers } from './read-transfers.ts';
import { depthFor, houseAddressesOf, type NetworkAsset, type NetworkSettings } from './network-settings.ts';
import {
  advance,
  blocksKept,
  deleteBlocksAbove,
  findNewestBlock,
  insertBlock,
  isPartingAccepted,
  noteHead,
  pauseForParting,
  selectBlocks,
  selectNetworks,
  selectOwners,
} from './network-store.ts';

/** A look at a network ends after so many blocks, so that what is deep enough is credited meanwhile. */
const blocksPerLook = 50;

/**
 * Reads the blocks that are new on a network, and goes back to where the network parted from what was read. Each step is a
 * transaction that holds only where nobody else has made it.
 * @throws Error when the node does not answer, or gives up a block while it is read: the next look goes on.
 */
export async function followChain(ports: ChainPorts, network: OpenNetwork): Promise<void> {
  const { db, clock } = ports;
  const { settings, nodes } = network;
  const name = settings.network;
  const head = await nodes[0].head();
  await db.withTx('chain head', async (tx) => noteHead(tx, name, head, clock.now()));
  for (let step = 0; step < blocksPerLook; step += 1) {
    const state = (await selectNetworks(db)).find((one) => one.network === name);
    if (state === undefined || state.paused !== null) return;
    const next = state.height === null ? Math.max(settings.firstHeight, 1) : state.height + 1;
    if (next > head.height) {
      // Of the same length or shorter, and perhaps another chain.
      if (!(await goBack(ports, network, state.height))) return;
      continue;
    }
    const block = await nodes[0].findBlock(next);
    if (block === null) return;
    const known = state.height === null ? undefined : await findNewestBlock(db, name);
    if (known !== undefined && known.hash !== block.parentHash) {
      if (!(await goBack(ports, network, state.height))) return;
      continue;
    }
    await readBlock(ports, network, state.height, block);
  }
}

/** Goes back to the newest block that the network still has. @returns whether anything was given up. */
async function goBack(ports: ChainPorts, network: OpenNetwork, height: number | null): Promise<boolean> {
  const { db, clock, registry } = ports;
  const { settings, nodes } = network;
  const name = settings.network;
  const newest = await findNewestBlock(db, name);
  if (newest === undefined) return false;
  const has = async ({ height: at, hash }: BlockId): Promise<boolean> => (await nodes[0].findBlock(at))?.hash === hash;
  if (await has(newest)) return false;
  const blocks = await selectBlocks(db, name);
  const oldest = blocks.at(-1)?.height ?? newest.height;
  // Of a chain that shares no block with what is remembered everything is read anew.
  const parted = (await findParting(blocks, has)) ?? Math.min(Math.max(settings.firstHeight, 1), oldest) - 1;
  const isDeep = newest.height - parted > blocksKept;
  const isAccepted = await isPartingAccepted(db, name, { newest: newest.hash, height: parted });
  // What is credited is given up only where every node has done so.
  if (isAccepted) await assertAllLeft(network, newest);
  return db.withTx('chain parting', async (tx) => {
    // Where so much is given up, or money is credited above, somebody must look.
    if (!isAccepted && (isDeep || (await isCreditedAbove(tx, name, parted)))) {
      const reason = `the network gave up blocks down to ${String(parted)}`;
      pauseForParting(tx, name, reason, { newest: newest.hash, height: parted });
      return false;
    }
    if (!(await advance(tx, name, height, parted))) return false;
    deleteBlocksAbove(tx, name, parted);
    if (network.kind === 'bitcoin') giveUpOutputs(tx, name, parted);
    const at = clock.now();
    const given = await orphanAbove(tx, name, parted);
    const lost = await loseAbove(tx, name, parted, at);
    await changeAddresses(tx, atCustomers(lost, -1n));
    announce(tx, registry, [...given, ...lost], at);
    return true;
  });
}

/** @throws Error while another node still has a block that the first has given up: nothing is read until they agree. */
async function assertAllLeft({ settings, nodes }: OpenNetwork, { height, hash }: BlockId): Promise<void> {
  const [, ...others] = nodes;
  const found = await Promise.all(others.map((node) => node.findBlock(height)));
  if (found.every((block) => block?.hash !== hash)) return;
  throw new Error(`the nodes of ${settings.network} do not agree on block ${String(height)}`);
}

/**
 * The newest of the remembered blocks that the node still has; null where it has none of them. The node has all that lie
 * below one that it has, so that steps back that double, and then halve, find it in few questions.
 * @param blocks newest first.
 */
async function findParting(
  blocks: readonly BlockId[],
  has: (block: BlockId) => Promise<boolean>,
): Promise<number | null> {
  const last = blocks.length - 1;
  const hasAt = (place: number): Promise<boolean> => has(present(blocks[place], 'a remembered block'));
  let [lost, kept] = [-1, 0];
  for (let step = 1; !(await hasAt(kept)); step *= 2) {
    if (kept === last) return null;
    [lost, kept] = [kept, Math.min(kept + step, last)];
  }
  while (kept - lost > 1) {
    const middle = Math.floor((lost + kept) / 2);
    if (await hasAt(middle)) kept = middle;
    else lost = middle;
  }
  return present(blocks[kept], 'a remembered block').height;
}

async function readBlock(ports: ChainPorts, network: OpenNetwork, from: number | null, block: Block): Promise<void> {
  const { db, clock, registry } = ports;
  const { settings } = network;
  const name = settings.network;
  const house = houseAddressesOf(settings);
  const owners = new Map<string, UserId>();
  const { transfers, write } = await readTransfers(db, network, block, async (addresses) => {
    for (const [address, owner] of await selectOwners(db, name, addresses)) owners.set(address, owner);
    return new Set([...owners.keys(), ...addresses.filter((address) => house.has(address))]);
  });
  const senders = await selectOwners(db, name, [...new Set(transfers.map((one) => one.from))]);
  const isOwn = (address: string): boolean => house.has(address) || senders.has(address);
  const ofHouse = transfers.filter(({ from: sender }) => house.has(sender)).map(({ txHash }) => txHash);
  const moved = await selectHouseTransactions(db, name, [...new Set(ofHouse)]);
  const told = new Map(transfers.map((one) => [`${one.txHash} ${String(one.position)}`, one]));
  const found = [...told.values()].flatMap((transfer) => {
    // What the house gathers is no deposit, nor is gas for that; what else it pays to a customer's address is a
    // withdrawal of somebody.
    const isGathered = (house.has(transfer.to) && isOwn(transfer.from)) || moved.has(transfer.txHash);
    const deposit = isGathered ? null : depositOf(settings, block, transfer, owners.get(transfer.to) ?? null);
    return deposit === null ? [] : [deposit];
  });
  await db.withTx('chain block', async (tx) => {
    if (!(await advance(tx, name, from, block.height))) return;
    insertBlock(tx, name, block);
    write(tx);
    if (found.length > 0) await writeDeposits(tx, registry, found, clock.now());
  });
}

async function writeDeposits(tx: Tx, registry: Registry, found: readonly NewDeposit[], at: Instant): Promise<void> {
  const again = await findAgain(tx, found);
  await changeAddresses(tx, atCustomers(again, 1n));
  announce(tx, registry, again, at);
  const closed = await lockAndFindClosed(tx, [...new Set(found.flatMap(({ owner }) => owner ?? []))]);
  const written = await insertDeposits(
    tx,
    found.map((one) =>
      one.owner !== null && closed.has(one.owner) ? { ...one, ...refusedFor('account_closed') } : one,
    ),
    at,
  );
  announce(tx, registry, written, at);
}

function depositOf(
  { network, assets }: NetworkSettings,
  { height, hash }: Block,
  transfer: SeenTransfer,
  owner: UserId | null,
): NewDeposit | null {
  const known = assets.find(({ contract }) => contract === transfer.contract);
  if (known === undefined) return null;
  const { amount: rawAmount, contract: _contract, isWhole, depthMin = 1, ...rest } = transfer;
  const amount = atomsOf(known, rawAmount);
  const { blocks, final: needsFinal } = depthFor(known, atoms(amount));
  return {
    ...rest,
    network,
    owner,
    assetId: known.asset.id,
    amount: atoms(amount),
    rawAmount,
    height,
    hash,
    required: Math.max(blocks, depthMin),
    needsFinal,
    ...stateOf(known, amount, isWhole),
  };
}

type ToldState = (typeof depositStates)[number];
type Standing = Pick<NewDeposit, 'state' | 'refusedBecause'>;
const refusedFor = (refusedBecause: DepositRefusal): Standing => ({ state: 'refused', refusedBecause });

function stateOf({ minimum }: NetworkAsset, amount: bigint, isWhole: boolean): Standing {
  if (!isWhole) return refusedFor('delivers_less');
  if (amount === maxAtoms) return refusedFor('too_large');
  return { state: amount < minimum ? 'small' : 'seen', refusedBecause: null };
}

/** In atoms of the ledger, rounded down: what is below one atom stays with the house. More than it can hold is the most. */
export function atomsOf({ asset, decimals }: Pick<NetworkAsset, 'asset' | 'decimals'>, rawAmount: bigint): bigint {
  const shift = asset.scale - decimals;
  const amount = shift >= 0 ? rawAmount * 10n ** BigInt(shift) : rawAmount / 10n ** BigInt(-shift);
  return amount > maxAtoms ? maxAtoms : amount;
}

/** In the smallest unit of the network, of an amount that is whole there; below one such unit nothing can be paid. */
export function rawOf({ asset, decimals }: Pick<NetworkAsset, 'asset' | 'decimals'>, amount: bigint): bigint {
  const shift = decimals - asset.scale;
  return shift >= 0 ? amount * 10n ** BigInt(shift) : amount / 10n ** BigInt(-shift);
}

/** What deposits have put at customers' addresses, or with -1 what of them lies there no more. */
export function atCustomers(deposits: readonly Deposit[], sign: 1n | -1n): AddressChange[] {
  return deposits
    .filter(({ owner }) => owner !== null)
    .map(({ network, to: address, assetId, rawAmount }) => ({
      network,
      address,
      assetId,
      rawAmount: sign * rawAmount,
    }));
}

/** How a deposit stands, as everybody is told. */
export function toldState({
  state,
  lostSince,
  returnTo,
}: Pick<Deposit, 'state' | 'lostSince' | 'returnTo'>): ToldState {
  if (lostSince !== null) return 'lost';
  if (state === 'credited' && returnTo !== null) return 'returned';
  // Whether two persons have agreed already changes nothing for the customer.
  return state === 'approved' ? 'found' : state;
}

/** The parameters of a statement are numbered up to 65,535, four a row. */
const eventsAtOnce = 5_000;

/** Tells customers of their deposits as they stand; what came to the house is told to nobody. */
export function announce(tx: Tx, registry: Registry, deposits: readonly Deposit[], at: Instant): void {
  const events = deposits.flatMap(({ id, owner, assetId, amount, withdrawalId, ...one }): OutgoingEvent[] => {
    if (owner === null) return [];
    const number = formatAmount(amount, registry.getAsset(assetId).scale);
    const payload = {
      user_id: owner,
      deposit_id: id,
      currency_id: assetId,
      number,
      state: toldState(one),
      at: toIso(at),
    };
    return [eventOf(depositChanged, withdrawalId === null ? payload : { ...payload, is_internal: true })];
  });
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    appendEvents(tx, at, events.slice(from, from + eventsAtOnce));
  }
}
