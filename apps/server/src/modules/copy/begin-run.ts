import { formatAmount } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { randomSecret } from '../../platform/secrets/random-secret.ts';
import { type SeenFill, selectFillsBetween, selectFillsOf, selectLastFill } from '../lever/index.ts';
import { dayOf, drawOrder, hashOf, leftOf, lotsBetween, partSince } from './copy.ts';
import type { CopyPorts } from './copy-ports.ts';
import { selectCopying } from './copying-store.ts';
import { lockFollowing, updateTargets } from './live-store.ts';
import { ensureSeed, findCursor, insertCopies, insertRun, isCopy, lockCursor, updateCursor } from './run-store.ts';
import { tellSkipped } from './tell-skipped.ts';
import { listEverFollowed, findTrader } from './trader-store.ts';

/** How many fills are looked at together. */
const looked = 500;

/** The seed of a day: drawn when it is first asked for, which is before its day. */
export const seedOf = ({ newSecret = randomSecret }: Pick<CopyPorts, 'newSecret'>, db: Queryable, day: string) =>
  ensureSeed(db, day, () => {
    const seed = newSecret();
    return { seed, hash: hashOf(seed) };
  });

/** The first fills of one order that were committed together. */
function firstGroup(fills: readonly SeenFill[]): readonly SeenFill[] {
  const [first] = fills;
  if (first === undefined) return [];
  const isSame = (one: SeenFill): boolean =>
    one.positionId === first.positionId && one.opens === first.opens && one.at === first.at;
  const end = fills.findIndex((one) => !isSame(one));
  return end === -1 ? fills : fills.slice(0, end);
}

const sum = (fills: readonly SeenFill[]): number => fills.reduce((all, { lots }) => all + lots, 0);

/** The mean price of fills in ticks, cut. */
function meanTicks(fills: readonly SeenFill[]): number {
  const value = fills.reduce((all, { ticks, lots }) => all + BigInt(ticks) * BigInt(lots), 0n);
  return Number.parseInt((value / BigInt(sum(fills))).toString(), 10);
}

/** Lets those who copy have no larger part of their lots than the trader has left since then. */
async function mirrorClose(tx: Tx, last: SeenFill): Promise<void> {
  const following = await lockFollowing(tx, last.positionId);
  if (following.length === 0) return;
  const fills = await selectFillsOf(tx, last.positionId, last.id);
  const parts = new Map(following.map(({ fillId }) => [fillId, partSince(fills, fillId)]));
  updateTargets(
    tx,
    following.map(({ id, lots, fillId }) => ({ id, target: leftOf(lots, present(parts.get(fillId), 'a part')) })),
  );
}

/** Draws who copies an opening in which order, and writes it down. */
async function beginCopies(ports: CopyPorts, tx: Tx, fills: readonly SeenFill[]): Promise<void> {
  const fill = present(fills[0], 'a fill');
  const last = present(fills.at(-1), 'a fill');
  const isFollowed = (await findTrader(tx, fill.owner))?.status === 1;
  // What is itself a copy is not copied: two who follow each other would never end.
  if (!isFollowed || fill.assetId !== ports.usdt.id || (await isCopy(tx, fill.positionId))) return;
  const lots = sum(fills);
  const wanted = (await selectCopying(tx, fill.owner, fill.orderedAt)).map((one) => ({
    ...one,
    ...lotsBetween(one, fill.opened, fill.opened + lots),
  }));
  // Lots of one's own are copied with the first fill of an order alone: later ones are no skipped copies.
  const copying = wanted.filter((one) => one.mode === 1 || fill.opened === 0);
  if (copying.length === 0) return;
  const { seed } = await seedOf(ports, tx, dayOf(fill.at));
  const drawn = drawOrder(seed, last.id, copying).map((one) => ({
    ...one,
    reason: one.wanted === 0 ? ('step' as const) : null, // the literal
  }));
  const ticks = meanTicks(fills);
  const market = ports.markets.listMarkets().find(({ symbol }) => symbol === fill.symbol);
  const tickAtoms =
    market?.tickAtoms ?? ports.markets.listTracked().find(({ symbol }) => symbol === fill.symbol)?.tickAtoms;
  const priceText = formatAmount(BigInt(ticks) * present(tickAtoms, 'the tick of a market'), ports.usdt.scale);
  const run = await insertRun(tx, {
    fill,
    lastFillId: last.id,
    lots,
    ticks,
    priceText,
    day: dayOf(fill.at),
    copies: drawn.length,
  });
  const now = ports.clock.now();
  insertCopies(tx, run, fill.positionId, drawn, now);
  const skipped = drawn.flatMap((one) => (one.reason === null ? [] : [{ ...one, reason: one.reason }]));
  await tellSkipped(
    tx,
    skipped.map((one) => ({ ...one, traderId: fill.owner })),
    now,
  );
}

/**
 * Takes on what a trader has done next: an opening becomes copies that wait, a close lowers what copies may have. The cursor
 * moves on in the same transaction, so each fill counts once.
 * @returns whether there was something.
 */
export async function beginNext(ports: CopyPorts): Promise<boolean> {
  const { db } = ports;
  // Looked at before the traders: whoever is approved in between is followed by later fills alone.
  const newest = await selectLastFill(db);
  if ((await findCursor(db)) === newest) return false;
  return db.withTx('begin copies', async (tx) => {
    const cursor = await lockCursor(tx, newest);
    const fills = await selectFillsBetween(tx, await listEverFollowed(tx), cursor, newest, looked);
    const group = firstGroup(fills);
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) {
      updateCursor(tx, newest);
      return false;
    }
    if (first.opens) await beginCopies(ports, tx, group);
    else await mirrorClose(tx, last);
    updateCursor(tx, last.id);
    return true;
  });
}
