import type { AnyCall, InputOf, OutputOf } from '@bourse/contract/call';
import { copyCalls } from '@bourse/contract/copy';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { noteAct } from '../../platform/database/note-act.ts';
import { hashInput } from '../../platform/http/input-hash.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { readStandings } from '../lever/index.ts';
import { checkProtection } from '../protection/index.ts';
import { readTerms } from './copy.ts';
import { apart } from '../../platform/jobs/apart.ts';
import type { CopyPorts } from './copy-ports.ts';
import { closeFollowing, lockByPosition, updateOwn } from './live-store.ts';
import { selectFollows } from './follow-store.ts';
import { endFollows, ensureFollow, insertTerms, lockActive, lockFollow } from './join-store.ts';
import { copyAnswers, followAnswers } from './read-copies.ts';
import { selectCopiesByIds } from './read-store.ts';
import { settleFollows } from './settle-shares.ts';
import { readShare, shareText } from './share.ts';
import { shareTrader } from './trader-store.ts';

type FollowAnswer = OutputOf<typeof copyCalls.follow>;

async function answerOf(ports: CopyPorts, id: string): Promise<FollowAnswer> {
  const [answer] = await followAnswers(ports, await selectFollows(ports.db, [id]));
  return present(answer, 'the relationship', id);
}

/** What a relationship begins with: the trader, and their part of the profit as it was shown. */
interface Wish {
  readonly traderId: string;
  readonly share: number;
}

/** Tells the witness of acts what a follower has agreed to, by the words in which it was asked for. */
function noteFollow(
  tx: Tx,
  userId: UserId,
  { name: call }: AnyCall,
  input: Readonly<Record<string, unknown>>,
  id: string,
  at: Instant,
): Promise<void> {
  return noteAct(tx, { userId, call, key: undefined, inputHash: hashInput(call, input), at, answer: { ...input, id } });
}

/** Whether somebody may follow a trader, behind the lock of the trader's state; its id. */
async function join(
  { clock }: CopyPorts,
  tx: Tx,
  follower: UserId,
  { traderId, share }: Wish,
): Promise<Result<string, Rejection>> {
  const trader = await shareTrader(tx, traderId);
  if (trader?.status !== 1) return reject('NOT_FOUND');
  if (trader.userId === follower) return reject('NOT_ALLOWED');
  const now = clock.now();
  const allowed = await checkProtection(tx, follower, now);
  if (!allowed.ok) return allowed;
  // Whoever follows already may change the terms also where nobody new is taken.
  const known = await lockActive(tx, trader.userId, follower);
  if (!trader.isOpen && known === undefined) return reject('PRODUCT_NOT_OPEN');
  // Nobody owes a share that they have not seen; that of a relationship that stands is as it was.
  if (known === undefined && share !== trader.share) return reject('STATE_CHANGED', { share: shareText(trader.share) });
  return ok(await ensureFollow(tx, trader, follower, now));
}

/**
 * Follows a trader, or edits the terms of later positions where it stands already.
 * @returns in this order PARAMETER_ERROR, NOT_FOUND, NOT_ALLOWED (oneself), SUITABILITY_REQUIRED, SELF_EXCLUDED,
 * PRODUCT_NOT_OPEN (nobody new is taken), STATE_CHANGED (the share is another than was shown, with `share`).
 */
export async function followTrader(
  ports: CopyPorts,
  follower: UserId,
  input: InputOf<typeof copyCalls.follow>,
): Promise<Result<FollowAnswer, Rejection>> {
  const terms = readTerms(input, ports.usdt.scale);
  if (!terms.ok) return terms;
  const share = readShare(input.share ?? '0');
  if (share === undefined) return rejectField('share');
  const joined = await ports.db.withTx<Result<string, Rejection>>(copyCalls.follow.name, async (tx) => {
    const id = await join(ports, tx, follower, { traderId: input.trader_user_id, share });
    if (!id.ok) return id;
    const at = ports.clock.now();
    insertTerms(tx, id.value, terms.value, at);
    await noteFollow(tx, follower, copyCalls.follow, input, id.value, at);
    return id;
  });
  return joined.ok ? ok(await answerOf(ports, joined.value)) : joined;
}

/** Edits the terms of later positions. @returns PARAMETER_ERROR, NOT_FOUND, STATE_CHANGED (it has ended). */
export async function editFollow(
  ports: CopyPorts,
  follower: UserId,
  input: InputOf<typeof copyCalls.edit>,
): Promise<Result<FollowAnswer, Rejection>> {
  const terms = readTerms(input, ports.usdt.scale);
  if (!terms.ok) return terms;
  const edited = await ports.db.withTx<Result<string, Rejection>>(copyCalls.edit.name, async (tx) => {
    const known = await lockFollow(tx, follower, input.follow_user_id);
    if (known === undefined) return reject('NOT_FOUND');
    if (known.status !== 1) return reject('STATE_CHANGED');
    const at = ports.clock.now();
    insertTerms(tx, known.id, terms.value, at);
    await noteFollow(tx, follower, copyCalls.edit, input, known.id, at);
    return ok(known.id);
  });
  return edited.ok ? ok(await answerOf(ports, edited.value)) : edited;
}

/**
 * Ends a relationship; what is open is mirrored still, or closed with `close`, also where it had ended before.
 * @returns NOT_FOUND.
 */
export async function cancelFollow(
  ports: CopyPorts,
  follower: UserId,
  input: InputOf<typeof copyCalls.cancel>,
): Promise<Result<FollowAnswer, Rejection>> {
  const { follow_user_id: id, close = false } = input;
  const ended = await ports.db.withTx<Result<string, Rejection>>(copyCalls.cancel.name, async (tx) => {
    const known = await lockFollow(tx, follower, id);
    if (known === undefined) return reject('NOT_FOUND');
    const at = ports.clock.now();
    await endFollows(tx, [known.id], 'customer', at);
    if (close) closeFollowing(tx, [known.id]);
    await noteFollow(tx, follower, copyCalls.cancel, input, known.id, at);
    return ok(known.id);
  });
  if (!ended.ok) return ended;
  const tries = apart();
  await settleFollows(ports, [ended.value], tries);
  tries.end();
  return ok(await answerOf(ports, ended.value));
}

/**
 * Makes a copied position the follower's own. Of its profit what it stands at now counts for the trader: at the mark price, or
 * where there is none what is realised of it.
 * @returns NOT_FOUND, STATE_CHANGED (it is already, or closed).
 */
export async function holdSelf(
  ports: CopyPorts,
  follower: UserId,
  { transaction_id: position }: InputOf<typeof copyCalls.selfHolding>,
): Promise<Result<OutputOf<typeof copyCalls.selfHolding>, Rejection>> {
  const number = Number.parseInt(position, 10);
  if (!Number.isSafeInteger(number)) return reject('NOT_FOUND');
  const standings = await readStandings(ports, [number]);
  const held = await ports.db.withTx<Result<string, Rejection>>(copyCalls.selfHolding.name, async (tx) => {
    const copy = await lockByPosition(tx, follower, position);
    if (copy === undefined) return reject('NOT_FOUND');
    if (copy.status !== 2) return reject('STATE_CHANGED');
    const { result, net } = present([...standings.values()][0], 'the position of a copy');
    updateOwn(tx, copy.id, result ?? net, ports.clock.now());
    return ok(copy.id);
  });
  if (!held.ok) return held;
  const [answer] = await copyAnswers(ports, await selectCopiesByIds(ports.db, [held.value]));
  return ok(present(answer, 'the copy'));
}
