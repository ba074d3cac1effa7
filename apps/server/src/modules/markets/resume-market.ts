import { adminCalls } from '@bourse/contract/admin';
import type { InputOf } from '@bourse/contract/call';
import { marketId, type StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, requestApproval, type SummaryParts } from '../approvals/index.ts';
import { readStatus } from './market-store.ts';
import { changeMarketStatus, type MarketStatusPorts } from './set-market-status.ts';

const kind = adminCalls.marketResume.name;

/** What is asked for: the end of one halt, named by its version and with why it was made. */
const payloadSchema = z.object({ market_id: z.int(), symbol: z.string(), version: z.int(), halt_reason: z.string() });

/** Asks a second person to open a halted market. @returns MARKET_NOT_FOUND, STATE_CHANGED where it is open. */
export async function askToResume(
  { db, clock, markets }: MarketStatusPorts,
  by: StaffId,
  { symbol, reason }: InputOf<typeof adminCalls.marketResume>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const market = markets.findMarket(symbol);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  const { id } = market;
  return db.withTx<Result<ApprovalAnswer, Rejection>>('ask to resume a market', async (tx) => {
    // The engine may have halted it a moment ago, of which this node has not heard yet.
    const { status, statusVersion: version, statusReason: halt } = (await readStatus(tx, id)) ?? market;
    if (status === 'open') return reject('STATE_CHANGED');
    const payload = { market_id: id, symbol: market.symbol, version, halt_reason: halt };
    const summary: SummaryParts = { to: market.symbol, changes: [{ field: 'halted', before: halt, after: null }] };
    const wanted = {
      kind,
      subject: `market:${String(id)}`,
      payload,
      reason,
      summary,
      requestedBy: by,
      at: clock.now(),
    };
    return ok(await requestApproval(tx, kind, wanted));
  });
}

/** @returns PARAMETER_ERROR, STATE_CHANGED where that halt is over, also where another holds by now. */
async function apply(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const { market_id: id, version } = parsed.data;
  const { requestedBy: staffId, reason, at } = request;
  const opened = await changeMarketStatus(tx, { id: marketId(id), staffId, status: 'open', reason, at });
  if (opened !== version + 1) return reject('STATE_CHANGED');
  return ok({ before: { status: 'halted' }, after: { status: 'open' } });
}

/** Whoever halts does so alone; opening again takes two persons. */
export const resumeApproval: ApprovalKind = {
  kind,
  grant: present(adminCalls.marketResume.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('why a market was halted is part of the request'),
  apply,
};
