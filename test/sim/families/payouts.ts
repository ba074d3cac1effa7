import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { rechargeCalls } from '@bourse/contract/recharge';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { dayMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { bankDoorOf } from '@bourse/server/modules/fiat/index';
import type { BankDoor, PayeeCard } from '@bourse/server/modules/withdrawals/index';
import { keyBytes, sealerWithKey } from '@bourse/server/platform/secrets/sealer';
import type { Desk, SimulatedFamily } from './family.ts';

const sealer = sealerWithKey(Buffer.alloc(keyBytes, 13));
const holder = 'Maya Lindqvist';

/** The card of a customer, which has the id of its owner and was saved long ago. */
const cardOf = (id: string): PayeeCard => ({
  id,
  kind: 'international',
  realName: holder,
  number: `11111111${id}`,
  city: 'Berlin',
  bank: 'Nordbank',
  branch: 'Mitte',
  phone: '+491511234567',
  aba: '021001208',
  iban: null,
  swift: 'CHASUS33',
  holderAddress: 'Torstraße 1, Berlin',
  label: `*${id}`,
  savedAt: instant(Date.UTC(2026, 10, 20) - 9 * dayMs),
});

/** Cards, and the pictures by which staff shows what a bank has sent: every one is there. */
export const payoutDoor: BankDoor = {
  ...bankDoorOf({ sealer, isDemo: true }),
  findCard: async (_db, owner, id) => (id === owner ? cardOf(id) : undefined),
  evidence: { take: async () => ok({ file: 'picture' }), keep: async () => true, linkTo: (name) => name },
};

/** By which the bank knows that a payment came back. */
const backOf = (id: string): string => `BACK${id.padStart(4, '0')}`;

/** Takes what was reviewed, books it as sent, and lets another person say whether the bank's statement has it. */
async function sendPayouts({ run, ask, enter, random }: Desk): Promise<void> {
  const reason = 'The bank has not sent it.';
  const { list: toPay } = await run(bankPayoutCalls.list, { queue: 'to_pay' });
  for (const { id, taken_by: takenBy } of toPay) {
    const dice = random.next();
    if (takenBy === null) await ask(bankPayoutCalls.take, { id });
    else if (dice < 0.2) await enter(bankPayoutCalls.fail, { id, reason });
    else await ask(bankPayoutCalls.sent, { id, reference: `OUT${id.padStart(4, '0')}`, evidence: `picture-${id}` });
  }
  const { list: sent } = await run(bankPayoutCalls.list, { queue: 'sent' });
  for (const { id } of sent) {
    const dice = random.next();
    if (dice < 0.6) await enter(bankPayoutCalls.confirm, { id });
    else if (dice < 0.7) await enter(bankPayoutCalls.fail, { id, reason });
  }
}

/** Some of what was paid comes back, whole or less: one person finds it on the account, another gives it to the customer. */
async function giveBack({ run, ask, enter, random }: Desk): Promise<void> {
  const { list: paid } = await run(bankPayoutCalls.list, { queue: 'paid' });
  if (paid.length === 0) return;
  const { list: payments } = await run(rechargeCalls.payments, { state: 'open', limit: '50' });
  for (const { id, bank } of paid) {
    const found = payments.find(({ reference }) => reference === backOf(id));
    if (found !== undefined) {
      const reason = 'The account was closed.';
      await ask(bankPayoutCalls.giveBack, { id, payment_id: found.id, reason });
    } else if (random.next() < 0.2) {
      const { currency, arrives } = present(bank, 'what the bank sent');
      const amount = random.pick([arrives, '12.5']);
      const told = { currency, amount, reference: backOf(id), payer: 'Nordbank', received_on: '2026-11-20' };
      await enter(rechargeCalls.enterPayment, told);
    }
  }
}

const counted = (condition: string): string =>
  `SELECT count(*)::int AS count FROM withdrawals WHERE network = 'bank' AND ${condition}`;

/** Money that banks send to the cards of customers: sent, not sent, or come back. Its calls are those of withdrawals. */
export const payouts: SimulatedFamily = {
  name: 'payouts',
  prepare: async () => [
    {
      weight: 3,
      wish: ({ userId, random }) => {
        const number = random.pick(['19', '40', '333.33', '2500']);
        const card = random.next() < 0.9 ? userId : '999999';
        return [withdrawalCalls.withdraw, { currency: 'USD', number, card_id: card, pay_password: '483920' }];
      },
    },
  ],
  open: () => ({ manifests: [] }),
  staff: async (desk) => {
    await sendPayouts(desk);
    await giveBack(desk);
  },
  things: [],
  tables: ['bank_references'],
  paidOnce: ['bank_withdrawal', 'bank_withdrawal_fee', 'bank_return'],
  happens: {
    'payments to cards made': counted('state = 4'),
    'payments to cards not made': counted(`rejected_because = 'not_sent'`),
  },
  rarely: {
    'payments to cards that came back': counted(`rejected_because = 'returned_by_bank'`),
  },
  wrong: {
    'a payment to a card holds its amount until it has ended, and was posted if it was made': `
      SELECT w.id FROM withdrawals w LEFT JOIN holds h ON h.module = 'withdrawals' AND h.reference = 'withdrawal:' || w.id
      WHERE w.network = 'bank' AND (coalesce(h.amount, 0) <> CASE WHEN w.state < 4 THEN w.amount ELSE 0 END
        OR (SELECT coalesce(sum(p.amount), 0) FROM postings p
            WHERE p.kind = 'bank_withdrawal' AND p.reference = 'withdrawal:' || w.id)
          <> CASE WHEN w.state = 4 OR w.rejected_because = 'returned_by_bank' THEN w.amount - w.fee ELSE 0 END)`,
    'what came back was given to the customer, for one payment': `
      SELECT w.id FROM withdrawals w JOIN bank_withdrawals b ON b.withdrawal_id = w.id
      WHERE (b.returned IS NULL) = (w.rejected_because IS NOT DISTINCT FROM 'returned_by_bank')
        OR b.returned > w.amount - w.fee
        OR (SELECT sum(p.amount) FROM postings p WHERE p.kind = 'bank_return' AND p.reference = 'withdrawal:' || w.id)
          IS DISTINCT FROM b.returned
        OR (SELECT count(*) FROM received_payments r WHERE r.used_for = 'withdrawal:' || w.id)
          <> CASE WHEN b.returned IS NULL THEN 0 ELSE 1 END`,
  },
};
