import type { InputOf } from '@bourse/contract/call';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { type Atoms, atoms, formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { findEarlierAnswer } from '../../platform/database/idempotency.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { addressKindOf, atomsOf, isAddress, normalAddress, rawOf } from '../chains/index.ts';
import { takeFromLimit } from '../kyc/index.ts';
import { type MoneyRequester, runMoneyOperation, userAccount } from '../ledger/index.ts';
import type { ListedAsset } from '../registry/index.ts';
import { findCurrency, readAmount } from '../wallets/index.ts';
import { requestBankWithdrawal } from './bank/request-bank.ts';
import { findSavedAddress, isSaved, readWhitelist } from './address-store.ts';
import { hearBeneficiary, keepBeneficiary } from './beneficiary/ask-beneficiary.ts';
import { findWayOut, type WayOut } from './find-network.ts';
import { isKnownContract, readReceiver } from './read-receiver.ts';
import { networksNow } from './read-withdrawals.ts';
import { reviewReasonsOf } from './review-rules.ts';
import { holdOf, withdrawalEvent } from './tell-withdrawal.ts';
import { type WithdrawalAnswer, withdrawalAnswer } from './withdrawal-answer.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { findFirstUse, insertWithdrawal, readFacts } from './withdrawal-store.ts';
import { noteWatched } from './watched-request-store.ts';
import { worthInBtc } from './worth.ts';

type Input = InputOf<typeof withdrawalCalls.withdraw>;

/** What was asked for, read and priced. */
interface Request {
  readonly owner: UserId;
  readonly asset: ListedAsset;
  readonly way: WayOut;
  readonly amount: Atoms;
  readonly worth: Atoms;
  /** Where the address is given by its text. */
  readonly address: string | undefined;
  readonly addressId: string | undefined;
  readonly memo: string | null;
  /** Whether the address is a contract, and the customer has not said that it takes the coins. */
  readonly isUnconfirmed: boolean;
}

/** Reads what needs no transaction, in the documented order. */
async function readRequest(ports: WithdrawalPorts, owner: UserId, input: Input): Promise<Result<Request, Rejection>> {
  const given = input.number ?? input.amount;
  if (given === undefined) return rejectField('number');
  if ((input.address === undefined) === (input.address_id === undefined)) return rejectField('address');
  if (input.memo !== undefined) return rejectField('memo');
  const found = findCurrency(ports.registry, input.currency);
  if (!found.ok) return found;
  const asset = found.value;
  const way = findWayOut(await networksNow(ports), asset, input.type);
  if (!way.ok) return way;
  const amount = readAmount(given, asset);
  if (!amount.ok) return amount;
  const { minimum } = way.value.terms;
  if (amount.value < minimum) return reject('INVALID_AMOUNT', { minimum: formatAmount(minimum, asset.scale) });
  // What arrives must be whole in the network's own unit: nothing of it may get lost on the way.
  const { asset: known, terms } = way.value;
  const arrives = amount.value - terms.fee;
  if (atomsOf(known, rawOf(known, arrives)) !== arrives) return reject('INVALID_AMOUNT', { decimals: known.decimals });
  const kind = addressKindOf(way.value.network.settings);
  if (input.address !== undefined && !isAddress(kind, input.address)) {
    return reject('ADDRESS_INVALID', { field: 'address' });
  }
  const pin = await ports.identity.checkPayPassword(owner, input.pay_password ?? '');
  if (!pin.ok) return pin;
  const worth = worthInBtc(ports.feed, ports.registry, asset, amount.value);
  if (!worth.ok) return worth;
  const address = input.address === undefined ? undefined : normalAddress(kind, input.address);
  const isUnconfirmed = await isUnconfirmedContract(ports, owner, way.value, input);
  const rest = { address, addressId: input.address_id, memo: null, isUnconfirmed };
  return ok({ owner, asset, way: way.value, amount: amount.value, worth: worth.value, ...rest });
}

async function isUnconfirmedContract(
  { db }: WithdrawalPorts,
  owner: UserId,
  { network }: WayOut,
  { address, address_id: id, contract_confirmed: isConfirmed }: Input,
): Promise<boolean> {
  if (isConfirmed === true) return false;
  const to = id === undefined ? address : (await findSavedAddress(db, id, owner))?.address;
  return to !== undefined && isKnownContract(network, normalAddress(addressKindOf(network.settings), to));
}

/** The address that is meant, if money may go there. @returns NOT_FOUND, ADDRESS_NOT_SAVED. */
async function findAddress(tx: Tx, request: Request, at: Instant): Promise<Result<string, Rejection>> {
  const { owner, asset, way, address, addressId } = request;
  const { network } = way.network.settings;
  if (addressId !== undefined) {
    const saved = await findSavedAddress(tx, addressId, owner);
    const isMeant = saved !== undefined && saved.assetId === asset.id && saved.network === network;
    return isMeant ? ok(saved.address) : reject('NOT_FOUND', { field: 'address_id' });
  }
  if (address === undefined) return rejectField('address');
  if (await isSaved(tx, owner, { assetId: asset.id, network, address })) return ok(address);
  const { savedOnly, changedAt } = await readWhitelist(tx, owner);
  // Who has let money out to any address waits for a day, in which the owner can notice.
  const isOpen = !savedOnly && (changedAt === null || at >= changedAt + dayMs);
  return isOpen ? ok(address) : reject('ADDRESS_NOT_SAVED');
}

/**
 * Asks for a withdrawal: the amount is held from then on. It waits until its address has been known for a day (A4), and for
 * staff where the rules of review say so. Refusals in the order of the contract; but a repetition gets the first answer,
 * whatever would refuse it by now: a network that is suspended, a price that is gone, a pay password that was changed.
 */
export async function requestWithdrawal(
  ports: WithdrawalPorts,
  requester: MoneyRequester,
  input: Input,
): Promise<Result<WithdrawalAnswer, Rejection>> {
  const { card_id: card, client_order_id: clientKey } = input;
  const asked =
    card === undefined
      ? await requestToAddress(ports, requester, input)
      : await requestBankWithdrawal(ports, requester, card, input);
  if (asked.ok) return asked;
  const { userId, idempotencyKey, hashInput } = requester;
  const key = { userId, call: withdrawalCalls.withdraw.name, key: clientKey ?? idempotencyKey, inputHash: hashInput() };
  return (await findEarlierAnswer<WithdrawalAnswer>(ports.db, key)) ?? asked;
}

async function requestToAddress(
  ports: WithdrawalPorts,
  requester: MoneyRequester,
  input: Input,
): Promise<Result<WithdrawalAnswer, Rejection>> {
  const read = await readRequest(ports, requester.userId, input);
  if (!read.ok) return read;
  const request = read.value;
  const { owner, asset, way, amount, worth, memo } = request;
  const { network, addressHoldMinutes } = way.network.settings;
  return runMoneyOperation(ports, {
    call: withdrawalCalls.withdraw,
    requester,
    clientKey: input.client_order_id,
    accounts: { spot: userAccount(owner, asset.id, 'change') },
    prepare: async (tx, at) => {
      const address = await findAddress(tx, request, at);
      if (!address.ok) return address;
      const where = { network, kind: addressKindOf(way.network.settings), address: address.value };
      const receiver = await readReceiver(tx, ports.networks, owner, where);
      if (!receiver.ok) return receiver;
      if (request.isUnconfirmed) return reject('CONTRACT_RECEIVER', { field: 'address' });
      const goal = { owner, asset, amount, network, address: address.value };
      const said = await hearBeneficiary(tx, ports, goal, input);
      if (!said.ok) return said;
      const firstUse = (await findFirstUse(tx, owner, { network, address: address.value })) ?? at;
      const freeAt = instant(firstUse + addressHoldMinutes * minuteMs);
      const facts = await readFacts(tx, { owner, network, address: address.value, assetId: asset.id, amount }, at);
      const review = reviewReasonsOf(facts, way.terms);
      const needsTwo = amount >= way.terms.twoPersonsFrom;
      const heldUntil = freeAt > at ? freeAt : null;
      const fee = receiver.value === null ? way.terms.fee : atoms(0n);
      const to = { network, address: address.value, memo, receiver: receiver.value };
      const wanted = { owner, assetId: asset.id, ...to, amount, fee, worth };
      const withdrawal = await insertWithdrawal(tx, { ...wanted, review, needsTwo, heldUntil }, at);
      await keepBeneficiary(tx, ports, withdrawal, said.value, at);
      const taken = await takeFromLimit(tx, { owner, ...holdOf(withdrawal.id), amount: worth }, at);
      return taken.ok ? ok(withdrawal) : taken;
    },
    decide: ({ tx, at, accounts, balanceOf }, withdrawal) => {
      const { available } = balanceOf(accounts.spot);
      if (available < amount) return Promise.resolve(reject('INSUFFICIENT_BALANCE'));
      noteWatched(tx, withdrawal.id, { twoFrom: way.terms.twoPersonsFrom, leftOver: atoms(available - amount) });
      const holds = [{ account: accounts.spot, amount, reason: holdOf(withdrawal.id) }];
      return Promise.resolve(
        ok({
          entry: { postings: [], holds },
          events: [withdrawalEvent(ports.registry, withdrawal, at)],
          answer: withdrawalAnswer(ports, [way.state], withdrawal),
        }),
      );
    },
  });
}
