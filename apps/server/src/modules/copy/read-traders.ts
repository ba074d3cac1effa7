import type { InputOf, OutputOf } from '@bourse/contract/call';
import { type copyCalls, shapeDays } from '@bourse/contract/copy';
import type { copyStaffCalls } from '@bourse/contract/copy-desk';
import { formatAmount } from '@bourse/kernel/amount';
import { type UserId, userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { readNicknames } from '../identity/index.ts';
import { listClosedOf } from '../lever/index.ts';
import { dayOf } from './copy.ts';
import type { CopyPorts } from './copy-ports.ts';
import { countFollowers, findFollow } from './follow-store.ts';
import { followAnswers, nameOf, signed } from './read-copies.ts';
import { findSeed } from './run-store.ts';
import { selectRecords } from './record-store.ts';
import { shareText } from './share.ts';
import { findTrader, selectForStaff, selectTraders, type Trader } from './trader-store.ts';

type TraderAnswer = OutputOf<typeof copyCalls.traders>['list'][number];

/** Traders with their records. */
async function traderAnswers({ db, usdt }: CopyPorts, traders: readonly Trader[]): Promise<TraderAnswer[]> {
  const ids = traders.map(({ userId: id }) => id);
  const [names, records, followers] = [
    await readNicknames(db, ids),
    await selectRecords(db, ids),
    await countFollowers(db, ids),
  ];
  return traders.map(({ userId: id, introduction, isOpen, share }) => {
    const record = records.get(id);
    return {
      id,
      name: nameOf(names, id),
      introduction,
      is_open: isOpen,
      share: shareText(share),
      followers: followers.get(id) ?? 0,
      updated_at: record === undefined ? null : toIso(record.at),
      days: record?.days ?? 0,
      trades: record?.trades ?? 0,
      wins: record?.wins ?? 0,
      profit: signed(record?.profit ?? 0n, usdt.scale),
      drawdown: formatAmount(record?.drawdown ?? 0n, usdt.scale),
      follower_profit: signed(record?.followerProfit ?? 0n, usdt.scale),
      shape: record?.line.slice(-shapeDays).map(({ profit }) => profit) ?? [],
    };
  });
}

/** Traders who are followed, those with the most profit first. */
export async function listTraders(
  ports: CopyPorts,
  { page, limit }: InputOf<typeof copyCalls.traders>,
): Promise<Result<OutputOf<typeof copyCalls.traders>, Rejection>> {
  const { rows, total } = await selectTraders(ports.db, { offset: (page - 1) * limit, limit });
  const seed = await findSeed(ports.db, dayOf(ports.clock.now()));
  return ok({ list: await traderAnswers(ports, rows), page, limit, total, seed_hash: seed?.hash ?? null });
}

/** One trader who is followed, with the line of their results. @returns NOT_FOUND. */
export async function readTrader(
  ports: CopyPorts,
  caller: UserId | null,
  { trader_user_id: id }: InputOf<typeof copyCalls.trader>,
): Promise<Result<OutputOf<typeof copyCalls.trader>, Rejection>> {
  const trader = await findTrader(ports.db, id);
  if (trader?.status !== 1) return reject('NOT_FOUND');
  const [answer] = await traderAnswers(ports, [trader]);
  const record = (await selectRecords(ports.db, [trader.userId])).get(trader.userId);
  const follow = caller === null ? undefined : await findFollow(ports.db, id, caller);
  const [own] = follow === undefined ? [] : await followAnswers(ports, [follow]);
  return ok({ ...present(answer, 'the trader'), line: [...(record?.line ?? [])], follow: own ?? null });
}

/** Every closed position of a trader, newest first. @returns NOT_FOUND, PARAMETER_ERROR. */
export async function listTraderTrades(
  ports: CopyPorts,
  input: InputOf<typeof copyCalls.traderTrades>,
): Promise<Result<OutputOf<typeof copyCalls.traderTrades>, Rejection>> {
  if ((await findTrader(ports.db, input.trader_user_id))?.status !== 1) return reject('NOT_FOUND');
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { list, total } = await listClosedOf(ports, userId(input.trader_user_id), slice.value);
  return ok(pageOf(input, list, total));
}

/** Applications and traders for staff. */
export async function listForStaff(
  ports: CopyPorts,
  { status }: InputOf<typeof copyStaffCalls.traders>,
): Promise<Result<OutputOf<typeof copyStaffCalls.traders>, Rejection>> {
  const traders = await selectForStaff(ports.db, status ?? null);
  const answers = await traderAnswers(ports, traders);
  return ok(
    traders.map((trader, place) => ({
      ...present(answers[place], 'a trader'),
      status: trader.status,
      reason: trader.reason,
      applied_at: toIso(trader.appliedAt),
      decided_at: trader.decidedAt === null ? null : toIso(trader.decidedAt),
    })),
  );
}
