import type { OutputOf } from '@bourse/contract/call';
import { goodwillCalls, goodwillCredited, goodwillPool } from '@bourse/contract/goodwill';
import { formatAmount } from '@bourse/kernel/amount';
import { assetId, staffId, type StaffId, userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { bind, requireStaff } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { readStaffNames } from '../identity/index.ts';
import { noticeOf } from '../notices/index.ts';
import type { GoodwillPorts } from './goodwill-ports.ts';
import { type PaidCredit, selectCredits } from './goodwill-store.ts';
import { askToCredit, creditKind, payCredit } from './pay-credit.ts';
import { goodwillData } from './customer-data-store.ts';

type Answer = OutputOf<typeof goodwillCalls.list>['list'][number];

async function answersOf({ db, registry }: GoodwillPorts, all: readonly PaidCredit[]): Promise<Answer[]> {
  const names = await readStaffNames(
    db,
    all.flatMap(({ requestedBy, approvedBy }) => [requestedBy, approvedBy]),
  );
  const person = (id: StaffId): Answer['requested_by'] => ({ id, name: names.get(staffId(id)) ?? '' });
  return all.map((one) => {
    const { id, code, scale } = registry.getAsset(one.assetId);
    return {
      id: one.id,
      user_id: one.userId,
      currency_id: id,
      currency: code,
      number: formatAmount(one.amount, scale),
      reason: one.reason,
      requested_by: person(one.requestedBy),
      approved_by: person(one.approvedBy),
      approval_id: one.approvalId,
      at: toIso(one.at),
    };
  });
}

/** Opens credits to staff: asked for by one, paid by two. */
export function openGoodwill(ports: GoodwillPorts): ModuleManifest {
  const { db, registry } = ports;
  return {
    name: 'goodwill',
    customerData: goodwillData,
    staffRoutes: [
      bind(goodwillCalls.list, async (_context, input) => {
        const slice = sliceOf(input);
        if (!slice.ok) return slice;
        const { rows, total } = await selectCredits(db, input.id ?? null, slice.value);
        return ok(pageOf(input, await answersOf(ports, rows), total));
      }),
      bind(goodwillCalls.credit, (context, input) => askToCredit(ports, requireStaff(context), input)),
    ],
    pools: [goodwillPool],
    notices: [
      noticeOf(goodwillCredited, (event) => {
        const currency = registry.getAsset(assetId(event.currency_id)).code;
        return { userId: userId(event.user_id), kind: 'goodwill_credited', args: { number: event.number, currency } };
      }),
    ],
    approvals: [
      {
        kind: creditKind,
        grant: present(goodwillCalls.credit.grant, 'the grant of the call'),
        involved: noEvidenceOfStaff('the request has its reason'),
        apply: (tx, request) => payCredit(ports, tx, request),
      },
    ],
  };
}
