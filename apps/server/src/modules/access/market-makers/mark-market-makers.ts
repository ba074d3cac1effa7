import type { InputOf } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import type { Clock } from '@bourse/kernel/clock';
import { type StaffId, userId, type UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import { bind, requireStaff } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { AppliedChange, ApprovedRequest, ModuleManifest } from '../../../platform/module-manifest.ts';
import { type ApprovalAnswer, changesOf, findOpenApproval, requestApproval } from '../../approvals/index.ts';
import { noEvidenceOfStaff } from '../../../platform/no-evidence-of-staff.ts';
import { lockCustomer } from '../../identity/index.ts';
import { endMakerMark, findMakerMark, insertMakerMark, type MakerMark } from './market-maker-store.ts';

/** What the marks stand on. */
export interface MarketMakerPorts {
  readonly db: Database;
  readonly clock: Clock;
}

const kind = 'customer.market_maker';
const payloadSchema = z.object({
  user_id: z.string(),
  decision: z.enum(['mark', 'end']),
  days: z.nullable(z.int()),
});
type Decision = z.infer<typeof payloadSchema>['decision'];

/** Whether two members of staff have marked a customer as a market maker, and it holds. */
export async function isMarketMaker(db: Queryable, user: UserId, at: Instant): Promise<boolean> {
  return (await findMakerMark(db, user, at)) !== null;
}

/** From when until when a mark holds, as calls answer it. */
export function markAnswer(mark: MakerMark): { readonly since: string; readonly expires_at: string | null } {
  return { since: toIso(mark.since), expires_at: mark.expiresAt === null ? null : toIso(mark.expiresAt) };
}

/** The mark of a customer who is locked from now on. @returns NOT_FOUND, STATE_CHANGED where it is as it is to be. */
async function lockMark(
  tx: Tx,
  user: UserId,
  decision: Decision,
  at: Instant,
): Promise<Result<MakerMark | null, Rejection>> {
  if (!(await lockCustomer(tx, user))) return reject('NOT_FOUND');
  const mark = await findMakerMark(tx, user, at);
  return (mark === null) === (decision === 'mark') ? ok(mark) : reject('STATE_CHANGED');
}

/** @returns NOT_FOUND (no customer), STATE_CHANGED (it is so already, or a request is open). */
async function ask(
  { db, clock }: MarketMakerPorts,
  requestedBy: StaffId,
  { id, decision, days, reason }: InputOf<typeof customerCalls.marketMaker>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const call = customerCalls.marketMaker.name;
  return db.withTx<Result<ApprovalAnswer, Rejection>>(call, async (tx) => {
    const at = clock.now();
    const found = await lockMark(tx, userId(id), decision, at);
    if (!found.ok) return found;
    const subject = `customer:${id}`;
    if ((await findOpenApproval(tx, kind, subject)) !== undefined) return reject('STATE_CHANGED');
    const payload = { user_id: id, decision, days: decision === 'mark' ? (days ?? null) : null };
    const summary = {
      customer: userId(id),
      changes: changesOf(
        { market_maker: decision !== 'mark' },
        { market_maker: decision === 'mark', days: payload.days },
      ),
    };
    return ok(await requestApproval(tx, call, { kind, subject, payload, reason, summary, requestedBy, at }));
  });
}

/** @returns NOT_FOUND, STATE_CHANGED where the mark has ended by itself. */
async function apply(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const { decision, days } = parsed.data;
  const user = userId(parsed.data.user_id);
  const { at } = request;
  const found = await lockMark(tx, user, decision, at);
  if (!found.ok) return found;
  const mark = found.value;
  if (mark !== null) {
    endMakerMark(tx, mark.id, request);
    return ok({ before: { market_maker: markAnswer(mark) }, after: { market_maker: null } });
  }
  const expiresAt = days === null ? null : instant(at + days * dayMs);
  insertMakerMark(tx, user, expiresAt, request);
  const until = expiresAt === null ? null : toIso(expiresAt);
  return ok({ before: { market_maker: null }, after: { market_maker: { since: toIso(at), expires_at: until } } });
}

/** Opens the marks of market makers to staff: set and ended by two. */
export function openMarketMakers(ports: MarketMakerPorts): ModuleManifest {
  const { marketMaker } = customerCalls;
  return {
    name: 'access',
    staffRoutes: [bind(marketMaker, (context, input) => ask(ports, requireStaff(context), input))],
    approvals: [
      {
        kind,
        grant: present(marketMaker.grant, 'the grant of the call'),
        involved: noEvidenceOfStaff('the agreement is one with the customer'),
        apply,
      },
    ],
  };
}
