import {
  type AddressBalance,
  fingerprintOf,
  lockAddressBalance,
  type NetworkAsset,
  pausedAssets,
  rawOf,
  selectFullAddresses,
} from '../../chains/index.ts';
import { takeNonce } from '../payment-store.ts';
import { freeOf, oldBalance } from './held-balances.ts';
import { movableOf } from './lossless-moves.ts';
import { type AccountNetwork, coinOf, eachInTurn, type Moving, type WayOfMoving } from './moving.ts';
import { insertSweep, type NewSweep, nextNonceOf, selectOpenSweeps } from './sweep-store.ts';

/** So many addresses are looked at in one look. */
const batch = 100;
const openMax = 1_000;

/** A coin waits where keeping the reserve would take more than this part of it. */
const reservePart = 10n;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Plans what is gathered: an address that holds enough of a currency is emptied of what was credited there, tokens first;
 * what arrives meanwhile stays for the next time. An address that cannot pay for carrying its token gets gas first.
 * @throws Error when a node does not answer, or knows of less than the books.
 */
export async function planGathering<N extends AccountNetwork>(way: WayOfMoving<N>, moving: Moving<N>): Promise<void> {
  const { ports, network, terms } = moving;
  const { settings } = network;
  const paused = pausedAssets(moving.state);
  // A token that leaves first can be carried by the coin that lies beside it.
  const open = settings.assets.filter(({ asset, sweepFrom }) => sweepFrom !== null && !paused.includes(asset.id));
  const gathered = [
    ...open.filter(({ contract }) => contract !== null),
    ...open.filter(({ contract }) => contract === null),
  ];
  if (gathered.length === 0) return;
  const underWay = await selectOpenSweeps(ports.db, settings.network, openMax);
  const busy = new Set(underWay.flatMap(({ child }) => child ?? []));
  let left = terms.left - underWay.filter(({ state }) => state === 'planned').length;
  const account = fingerprintOf(settings.accountKey);
  await eachInTurn(gathered, async (known) => {
    const from = { assetId: known.asset.id, rawAmount: rawOf(known, known.sweepFrom ?? known.minimum) };
    const full = await selectFullAddresses(ports.db, settings.network, account, from, batch);
    let isMovable = true;
    await eachInTurn(full, async (one) => {
      if (!isMovable || left <= 0 || busy.has(one.child)) return;
      const plan = known.contract === null ? planCoin : planToken;
      const outcome = await plan(way, moving, known, one);
      isMovable = outcome !== 'stays';
      if (outcome !== 'planned') return;
      busy.add(one.child);
      left -= 1;
    });
  });
}

/** Whether a move was planned; where the currency `stays`, no other address of it is looked at. */
type Outcome = 'planned' | 'waits' | 'stays';

/** What is to leave an address must lie there: what falls short is looked into before anything is signed. */
async function checkHeld({ network, state }: Moving, known: NetworkAsset, one: AddressBalance): Promise<void> {
  const held = await network.nodes[0].balanceAt(known.contract, one.address, state.height ?? 0);
  if (held >= one.rawAmount) return;
  throw new Error(`less ${known.asset.code} lies at ${one.address} on ${network.settings.network} than was credited`);
}

async function planToken<N extends AccountNetwork>(
  way: WayOfMoving<N>,
  moving: Moving<N>,
  known: NetworkAsset,
  one: AddressBalance,
): Promise<Outcome> {
  const { network, paying } = moving;
  await checkHeld(moving, known, one);
  const { contract } = known;
  const whole = { from: one.address, to: paying, amount: one.rawAmount };
  const amount = await movableOf(way, moving, known, whole);
  if (amount === null) return 'stays';
  const cost = await way.costOf(network, { ...whole, contract, amount });
  const coins = await oldBalance(moving, null, one.address);
  if (coins >= cost * way.enoughTimes) return gather(way, moving, one, amount);
  return topUp(way, moving, one, { needed: cost * way.enoughTimes - coins, wanted: cost * way.reserveTimes - coins });
}

async function planCoin<N extends AccountNetwork>(
  way: WayOfMoving<N>,
  moving: Moving<N>,
  known: NetworkAsset,
  one: AddressBalance,
): Promise<Outcome> {
  const { network, paying } = moving;
  await checkHeld(moving, known, one);
  const cost = await way.costOf(network, { contract: null, from: one.address, to: paying, amount: one.rawAmount });
  const reserve = cost * way.reserveTimes;
  return reserve * reservePart > one.rawAmount ? 'waits' : gather(way, moving, one, one.rawAmount - reserve);
}

/** Plans that an address is emptied, where still as much lies there as was read. */
async function gather<N extends AccountNetwork>(
  { paying: { firstNonce } }: WayOfMoving<N>,
  moving: Moving<N>,
  one: AddressBalance,
  rawAmount: bigint,
): Promise<Outcome> {
  const { ports, network, paying } = moving;
  const { db, clock } = ports;
  const name = network.settings.network;
  const { address: sender, child, assetId } = one;
  // Not the one behind its last move where others have used the key of the address.
  const first = await firstNonce(network, sender);
  return db.withTx<Outcome>('plan to gather', async (tx) => {
    if ((await lockAddressBalance(tx, { network: name, address: sender, assetId })) !== one.rawAmount) return 'waits';
    const nonce = Math.max((await nextNonceOf(tx, name, sender)) ?? 0, first);
    const plan: NewSweep = {
      network: name,
      purpose: 'gather',
      assetId,
      child,
      sender,
      receiver: paying,
      rawAmount,
      nonce,
    };
    await insertSweep(tx, plan, clock.now());
    return 'planned';
  });
}

/** How much of the network's own coin an address is to get, and without how much it is of no use. */
interface Gas {
  readonly needed: bigint;
  readonly wanted: bigint;
}

/** Plans that an address gets gas. */
async function topUp<N extends AccountNetwork>(
  way: WayOfMoving<N>,
  moving: Moving<N>,
  one: AddressBalance,
  { needed, wanted }: Gas,
): Promise<Outcome> {
  const { ports, network, paying, terms } = moving;
  const coin = coinOf(network);
  if (coin === undefined) return 'waits';
  const amount = least(wanted, BigInt(terms.maxGasTopUp));
  if (amount < needed) throw new Error(`gas for ${one.address} takes more than the signer's policy allows`);
  const carrying = await way.costOf(network, { contract: null, from: paying, to: one.address, amount });
  if ((await freeOf(moving, coin)) < amount + carrying * way.enoughTimes) return 'waits';
  const { db, clock } = ports;
  const name = network.settings.network;
  return db.withTx<Outcome>('plan gas', async (tx) => {
    // Behind the row of the wallet: where another process was faster, the nonce is not taken.
    const nonce = await takeNonce(tx, name);
    const plan: NewSweep = {
      network: name,
      purpose: 'gas',
      assetId: coin.asset.id,
      child: one.child,
      sender: paying,
      receiver: one.address,
      rawAmount: amount,
      nonce,
    };
    await insertSweep(tx, plan, clock.now());
    return 'planned';
  });
}
