import type { InputOf, OutputOf } from '@bourse/contract/call';
import { copyNumberScale, type copyCalls } from '@bourse/contract/copy';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { readNicknames } from '../identity/index.ts';
import { readStandings } from '../lever/index.ts';
import { formatRate } from '../products/index.ts';
import { dayOf } from './copy.ts';
import type { CopyPorts } from './copy-ports.ts';
import type { CopyStatus } from './copy-store.ts';
import { type Follow, listFollows } from './follow-store.ts';
import { selectLiveOf } from './live-store.ts';
import { type CopyRow, selectCopies } from './read-store.ts';
import { shareText } from './share.ts';

type FollowAnswer = OutputOf<typeof copyCalls.follow>;
type CopyAnswer = OutputOf<typeof copyCalls.selfHolding>;

/** A sum that may be below zero, in decimals. */
export const signed = (value: bigint, scale: number): string =>
  value < 0n ? `-${formatAmount(-value, scale)}` : formatAmount(value, scale);

/** What a trader is called; by their number where nobody has given a name. */
export const nameOf = (names: ReadonlyMap<UserId, string>, id: UserId): string => names.get(id) ?? `#${id}`;

/** Relationships as their follower sees them. */
export async function followAnswers(ports: CopyPorts, follows: readonly Follow[]): Promise<FollowAnswer[]> {
  const { db, usdt } = ports;
  const names = await readNicknames(
    db,
    follows.map(({ traderId }) => traderId),
  );
  const live = await selectLiveOf(
    db,
    follows.map(({ id }) => id),
  );
  const standings = await readStandings(
    ports,
    live.map(({ positionId }) => positionId),
  );
  const money = (sum: bigint | null): string | null => (sum === null ? null : formatAmount(sum, usdt.scale));
  return follows.map((follow) => {
    const own = live.flatMap(({ followId, positionId }) =>
      followId === follow.id ? (standings.get(positionId) ?? []) : [],
    );
    return {
      id: follow.id,
      trader_user_id: follow.traderId,
      name: nameOf(names, follow.traderId),
      status: follow.status,
      type: follow.mode,
      number: formatAmount(follow.number, copyNumberScale),
      budget: money(follow.budget),
      stop: money(follow.stop),
      slippage: formatRate(follow.slippage),
      used: formatAmount(
        own.reduce((sum, { margin }) => sum + margin, 0n),
        usdt.scale,
      ),
      realised: signed(follow.realised, usdt.scale),
      profit: signed(
        own.reduce((sum, { result, net }) => sum + (result ?? net), follow.realised),
        usdt.scale,
      ),
      share: shareText(follow.share),
      share_paid: formatAmount(follow.sharePaid, usdt.scale),
      copies: follow.copies,
      skipped: follow.skipped,
      created_at: toIso(follow.createdAt),
      ended_at: follow.endedAt === null ? null : toIso(follow.endedAt),
      because: follow.because,
    };
  });
}

/** Copies as their follower sees them. */
export async function copyAnswers(ports: CopyPorts, copies: readonly CopyRow[]): Promise<CopyAnswer[]> {
  const { db, clock, usdt } = ports;
  const names = await readNicknames(
    db,
    copies.map(({ traderId }) => traderId),
  );
  const open = copies.flatMap(({ status, positionId }) => (status === 2 || status === 3 ? (positionId ?? []) : []));
  const standings = await readStandings(ports, open);
  const today = dayOf(clock.now());
  return copies.map((copy) => {
    const standing = copy.positionId === null ? undefined : standings.get(copy.positionId);
    const profit = copy.result ?? standing?.result ?? null;
    return {
      id: copy.id,
      follow_user_id: copy.followId,
      trader_user_id: copy.traderId,
      name: nameOf(names, copy.traderId),
      status: copy.status,
      symbol: copy.symbol,
      type: copy.sign === 1 ? 1 : 2,
      multiple: copy.multiple,
      trader_lots: copy.traderLots,
      trader_price: copy.priceText,
      transaction_id: copy.positionId === null ? null : String(copy.positionId),
      lots: standing?.lots ?? copy.lots,
      reason: copy.reason,
      profit: profit === null ? null : signed(profit, usdt.scale),
      draw: {
        fill: copy.fillId,
        place: copy.place,
        of: copy.of,
        seed_hash: copy.hash,
        seed: copy.day < today ? copy.seed : null,
      },
      created_at: toIso(copy.at),
      closed_at: copy.closedAt === null ? null : toIso(copy.closedAt),
    };
  });
}

/** Copies of a follower in some states, newest first. @returns PARAMETER_ERROR. */
export async function listCopies(
  ports: CopyPorts,
  follower: UserId,
  statuses: readonly CopyStatus[],
  input: InputOf<typeof copyCalls.history>,
): Promise<Result<OutputOf<typeof copyCalls.history>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const filter = { follower, statuses, trader: input.trader_user_id ?? null };
  const { rows, total } = await selectCopies(ports.db, filter, slice.value);
  return ok(pageOf(input, await copyAnswers(ports, rows), total));
}

/** Relationships of a follower, newest first. @returns PARAMETER_ERROR. */
export async function listMine(
  ports: CopyPorts,
  follower: UserId,
  input: InputOf<typeof copyCalls.mine>,
): Promise<Result<OutputOf<typeof copyCalls.mine>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await listFollows(ports.db, { follower }, input.status ?? null, slice.value);
  return ok(pageOf(input, await followAnswers(ports, rows), total));
}

/** Who follows a trader and followed them, without names. @returns PARAMETER_ERROR. */
export async function listFollowers(
  ports: CopyPorts,
  trader: UserId,
  input: InputOf<typeof copyCalls.followers>,
): Promise<Result<OutputOf<typeof copyCalls.followers>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await listFollows(ports.db, { trader }, null, slice.value);
  const list = rows.map(({ id, status, realised, share, sharePaid, copies, createdAt, endedAt }) => ({
    id,
    status,
    copies,
    realised: signed(realised, ports.usdt.scale),
    share: shareText(share),
    share_paid: formatAmount(sharePaid, ports.usdt.scale),
    created_at: toIso(createdAt),
    ended_at: endedAt === null ? null : toIso(endedAt),
  }));
  return ok(pageOf(input, list, total));
}
