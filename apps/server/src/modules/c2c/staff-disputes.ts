import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { c2cStates } from '@bourse/contract/c2c-rules';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { type StaffId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { findOpenApproval } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readStaffNames } from '../identity/index.ts';
import { readVerifiedName } from '../kyc/index.ts';
import { readThread } from '../threads/index.ts';
import { selectOpenAds } from './ad-store.ts';
import { type C2cPorts, subjectOf } from './c2c-ports.ts';
import { takeDown } from './close-ad.ts';
import { selectDisputed, selectDisputes } from './dispute-store.ts';
import { openPayment } from './methods.ts';
import { ownAdAnswers } from './ad-answer.ts';
import { orderFacts } from './order-answer.ts';
import { findOrder, type Order, selectOrdersById } from './order-store.ts';
import { askForRuling, rulingKind } from './rule-dispute.ts';

type Opened = OutputOf<typeof c2cStaffCalls.open>;
type Disputed = Opened['order'];

function waitsFor({ state }: Order): Disputed['waits'] {
  if (state === c2cStates.disputed) return 'ruling';
  if (state === c2cStates.decided) return 'appeal_time';
  return state === c2cStates.appealed ? 'appeal' : 'none';
}

async function disputedAnswers(ports: C2cPorts, orders: readonly Order[]): Promise<Disputed[]> {
  const { db } = ports;
  const disputes = await selectDisputes(
    db,
    orders.map(({ id }) => id),
  );
  const rulings = [...disputes.values()].flatMap((one) => one.rulings);
  const names = await readStaffNames(
    db,
    rulings.flatMap(({ requestedBy, approvedBy }) => [requestedBy, approvedBy]),
  );
  const person = (id: StaffId) => ({ id, name: names.get(id) ?? '' });
  const answers: Disputed[] = [];
  for (const order of orders) {
    const dispute = present(disputes.get(order.id), 'the dispute');
    answers.push({
      ...orderFacts(ports, order, dispute),
      buyer_id: order.buyerId,
      seller_id: order.sellerId,
      waits: waitsFor(order),
      approval_id: (await findOpenApproval(db, rulingKind, subjectOf(order.id)))?.id ?? null,
      ruled_by: dispute.rulings.map((one) => ({
        requested_by: person(one.requestedBy),
        approved_by: person(one.approvedBy),
      })),
    });
  }
  return answers;
}

/** Shows a dispute whole; who looks is written down. @returns NOT_FOUND, also for an order without a dispute. */
async function openForStaff(
  ports: C2cPorts,
  by: StaffId,
  { id }: InputOf<typeof c2cStaffCalls.open>,
): Promise<Result<Opened, Rejection>> {
  const { db, clock, sealer, documents } = ports;
  const order = await findOrder(db, id);
  if (order === undefined || !(await selectDisputes(db, [id])).has(id)) return reject('NOT_FOUND');
  const entry = { at: clock.now(), staffId: by, action: c2cStaffCalls.open.name, subject: subjectOf(id) };
  await db.withTx('look at a dispute', (tx) => recordAudit(tx, entry));
  const [shown] = await disputedAnswers(ports, [order]);
  return ok({
    order: present(shown, 'the dispute'),
    buyer_name: (await readVerifiedName(db, sealer, order.buyerId)) ?? '',
    seller_name: (await readVerifiedName(db, sealer, order.sellerId)) ?? '',
    payment: openPayment(sealer, order.sellerId, order.payment),
    messages: await readThread({ db, documents }, order.threadId),
  });
}

/** Binds what staff do with disputes and advertisements. */
export function disputeRoutes(ports: C2cPorts): Binding[] {
  const { db } = ports;
  return [
    bind(c2cStaffCalls.disputes, async (_context, { waiting, page, limit }) => {
      const { ids, total } = await selectDisputed(db, waiting, { limit, offset: (page - 1) * limit });
      return ok({ list: await disputedAnswers(ports, await selectOrdersById(db, ids)), page, limit, total });
    }),
    bind(c2cStaffCalls.open, (context, input) => openForStaff(ports, requireStaff(context), input)),
    bind(c2cStaffCalls.ads, async (_context, { user_id: owner, page, limit }) => {
      const of = owner === undefined ? null : userId(owner);
      const { rows, total } = await selectOpenAds(db, of, { limit, offset: (page - 1) * limit });
      return ok({ list: await ownAdAnswers(ports, rows), page, limit, total });
    }),
    bind(c2cStaffCalls.takeDown, (context, input) => takeDown(ports, requireStaff(context), input)),
    bind(c2cStaffCalls.rule, (context, input) => askForRuling(ports, requireStaff(context), input)),
  ];
}
