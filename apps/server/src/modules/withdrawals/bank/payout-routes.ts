import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { bankWay } from '@bourse/contract/bank-payout-rules';
import type { OutputOf } from '@bourse/contract/call';
import { withdrawalStates } from '@bourse/contract/withdrawal';
import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { bind, type Binding, requireStaff } from '../../../platform/http/binding.ts';
import { pageOf } from '../../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import { selectByIds } from '../withdrawal-store.ts';
import { openCard } from './bank-answer.ts';
import { selectBankPayments, selectQueue } from './bank-store.ts';
import { payoutAnswers } from './payout-answer.ts';
import { confirmPayout, giveBackPayout } from './settle-payout.ts';
import { failPayout, lockPayout, sendPayout, takePayout } from './work-payouts.ts';

const { reviewed, signing, broadcast, confirmed } = withdrawalStates;

/** The account that a payment goes to; the look is written down. @returns NOT_FOUND, STATE_CHANGED. */
async function showAccount(
  ports: WithdrawalPorts,
  by: StaffId,
  id: string,
): Promise<Result<OutputOf<typeof bankPayoutCalls.account>, Rejection>> {
  const action = bankPayoutCalls.account.name;
  return ports.db.withTx<Result<OutputOf<typeof bankPayoutCalls.account>, Rejection>>(action, async (tx) => {
    const found = await lockPayout(ports, tx, id, [reviewed, signing, broadcast, confirmed], by);
    if (!found.ok) return found;
    const { bank, payment, at, withdrawal } = found.value;
    const card = openCard(bank.sealer, payment);
    if (card === null) return reject('NOT_FOUND');
    const detail = { customer: withdrawal.owner };
    await recordAudit(tx, { at, staffId: by, action, subject: `withdrawal:${id}`, detail });
    return ok({
      kind: card.kind,
      real_name: card.realName,
      card_number: card.number,
      city: card.city,
      bank: card.bank,
      branch: card.branch,
      phone: card.phone,
      aba: card.aba,
      iban: card.iban,
      swift: card.swift,
      holder_address: card.holderAddress,
    });
  });
}

/** An address that shows the evidence; the look is written down. @returns NOT_FOUND. */
async function showEvidence(
  { db, clock, bank }: WithdrawalPorts,
  by: StaffId,
  id: string,
): Promise<Result<{ address: string }, Rejection>> {
  const file = (await selectBankPayments(db, [id])).get(id)?.evidence ?? null;
  if (file === null || bank === null) return reject('NOT_FOUND');
  const entry = { at: clock.now(), staffId: by, action: bankPayoutCalls.evidence.name, subject: `withdrawal:${id}` };
  await db.withTx('look at evidence', (tx) => recordAudit(tx, entry));
  return ok({ address: bank.evidence.linkTo(file) });
}

/** Binds what staff do with payments to cards. */
export function payoutRoutes(ports: WithdrawalPorts): Binding[] {
  const { db, bank } = ports;
  return [
    bind(bankPayoutCalls.list, async (_context, { queue, ...paging }) => {
      const { page, limit } = paging;
      const { ids, total } = await selectQueue(db, queue, { limit, offset: (page - 1) * limit });
      const rows = await selectByIds(db, bankWay, ids);
      const inOrder = ids.map((id) =>
        present(
          rows.find((one) => one.id === id),
          'the withdrawal',
        ),
      );
      return ok(pageOf(paging, await payoutAnswers(ports, db, inOrder), total));
    }),
    bind(bankPayoutCalls.take, (context, input) => takePayout(ports, requireStaff(context), input)),
    bind(bankPayoutCalls.account, (context, { id }) => showAccount(ports, requireStaff(context), id)),
    bind(bankPayoutCalls.upload, async (context, { file }) => {
      const staffId = requireStaff(context);
      const action = bankPayoutCalls.upload.name;
      const note = (tx: Tx, at: Instant, name: string): Promise<void> =>
        recordAudit(tx, { at, staffId, action, subject: `evidence:${name}` });
      return bank === null ? reject('NOT_AVAILABLE') : bank.evidence.take(staffId, file, note);
    }),
    bind(bankPayoutCalls.sent, (context, input) => sendPayout(ports, requireStaff(context), input)),
    bind(bankPayoutCalls.evidence, (context, { id }) => showEvidence(ports, requireStaff(context), id)),
    bind(bankPayoutCalls.confirm, (context, input) => confirmPayout(ports, requireStaff(context), input)),
    bind(bankPayoutCalls.fail, (context, input) => failPayout(ports, requireStaff(context), input)),
    bind(bankPayoutCalls.giveBack, (context, input) => giveBackPayout(ports, requireStaff(context), input)),
  ];
}
