import type { InputOf, OutputOf } from '@bourse/contract/call';
import { beneficiaryStaffCalls } from '@bourse/contract/beneficiary';
import type { StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import { readVerifiedName } from '../../kyc/index.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import { findWithdrawal } from '../withdrawal-store.ts';
import { findBeneficiary } from './beneficiary-store.ts';
import { ivms101Of } from './ivms101.ts';
import { openBeneficiary } from './sealed-beneficiary.ts';

/** Shows staff who gets a withdrawal; noted in the audit log with the reason before anything is shown. @returns NOT_FOUND. */
export async function showBeneficiary(
  { db, clock, sealer }: WithdrawalPorts,
  staffId: StaffId,
  { id, reason }: InputOf<typeof beneficiaryStaffCalls.show>,
): Promise<Result<OutputOf<typeof beneficiaryStaffCalls.show>, Rejection>> {
  const found = await findBeneficiary(db, id);
  const withdrawal = found === undefined ? undefined : await findWithdrawal(db, id, found.owner);
  const said = found === undefined ? null : openBeneficiary(sealer, found.owner, found.sealed);
  if (found === undefined || withdrawal === undefined || said === null) return reject('NOT_FOUND');
  const { name: action } = beneficiaryStaffCalls.show;
  const { owner, country } = found;
  await db.withTx(action, (tx) =>
    recordAudit(tx, {
      at: clock.now(),
      staffId,
      action,
      subject: `withdrawal:${id}`,
      detail: { reason, customer: owner },
    }),
  );
  const originator = (await readVerifiedName(db, sealer, owner)) ?? '';
  const ivms101 = { ...ivms101Of({ originator, country, withdrawal, said }) };
  return ok({ ...said, said_at: toIso(found.saidAt), country, ivms101 });
}
