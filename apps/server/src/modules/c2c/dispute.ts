import { c2cCalls } from '@bourse/contract/c2c';
import { c2cStates } from '@bourse/contract/c2c-rules';
import type { InputOf } from '@bourse/contract/call';
import { tidyText } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { sayInThread, showInThread } from '../threads/index.ts';
import type { C2cPorts } from './c2c-ports.ts';
import { loserOf } from './c2c.ts';
import { findDispute, insertDispute, writeAppeal } from './dispute-store.ts';
import { lockFor, tellBoth } from './finish-order.ts';
import { moveTo, type Order } from './order-store.ts';

/** Fewer letters say nothing that somebody could decide by. */
export const leastWords = 20;

/** Opens a dispute over a locked order that is paid. @param by null for the timer. */
export async function openDispute(
  ports: Pick<C2cPorts, 'registry'>,
  tx: Tx,
  order: Order,
  { by, text, at }: { readonly by: UserId | null; readonly text: string; readonly at: Instant },
): Promise<void> {
  insertDispute(tx, { orderId: order.id, openedBy: by, openedAt: at, text });
  moveTo(tx, order.id, c2cStates.disputed);
  const who = by === null ? 'timer' : by === order.buyerId ? 'buyer' : 'seller';
  await sayInThread(tx, order.threadId, { word: 'c2c.disputed', args: { by: who } }, at);
  const news = { buyer: who === 'buyer' ? null : 'disputed', seller: who === 'seller' ? null : 'disputed' } as const;
  tellBoth(ports, tx, order, news, at);
}

/** A side asks for a ruling. @returns TEXT_TOO_SHORT, NOT_FOUND, STATE_CHANGED, NOT_FOUND (the picture). */
export async function disputeOrder(
  ports: C2cPorts,
  user: UserId,
  { id, text: given, proof }: InputOf<typeof c2cCalls.dispute>,
): Promise<Result<string, Rejection>> {
  const { db, clock, documents } = ports;
  const text = tidyText(given);
  if (text.length < leastWords) return reject('TEXT_TOO_SHORT', { field: 'text' });
  const picture = proof === '' ? null : documents.nameOf(proof);
  const at = clock.now();
  return db.withTx<Result<string, Rejection>>(c2cCalls.dispute.name, async (tx) => {
    const found = await lockFor(tx, id, user, 'dispute');
    if (!found.ok) return found;
    const isKept = proof === '' || (picture !== null && (await documents.keep(tx, picture, user)));
    if (!isKept) return reject('NOT_FOUND', { field: 'proof' });
    const { order } = found.value;
    await openDispute(ports, tx, order, { by: user, text, at });
    if (picture !== null) await showInThread(tx, order.threadId, { author: user, text: '', picture }, at);
    return ok(id);
  });
}

/** The losing side asks two others to decide. @returns TEXT_TOO_SHORT, NOT_FOUND, STATE_CHANGED, NOT_ALLOWED. */
export async function appealRuling(
  ports: C2cPorts,
  user: UserId,
  { id, text: given }: InputOf<typeof c2cCalls.appeal>,
): Promise<Result<string, Rejection>> {
  const { db, clock } = ports;
  const text = tidyText(given);
  if (text.length < leastWords) return reject('TEXT_TOO_SHORT', { field: 'text' });
  const at = clock.now();
  return db.withTx<Result<string, Rejection>>(c2cCalls.appeal.name, async (tx) => {
    const found = await lockFor(tx, id, user, 'appeal');
    if (!found.ok) return found;
    const { order, party } = found.value;
    const dispute = present(await findDispute(tx, id), 'the dispute of a decided order');
    const ruling = present(dispute.rulings[0], 'the ruling of a decided order');
    if (party !== loserOf(ruling.outcome)) return reject('NOT_ALLOWED');
    if (dispute.appealUntil === null || at >= dispute.appealUntil) return reject('STATE_CHANGED');
    writeAppeal(tx, id, { by: user, at, text });
    moveTo(tx, id, c2cStates.appealed);
    await sayInThread(tx, order.threadId, { word: 'c2c.appealed', args: { by: party } }, at);
    const news = {
      buyer: party === 'buyer' ? null : 'disputed',
      seller: party === 'seller' ? null : 'disputed',
    } as const;
    tellBoth(ports, tx, order, news, at);
    return ok(id);
  });
}
