import { c2cCalls } from '@bourse/contract/c2c';
import { c2cScales, c2cStates } from '@bourse/contract/c2c-rules';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { tidyText } from '@bourse/contract/text-rules';
import { parseAmount } from '@bourse/kernel/amount';
import { assetId, userId, type UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { findCustomer, readNicknames } from '../identity/index.ts';
import { listFiatCodes } from '../registry/index.ts';
import { findAd, selectOffered, selectOwnAds } from './ad-store.ts';
import type { C2cPorts } from './c2c-ports.ts';
import { readC2cTerms } from './c2c-settings.ts';
import { changeAd } from './change-ad.ts';
import { withdrawAd } from './close-ad.ts';
import { appealRuling, disputeOrder } from './dispute.ts';
import { listMethods, removeMethod, saveMethod } from './methods.ts';
import { letGo, releaseOrder, sayPaid } from './order-acts.ts';
import { adAnswers, type OwnAdAnswer, ownAdAnswers, rateText } from './ad-answer.ts';
import { type OrderAnswer, orderAnswers } from './order-answer.ts';
import { findOrder, partyOf, selectOwnOrders, userOn } from './order-store.ts';
import { countBlocks, deleteBlock, insertBlock, insertRating, selectBlocks } from './people-store.ts';
import { publishAd } from './publish-ad.ts';
import { takeAd } from './take-ad.ts';

type Answer<T> = Promise<Result<T, Rejection>>;

/** How many somebody blocks. */
const blocksMax = 500;

/** An order of the caller. @returns NOT_FOUND. */
async function readOrder(ports: C2cPorts, user: UserId, id: string): Answer<OrderAnswer> {
  const order = await findOrder(ports.db, id);
  if (order === undefined || partyOf(order, user) === undefined) return reject('NOT_FOUND');
  return ok(present((await orderAnswers(ports, user, [order]))[0], 'the order'));
}

async function readOwnAd(ports: C2cPorts, id: string): Answer<OwnAdAnswer> {
  const ad = present(await findAd(ports.db, id), 'the advertisement');
  return ok(present((await ownAdAnswers(ports, [ad]))[0], 'the advertisement'));
}

async function listOffered(
  ports: C2cPorts,
  { type, currency_id: coin, fiat, method, money: text, page, limit }: InputOf<typeof c2cCalls.list>,
): Answer<OutputOf<typeof c2cCalls.list>> {
  const money = text === undefined ? null : parseAmount(text, c2cScales.money);
  if (money !== null && !money.ok) return rejectField('money');
  const filter = {
    side: type === 'buy' ? 1 : 2,
    assetId: coin === undefined ? null : assetId(coin),
    fiat: fiat?.toUpperCase() ?? null,
    method: method ?? null,
    money: money?.value ?? null,
  } as const; // the side stays one of two
  const { rows, total } = await selectOffered(ports.db, filter, { limit, offset: (page - 1) * limit });
  return ok({ list: await adAnswers(ports, rows), page, limit, total });
}

/** @returns NOT_FOUND, STATE_CHANGED (not completed, or rated before). */
async function rate(
  ports: C2cPorts,
  by: UserId,
  { id, score, text }: InputOf<typeof c2cCalls.rateOrder>,
): Answer<OrderAnswer> {
  const { db, clock } = ports;
  const rated = await db.withTx<Result<undefined, Rejection>>(c2cCalls.rateOrder.name, async (tx) => {
    const order = await findOrder(tx, id);
    const party = order === undefined ? undefined : partyOf(order, by);
    if (order === undefined || party === undefined) return reject('NOT_FOUND');
    if (order.state !== c2cStates.completed) return reject('STATE_CHANGED');
    const other = userOn(order, party === 'buyer' ? 'seller' : 'buyer');
    const one = { orderId: id, by, of: other, score, text: tidyText(text ?? ''), at: clock.now() };
    return (await insertRating(tx, one)) ? ok(undefined) : reject('STATE_CHANGED');
  });
  return rated.ok ? readOrder(ports, by, id) : rated;
}

/** @returns NOT_FOUND, NOT_ALLOWED (oneself), LIMIT_EXCEEDED. */
async function block(
  { db, clock }: C2cPorts,
  user: UserId,
  { user_id: named, blocked }: InputOf<typeof c2cCalls.block>,
): Answer<OutputOf<typeof c2cCalls.block>> {
  const other = userId(named);
  if ((await findCustomer(db, other)) === undefined) return reject('NOT_FOUND');
  if (other === user) return reject('NOT_ALLOWED');
  return db.withTx<Result<OutputOf<typeof c2cCalls.block>, Rejection>>(c2cCalls.block.name, async (tx) => {
    if (!blocked) await deleteBlock(tx, user, other);
    else if ((await countBlocks(tx, user)) >= blocksMax) return reject('LIMIT_EXCEEDED', { limit: blocksMax });
    else await insertBlock(tx, user, other, clock.now());
    return ok({ blocked });
  });
}

function adRoutes(ports: C2cPorts): Binding[] {
  const { db, clock } = ports;
  return [
    bind(c2cCalls.terms, async () => {
      const { fee_bps: fee, ...terms } = await readC2cTerms(db, clock.now());
      return ok({ ...terms, fee_rate: rateText(fee), fiats: await listFiatCodes(db) });
    }),
    bind(c2cCalls.list, (_context, input) => listOffered(ports, input)),
    bind(c2cCalls.detail, async (_context, { id }) => {
      const ad = await findAd(db, id);
      if (ad === undefined || ad.closedAt !== null) return reject('NOT_FOUND');
      return ok(present((await adAnswers(ports, [ad]))[0], 'the advertisement'));
    }),
    bind(c2cCalls.publish, async (context, input) => {
      const done = await publishAd(ports, requireUserContext(context), input);
      return done.ok ? readOwnAd(ports, done.value) : done;
    }),
    bind(c2cCalls.changeAd, async (context, input) => {
      const done = await changeAd(ports, requireUserContext(context), input);
      return done.ok ? readOwnAd(ports, done.value) : done;
    }),
    bind(c2cCalls.withdrawAd, async (context, { id }) => {
      const done = await withdrawAd(ports, requireUser(context), id);
      return done.ok ? readOwnAd(ports, done.value) : done;
    }),
    bind(c2cCalls.myAds, async (context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { rows, total } = await selectOwnAds(db, requireUser(context), slice.value);
      return ok(pageOf(input, await ownAdAnswers(ports, rows), total));
    }),
  ];
}

function orderRoutes(ports: C2cPorts): Binding[] {
  const { db } = ports;
  /** Whoever has moved an order hears how it stands now. */
  const thenOrder = async (user: UserId, done: Result<string, Rejection>): Answer<OrderAnswer> =>
    done.ok ? readOrder(ports, user, done.value) : done;
  return [
    bind(c2cCalls.buy, async (context, input) =>
      thenOrder(requireUser(context), await takeAd(ports, requireUserContext(context), input)),
    ),
    bind(c2cCalls.orders, async (context, { status, ...paging }) => {
      const slice = sliceOf(paging);
      if (!slice.ok) return slice;
      const user = requireUser(context);
      const { rows, total } = await selectOwnOrders(db, user, status ?? null, slice.value);
      return ok(pageOf(paging, await orderAnswers(ports, user, rows), total));
    }),
    bind(c2cCalls.order, (context, { id }) => readOrder(ports, requireUser(context), id)),
    bind(c2cCalls.paid, async (context, input) =>
      thenOrder(requireUser(context), await sayPaid(ports, requireUser(context), input)),
    ),
    bind(c2cCalls.release, async (context, input) =>
      thenOrder(requireUser(context), await releaseOrder(ports, requireUserContext(context), input)),
    ),
    bind(c2cCalls.cancel, async (context, input) =>
      thenOrder(requireUser(context), await letGo(ports, requireUser(context), input)),
    ),
    bind(c2cCalls.dispute, async (context, input) =>
      thenOrder(requireUser(context), await disputeOrder(ports, requireUser(context), input)),
    ),
    bind(c2cCalls.appeal, async (context, input) =>
      thenOrder(requireUser(context), await appealRuling(ports, requireUser(context), input)),
    ),
    bind(c2cCalls.rateOrder, (context, input) => rate(ports, requireUser(context), input)),
  ];
}

function peopleRoutes(ports: C2cPorts): Binding[] {
  const { db } = ports;
  return [
    bind(c2cCalls.methods, async (context) => ok(await listMethods(ports, requireUser(context)))),
    bind(c2cCalls.methodSave, (context, input) => saveMethod(ports, requireUser(context), input)),
    bind(c2cCalls.methodDelete, (context, { id }) => removeMethod(ports, requireUser(context), id)),
    bind(c2cCalls.block, (context, input) => block(ports, requireUser(context), input)),
    bind(c2cCalls.blocks, async (context) => {
      const all = await selectBlocks(db, requireUser(context));
      const names = await readNicknames(
        db,
        all.map((one) => one.userId),
      );
      return ok(all.map((one) => ({ user_id: one.userId, nickname: names.get(one.userId) ?? '', at: toIso(one.at) })));
    }),
  ];
}

/** Binds what customers do. */
export function c2cRoutes(ports: C2cPorts): Binding[] {
  return [...adRoutes(ports), ...orderRoutes(ports), ...peopleRoutes(ports)];
}
