import type { InputOf, OutputOf } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import type { Clock } from '@bourse/kernel/clock';
import { isIdText, userId, type UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { findMakerMark, type Holding, markAnswer } from '../access/index.ts';
import {
  type CustomerLine,
  findCustomer,
  fullScore,
  listCreditEvents,
  listPastSessions,
  listSessions,
  listSignIns,
  searchCustomers,
} from '../identity/index.ts';
import { findAccount, listAccountsOf } from '../ledger/index.ts';
import { countOpenOrdersOf, findOrderOwner } from '../spot/index.ts';
import { type AccountPorts, accountAnswers, readSteps } from './account-answers.ts';

/** What staff see customers by. */
export interface CustomerPorts extends AccountPorts {
  readonly db: Database;
  readonly clock: Clock;
  /** What a customer is kept from now. */
  readonly holding: (user: UserId) => readonly Holding[];
  /** Whoever is kept from something now. */
  readonly restricted: () => readonly UserId[];
  readonly vipLevelOf: (user: UserId) => number;
}

type Line = OutputOf<typeof customerCalls.one>['customer'];

function lineOf({ holding }: CustomerPorts, one: CustomerLine): Line {
  const { id, email, phone, nickname, kind, level, country, status, createdAt } = one;
  const restrictions = [...new Set(holding(id).map((held) => held.kind))];
  return { id, email, phone, nickname, kind, level, country, status, restrictions, created_at: toIso(createdAt) };
}

/** Whom a text names as a number: the customer of that id, or who owns the order. */
async function namedBy({ db }: CustomerPorts, text: string): Promise<UserId[]> {
  if (!isIdText(text)) return [];
  const owner = await findOrderOwner(db, text);
  return [userId(text), ...(owner === undefined ? [] : [owner])];
}

async function search(
  ports: CustomerPorts,
  input: InputOf<typeof customerCalls.search>,
): Promise<Result<OutputOf<typeof customerCalls.search>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const text = input.query?.trim().toLowerCase() ?? '';
  const query = {
    text: text === '' ? null : text,
    ids: await namedBy(ports, text),
    among: input.restricted === true ? ports.restricted() : null,
  };
  const { rows, total } = await searchCustomers(ports.db, query, slice.value);
  return ok(
    pageOf(
      input,
      rows.map((one) => lineOf(ports, one)),
      total,
    ),
  );
}

async function readOne(
  ports: CustomerPorts,
  { id }: InputOf<typeof customerCalls.one>,
): Promise<Result<OutputOf<typeof customerCalls.one>, Rejection>> {
  const { db, clock, vipLevelOf } = ports;
  const found = await findCustomer(db, id);
  if (found === undefined) return reject('NOT_FOUND');
  const now = clock.now();
  const [credit, open, orders, mark] = await Promise.all([
    listCreditEvents(db, found.id),
    listSessions(db, found.id, now, { page: 1, limit: 1 }),
    countOpenOrdersOf(db, found.id),
    findMakerMark(db, found.id, now),
  ]);
  return ok({
    customer: lineOf(ports, found),
    lang: found.lang,
    inviter_id: found.inviterId,
    password_changed_at: toIso(found.passwordChangedAt),
    vip_level: vipLevelOf(found.id),
    credit_score: credit[0]?.score ?? fullScore,
    open_sessions: open.total,
    open_orders: orders,
    market_maker: mark === null ? null : { ...markAnswer(mark), reason: mark.reason },
  });
}

/** Where somebody has signed in from, and the sessions of it. */
function placeRoutes({ db, clock }: CustomerPorts): Binding[] {
  return [
    bind(customerCalls.signIns, async (_context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { signIns, total } = await listSignIns(db, userId(input.id), slice.value);
      return ok(
        pageOf(
          input,
          signIns.map((signIn) => ({ ...signIn, at: toIso(signIn.at) })),
          total,
        ),
      );
    }),
    bind(customerCalls.sessions, async (_context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { rows, total } = await listPastSessions(db, userId(input.id), slice.value);
      const now = clock.now();
      const list = rows.map(({ id, address, device, createdAt, lastSeenAt, endsAt }) => ({
        id,
        address,
        device,
        created_at: toIso(createdAt),
        last_seen_at: toIso(lastSeenAt),
        ended_at: endsAt <= now ? toIso(endsAt) : null,
      }));
      return ok(pageOf(input, list, total));
    }),
  ];
}

/** Binds the calls by which staff see customers. */
export function customerRoutes(ports: CustomerPorts): Binding[] {
  const { db } = ports;
  return [
    bind(customerCalls.search, (_context, input) => search(ports, input)),
    bind(customerCalls.one, (_context, input) => readOne(ports, input)),
    bind(customerCalls.accounts, async (_context, { id }) => {
      if ((await findCustomer(db, id)) === undefined) return reject('NOT_FOUND');
      return ok(await accountAnswers(ports, await listAccountsOf(db, id)));
    }),
    bind(customerCalls.postings, async (_context, input) => {
      const account = await findAccount(db, input.account_id);
      if (account === undefined || account.userId !== input.id) return reject('NOT_FOUND');
      return readSteps(ports, account, input);
    }),
    ...placeRoutes(ports),
  ];
}
