import type { InputOf } from '@bourse/contract/call';
import { bankWay } from '@bourse/contract/bank-payout-rules';
import { secondPersonUsdt } from '@bourse/contract/fiat-rules';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { type Atoms, atoms, mulDiv, oneUnit } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { lockVerified } from '../../identity/index.ts';
import { checkFiatOrder, takeFromLimit } from '../../kyc/index.ts';
import { type MoneyRequester, runMoneyOperation, userAccount } from '../../ledger/index.ts';
import { reviewReasonsOf } from '../review-rules.ts';
import { holdOf, withdrawalEvent } from '../tell-withdrawal.ts';
import { type WithdrawalAnswer, withdrawalAnswer } from '../withdrawal-answer.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import { noteWatched } from '../watched-request-store.ts';
import { insertWithdrawal, readFacts, type Withdrawal } from '../withdrawal-store.ts';
import { worthInBtc } from '../worth.ts';
import type { BankAmounts } from './bank-amounts.ts';
import { bankParts, sealCard } from './bank-answer.ts';
import type { PayeeCard } from './bank-door.ts';
import { type BankOffer, findOffer, freeFrom, readBankAmount } from './bank-offer.ts';
import { insertBankPayment } from './bank-store.ts';

type Input = InputOf<typeof withdrawalCalls.withdraw>;

/** What was asked for, read and priced. */
interface BankRequest {
  readonly owner: UserId;
  readonly cardId: string;
  readonly offer: BankOffer;
  readonly amounts: BankAmounts;
  /** In 10^-8 BTC. */
  readonly worth: Atoms;
}

/** Decimals of the limit of a fiat order. */
const limitScale = 6;

/** What a withdrawal to a card names as its address: a card that was removed and saved again is another one. */
export const addressOf = (cardId: string): string => `card:${cardId}`;

/** Reads what needs no transaction, in the documented order. */
async function readRequest(
  ports: WithdrawalPorts,
  owner: UserId,
  cardId: string,
  input: Input,
): Promise<Result<BankRequest, Rejection>> {
  const given = input.number ?? input.amount;
  if (given === undefined) return rejectField('number');
  if (input.address !== undefined || input.address_id !== undefined) return rejectField('address');
  if (input.memo !== undefined) return rejectField('memo');
  if (input.type !== undefined) return rejectField('type');
  const offer = await findOffer(ports, input.currency);
  if (!offer.ok) return offer;
  const amounts = readBankAmount(given, offer.value);
  if (!amounts.ok) return amounts;
  const pin = await ports.identity.checkPayPassword(owner, input.pay_password ?? '');
  if (!pin.ok) return pin;
  const worth = worthInBtc(ports.feed, ports.registry, offer.value.usdt, amounts.value.takes);
  if (!worth.ok) return worth;
  return ok({ owner, cardId, offer: offer.value, amounts: amounts.value, worth: worth.value });
}

/** Above this, two persons decide. */
const largeOf = ({ usdt }: BankRequest['offer']): Atoms => atoms(BigInt(secondPersonUsdt) * oneUnit(usdt));

/** Writes the request down with what the bank is to send, and takes it from the limits (S14, S59). */
async function writeDown(
  ports: WithdrawalPorts,
  tx: Tx,
  { owner, cardId, offer, amounts, worth }: BankRequest,
  card: PayeeCard,
  at: Instant,
): Promise<Result<Withdrawal, Rejection>> {
  const { bank, currency, scale, rate, usdt } = offer;
  const where = { network: bankWay, address: addressOf(cardId) };
  const facts = await readFacts(tx, { owner, ...where, assetId: usdt.id, amount: amounts.takes }, at);
  const large = largeOf(offer);
  const review = reviewReasonsOf(facts, { reviewFrom: atoms(0n), largeFrom: atoms(large + 1n), isByBank: true });
  const freeAt = freeFrom(ports, card.savedAt);
  const wanted = { owner, assetId: usdt.id, ...where, memo: null, amount: amounts.takes, fee: amounts.takesFee, worth };
  const decided = { receiver: null, review, needsTwo: amounts.takes > large, heldUntil: freeAt > at ? freeAt : null };
  const withdrawal = await insertWithdrawal(tx, { ...wanted, ...decided }, at);
  const { amount, fee } = amounts;
  const sealed = sealCard(bank.sealer, withdrawal.id, card);
  insertBankPayment(tx, { withdrawalId: withdrawal.id, currency, scale, amount, fee, rate, cardId, card: sealed });
  const taken = await takeFromLimit(tx, { owner, ...holdOf(withdrawal.id), amount: worth }, at);
  if (!taken.ok) return taken;
  const dollars = mulDiv(amounts.takes, oneUnit({ scale: limitScale }), oneUnit(usdt), 'up');
  const level = await checkFiatOrder(tx, owner, dollars, at);
  return level.ok ? ok(withdrawal) : level;
}

/**
 * Asks for a payment of the house's bank to a saved card: USDT are held from then on, at the rate of the request. It waits
 * until the card has been known for a day (A4), and for staff always. Refusals in the order of the contract.
 */
export async function requestBankWithdrawal(
  ports: WithdrawalPorts,
  requester: MoneyRequester,
  cardId: string,
  input: Input,
): Promise<Result<WithdrawalAnswer, Rejection>> {
  const read = await readRequest(ports, requester.userId, cardId, input);
  if (!read.ok) return read;
  const request = read.value;
  const { owner, offer, amounts } = request;
  return runMoneyOperation(ports, {
    call: withdrawalCalls.withdraw,
    requester,
    clientKey: input.client_order_id,
    accounts: { spot: userAccount(owner, offer.usdt.id, 'change') },
    prepare: async (tx, at) => {
      // Whoever saves the card anew meanwhile waits: the card is the one whose time is reckoned.
      await lockVerified(tx, owner);
      const card = await offer.bank.findCard(tx, owner, cardId);
      if (card === undefined) return reject('NOT_FOUND', { field: 'card_id' });
      return writeDown(ports, tx, request, card, at);
    },
    decide: async ({ tx, at, accounts, balanceOf }, withdrawal) => {
      const { available } = balanceOf(accounts.spot);
      if (available < amounts.takes) return reject('INSUFFICIENT_BALANCE');
      const twoFrom = atoms(largeOf(offer) + 1n);
      noteWatched(tx, withdrawal.id, { twoFrom, leftOver: atoms(available - amounts.takes) });
      const parts = await bankParts(ports, tx, [withdrawal.id]);
      return ok({
        entry: {
          postings: [],
          holds: [{ account: accounts.spot, amount: amounts.takes, reason: holdOf(withdrawal.id) }],
        },
        events: [withdrawalEvent(ports.registry, withdrawal, at)],
        answer: withdrawalAnswer(ports, [], withdrawal, parts.get(withdrawal.id)),
      });
    },
  });
}
