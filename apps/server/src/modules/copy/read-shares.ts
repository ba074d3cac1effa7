import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { copyCalls } from '@bourse/contract/copy';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { readNicknames } from '../identity/index.ts';
import type { CopyPorts } from './copy-ports.ts';
import { nameOf, signed } from './read-copies.ts';
import { shareText } from './share.ts';
import { selectShares } from './share-log-store.ts';

/** Settlements of what a customer paid to traders, or got of followers, newest first. @returns PARAMETER_ERROR. */
export async function listShares(
  { db, usdt }: CopyPorts,
  user: UserId,
  input: InputOf<typeof copyCalls.shareLog>,
): Promise<Result<OutputOf<typeof copyCalls.shareLog>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const isTrader = input.side === 2;
  const { rows, total } = await selectShares(db, isTrader ? { trader: user } : { follower: user }, slice.value);
  const traders = [...new Set(rows.map(({ traderId }) => traderId))];
  const names = isTrader ? null : await readNicknames(db, traders);
  const list = rows.map(({ id, followId, traderId, until, realised, high, share, due, paid }) => ({
    id,
    follow_user_id: followId,
    name: names === null ? null : nameOf(names, traderId),
    until: toIso(until),
    realised: signed(realised, usdt.scale),
    high: formatAmount(high, usdt.scale),
    share: shareText(share),
    due: formatAmount(due, usdt.scale),
    paid: formatAmount(paid, usdt.scale),
    left: formatAmount(due - paid, usdt.scale),
  }));
  return ok(pageOf(input, list, total));
}
