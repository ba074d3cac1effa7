import { c2cScore, c2cStates } from '@bourse/contract/c2c-rules';
import type { C2cNews } from '@bourse/contract/c2c';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { addCreditStep } from '../identity/index.ts';
import { houseAccount, openAccountsIn, post, type Posting, productAccount, userAccount } from '../ledger/index.ts';
import { closeThread, sayInThread } from '../threads/index.ts';
import { changeRemaining, findAd } from './ad-store.ts';
import { type C2cPorts, family, subjectOf } from './c2c-ports.ts';
import { type Act, type Actor, judge, type Party } from './c2c.ts';
import { movedEvent } from './order-events.ts';
import { type EndedAs, findOrder, type Order, partyOf, userOn, writeEnd } from './order-store.ts';

/** An order of a customer, locked, who may do something to it now. @returns NOT_FOUND, NOT_ALLOWED, STATE_CHANGED. */
export async function lockFor(
  tx: Tx,
  id: string,
  user: UserId,
  act: Act,
): Promise<Result<{ readonly order: Order; readonly party: Party }, Rejection>> {
  const order = await findOrder(tx, id, true);
  const party = order === undefined ? undefined : partyOf(order, user);
  if (order === undefined || party === undefined) return reject('NOT_FOUND');
  const judged = judge(act, party, order.state);
  return judged === 'ok' ? ok({ order, party }) : reject(judged);
}

/** An order, locked, on which a timer or staff may act now; undefined where somebody was faster. */
export async function lockIfStill(tx: Tx, id: string, actor: Actor, act: Act): Promise<Order | undefined> {
  const order = await findOrder(tx, id, true);
  return order !== undefined && judge(act, actor, order.state) === 'ok' ? order : undefined;
}

/** Tells both sides, each what is news to them; null for whoever has done it. */
export function tellBoth(
  { registry }: Pick<C2cPorts, 'registry'>,
  tx: Tx,
  order: Order,
  news: Readonly<Record<Party, C2cNews | null>>,
  at: Instant,
): void {
  const asset = registry.getAsset(order.assetId);
  const facts = { orderId: order.id, amount: order.amount, at };
  const events = (['buyer', 'seller'] as const).map((party) =>
    movedEvent(asset, { ...facts, userId: userOn(order, party), news: news[party] }),
  );
  appendEvents(tx, at, events);
}

/** From escrow to the buyer, who pays the fee out of it. */
async function postTrade(tx: Tx, order: Order, at: Instant): Promise<Result<unknown, Rejection>> {
  const { assetId, amount, fee, buyerId, sellerId } = order;
  const ids = await openAccountsIn(tx, [
    productAccount(sellerId, assetId, family),
    userAccount(buyerId, assetId, 'legal'),
    houseAccount('fees', assetId),
  ]);
  const [escrow, legal, fees] = ids.map((id) => present(id, 'an opened account'));
  const reference = subjectOf(order.id);
  const [debit, credit] = [present(escrow, 'escrow'), present(legal, 'legal')];
  const postings: Posting[] = [{ debit, credit, assetId, amount, kind: 'c2c_trade', reference }];
  if (fee > 0n) {
    postings.push({ debit: credit, credit: present(fees, 'fees'), assetId, amount: fee, kind: 'c2c_fee', reference });
  }
  return post(tx, { at, postings });
}

/**
 * Back to where the coins came from: to the open advertisement of the seller, in whose escrow they lie already, or to the
 * seller. An open purchase wants as many again.
 */
async function giveBack(tx: Tx, order: Order, at: Instant): Promise<Result<unknown, Rejection>> {
  const { assetId, amount, sellerId, adId } = order;
  const ad = present(await findAd(tx, adId, true), 'the advertisement of an order');
  const isOpen = ad.closedAt === null;
  if (isOpen) changeRemaining(tx, ad.id, amount);
  if (isOpen && ad.side === 2) return ok(undefined);
  const keys = [productAccount(sellerId, assetId, family), userAccount(sellerId, assetId, 'legal')];
  const [escrow, legal] = await openAccountsIn(tx, keys);
  const ends = { debit: present(escrow, 'escrow'), credit: present(legal, 'legal') };
  const posting = { ...ends, assetId, amount, kind: 'c2c_return', reference: subjectOf(order.id) } as const; // the kind stays a literal
  return post(tx, { at, postings: [posting] });
}

/** How an order ends. */
export interface Finish {
  /** Who gets the coins. */
  readonly outcome: Party;
  readonly as: EndedAs;
  readonly at: Instant;
  readonly reason?: string;
  readonly failedBy?: Party;
  readonly news: Readonly<Record<Party, C2cNews | null>>;
}

/** Ends a locked order: its coins move, both are told, and its conversation closes. @returns TRADING_HALTED. */
export async function finishOrder(
  ports: C2cPorts,
  tx: Tx,
  order: Order,
  { outcome, as, at, reason = '', failedBy, news }: Finish,
): Promise<Result<undefined, Rejection>> {
  const posted = outcome === 'buyer' ? await postTrade(tx, order, at) : await giveBack(tx, order, at);
  if (!posted.ok) return posted;
  const failed = failedBy === undefined ? null : userOn(order, failedBy);
  const state = outcome === 'buyer' ? c2cStates.completed : c2cStates.cancelled;
  writeEnd(tx, order.id, { state, as, at, reason, failedBy: failed });
  if (failed !== null) {
    const step =
      as === 'ruled'
        ? ({ change: c2cScore.lost, reason: 'dispute_lost' } as const)
        : ({ change: c2cScore.cancelled, reason: 'c2c_cancelled' } as const);
    addCreditStep(tx, failed, step, at);
  }
  await sayInThread(tx, order.threadId, { word: `c2c.${as}`, args: as === 'ruled' ? { outcome } : {} }, at);
  closeThread(tx, order.threadId, at);
  tellBoth(ports, tx, order, news, at);
  return ok(undefined);
}
