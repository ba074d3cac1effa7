import assert from 'node:assert/strict';
import { asSeen } from '@bourse/testing/as-seen';
import type { staffCalls } from '@bourse/testing/staff-world';
import { bankCardCalls } from '@bourse/contract/bank-cards';
import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import type { OutputOf } from '@bourse/contract/call';
import { rechargeCalls } from '@bourse/contract/recharge';
import { withdrawalCalls, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import { type AccountId, assetId, type StaffId, type UserId } from '@bourse/kernel/ids';
import { dayMs } from '@bourse/kernel/instant';
import type { Database } from '../../../platform/database/database.ts';
import { houseAccount, userAccount } from '../../ledger/index.ts';
import { openFiatWorld, payPassword } from '../fiat-fixture.ts';

/** The coin that is taken for what a bank sends. */
export const usdt = assetId(3);
/** Whole USDT in atoms. */
export const units = (whole: number): bigint => BigInt(whole) * 100_000_000n;

type Withdrawal = OutputOf<typeof withdrawalCalls.withdraw>;

/** A request for US dollars to a card. */
const fields = (card: string, number: string, more: object = {}) => ({
  currency: 'USD',
  number,
  card_id: card,
  pay_password: payPassword,
  ...more,
});

/** Lets a withdrawal be paid, as it is seen. */
async function letPay(staff: ReturnType<typeof staffCalls>, by: StaffId, id: string) {
  const decision = { id, decision: 'pay', reason: 'looks fine' };
  return staff.run(withdrawalStaffCalls.review, by, await asSeen(staff, by, decision));
}

/** A world in which people withdraw to cards and four members of staff pay them. */
export async function openPayoutWorld(wrap?: (db: Database) => Database) {
  const world = await openFiatWorld({}, wrap);
  const work = ['fiat.work', 'withdrawals.review'];
  const [ann, bob, cat, dan] = await Promise.all(['ann', 'bob', 'cat', 'dan'].map((name) => world.hire(name, work)));
  assert.ok(ann !== undefined && bob !== undefined && cat !== undefined && dan !== undefined);
  const { take, sent, confirm, upload } = bankPayoutCalls;
  let [references, cards] = [0, 0];
  const spotOf = (user: UserId): Promise<AccountId> => world.ledger.account(userAccount(user, usdt, 'change'));
  const bankOf = (): Promise<AccountId> => world.ledger.account(houseAccount('bank', usdt));
  /** A card that is saved now. */
  const saveCard = async (user: UserId): Promise<string> => {
    cards += 1;
    const form = {
      real_name: 'Maya Lindqvist',
      city: 'Berlin',
      bank: 'Nordbank',
      branch: 'Mitte',
      phone: '+491511234567',
    };
    const numbers = { card_number: String(cards).padStart(9, '1'), aba: '021001208', swift: 'CHASUS33' };
    const rest = { ...numbers, holder_address: 'Torstraße 1, Berlin', pay_password: payPassword };
    return (await world.run(bankCardCalls.saveInternational, user, { ...form, ...rest })).id;
  };
  /** A customer with 10,000 USDT and a card that is known for a day. */
  const customer = async (level: 1 | 2 = 1): Promise<{ readonly user: UserId; readonly card: string }> => {
    const user = await world.customer('Maya Lindqvist', 'DE', level);
    await world.ledger.fund(userAccount(user, usdt, 'change'), units(10_000));
    const card = await saveCard(user);
    world.skip(dayMs);
    return { user, card };
  };
  const ask = (user: UserId, card: string, number = '100', more: object = {}): Promise<Withdrawal> =>
    world.run(withdrawalCalls.withdraw, user, fields(card, number, more));
  const review = (id: string, by: StaffId = ann) => letPay(world.staff, by, id);
  const evidence = async (by: StaffId): Promise<string> =>
    (await world.staff.run(upload, by, { file: await world.picture() })).file;
  /** Another reference of the bank each time. */
  const reference = (): string => {
    references += 1;
    return `out ${String(references).padStart(6, '0')}`;
  };
  /** A reviewed payment is taken and booked as sent. */
  const send = async (id: string, by: StaffId = bob): Promise<void> => {
    await world.staff.run(take, by, { id });
    await world.staff.run(sent, by, { id, reference: reference(), evidence: await evidence(by) });
  };
  /** All the way to the customer. */
  const pay = async (id: string): Promise<void> => {
    await review(id);
    await send(id);
    await world.staff.run(confirm, cat, { id });
  };
  /** A payment that came to the account of the house, as its statement says. */
  const found = async (amount: string, by: StaffId = ann, currency = 'USD'): Promise<string> => {
    const named = { currency, amount, reference: reference(), payer: 'Nordbank' };
    return (await world.staff.run(rechargeCalls.enterPayment, by, { ...named, received_on: '2026-03-02' })).id;
  };
  return {
    ...world,
    people: { ann, bob, cat, dan },
    spotOf,
    bankOf,
    saveCard,
    customer,
    fields,
    ask,
    review,
    evidence,
    reference,
    send,
    pay,
    found,
    /** What somebody has on the spot account. */
    balanceOf: async (user: UserId) => world.ledger.balance(await spotOf(user)),
  };
}
/** The same as a type. */
export type PayoutWorld = Awaited<ReturnType<typeof openPayoutWorld>>;
