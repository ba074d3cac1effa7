import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { withdrawalCalls } from '@bourse/contract/withdrawal';
import { type Atoms, atoms, formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { addressKindOf, isAddress, normalAddress, selectNetworks } from '../chains/index.ts';
import { readLimits } from '../kyc/index.ts';
import { listUserBalances } from '../ledger/index.ts';
import { findCurrency, readAmount } from '../wallets/index.ts';
import { bankParts } from './bank/bank-answer.ts';
import { quoteBankWithdrawal } from './bank/quote-bank.ts';
import { askNeeds } from './beneficiary/ask-beneficiary.ts';
import { findSavedAddress } from './address-store.ts';
import { findWayOut, type Networks, suspensionOfWay, type WayOut } from './find-network.ts';
import { isKnownContract, readReceiver } from './read-receiver.ts';
import { withdrawalAnswer } from './withdrawal-answer.ts';
import { withdrawalFilterOf } from './withdrawal-filter.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { findWithdrawal, selectWithdrawals } from './withdrawal-store.ts';
import { btcScale, worthInBtc } from './worth.ts';

/** The networks as they are now. */
export async function networksNow({ db, clock, networks, signer }: WithdrawalPorts): Promise<Networks> {
  return { networks, states: await selectNetworks(db), now: clock.now(), hasSigner: signer !== null };
}

/** The networks over which a currency leaves. @returns CURRENCY_NOT_FOUND. */
export async function listWaysOut(
  ports: WithdrawalPorts,
  currency: string,
): Promise<Result<OutputOf<typeof withdrawalCalls.networks>, Rejection>> {
  const found = findCurrency(ports.registry, currency);
  if (!found.ok) return found;
  const asset = found.value;
  const among = await networksNow(ports);
  const list = asset.chains.map(({ chain, subName }) => {
    const network = ports.networks.find(({ settings }) => settings.network === chain);
    const terms = network?.settings.assets.find((one) => one.asset.id === asset.id)?.withdrawal ?? null;
    return {
      type: chain,
      name: subName,
      suspended: suspensionOfWay(among, asset, chain),
      minimum: formatAmount(terms?.minimum ?? 0n, asset.scale),
      fee: formatAmount(terms?.fee ?? 0n, asset.scale),
      needs_memo: false,
    };
  });
  return ok({ currency: asset.code, list });
}

/** Who would get what is sent to an address. @returns NOT_A_RECEIVER. */
async function quoteReceiver(
  { db, networks }: WithdrawalPorts,
  owner: UserId,
  { network }: WayOut,
  address: string,
): Promise<Result<OutputOf<typeof withdrawalCalls.quote>['receiver'], Rejection>> {
  const where = { network: network.settings.network, kind: addressKindOf(network.settings), address };
  const receiver = await readReceiver(db, networks, owner, where);
  if (!receiver.ok) return receiver;
  if (receiver.value !== null) return ok('customer');
  return ok((await isKnownContract(network, address)) ? 'contract' : 'outside');
}

/** Fee, what arrives, and what is left of the limit. Refusals in the order of the contract. */
export async function quoteWithdrawal(
  ports: WithdrawalPorts,
  owner: UserId,
  input: InputOf<typeof withdrawalCalls.quote>,
): Promise<Result<OutputOf<typeof withdrawalCalls.quote>, Rejection>> {
  const { currency, number, type, address, address_id: addressId, card_id: cardId } = input;
  if (cardId !== undefined) return quoteBankWithdrawal(ports, owner, cardId, input);
  const found = findCurrency(ports.registry, currency);
  if (!found.ok) return found;
  const asset = found.value;
  const way = findWayOut(await networksNow(ports), asset, type);
  if (!way.ok) return way;
  const amount = readAmount(number, asset);
  if (!amount.ok) return amount;
  const addressKind = addressKindOf(way.value.network.settings);
  if (address !== undefined && !isAddress(addressKind, address)) return reject('ADDRESS_INVALID', { field: 'address' });
  const counts = worthInBtc(ports.feed, ports.registry, asset, amount.value);
  if (!counts.ok) return counts;
  const beneficiary = await askNeeds(ports, { owner, asset, amount: amount.value }, addressId);
  if (!beneficiary.ok) return beneficiary;
  const saved = addressId === undefined ? undefined : await findSavedAddress(ports.db, addressId, owner);
  const to = saved?.address ?? (address === undefined ? undefined : normalAddress(addressKind, address));
  const receiver = to === undefined ? ok('outside' as const) : await quoteReceiver(ports, owner, way.value, to);
  if (!receiver.ok) return receiver;
  const fee = receiver.value === 'customer' ? atoms(0n) : way.value.terms.fee;
  const arrives: Atoms = amount.value > fee ? atoms(amount.value - fee) : atoms(0n);
  const { withdraw } = await readLimits(ports.db, owner, ports.clock.now());
  const balances = await listUserBalances(ports.db, owner);
  const spot = balances.find(({ assetId, kind }) => assetId === asset.id && kind === 'change');
  return ok({
    currency: asset.code,
    type: way.value.network.settings.network,
    number: formatAmount(amount.value, asset.scale),
    fee: formatAmount(fee, asset.scale),
    arrives: formatAmount(arrives, asset.scale),
    available: formatAmount(spot?.available ?? 0n, asset.scale),
    limit_left: withdraw.left,
    counts_as: formatAmount(counts.value, btcScale),
    bank: null,
    receiver: receiver.value,
    beneficiary: beneficiary.value,
  });
}

/** One own withdrawal. @returns NOT_FOUND. */
export async function readWithdrawal(
  ports: WithdrawalPorts,
  owner: UserId,
  id: string,
): Promise<Result<OutputOf<typeof withdrawalCalls.detail>, Rejection>> {
  const found = await findWithdrawal(ports.db, id, owner);
  if (found === undefined) return reject('NOT_FOUND');
  const parts = await bankParts(ports, ports.db, [id]);
  return ok(withdrawalAnswer(ports, await selectNetworks(ports.db), found, parts.get(id)));
}

/** The own withdrawals, newest first, filtered. @returns CURRENCY_NOT_FOUND, PARAMETER_ERROR for a strange cursor. */
export async function listWithdrawals(
  ports: WithdrawalPorts,
  owner: UserId,
  input: InputOf<typeof withdrawalCalls.log>,
): Promise<Result<OutputOf<typeof withdrawalCalls.log>, Rejection>> {
  const filter = withdrawalFilterOf(ports.registry, input);
  if (!filter.ok) return filter;
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const states = await selectNetworks(ports.db);
  const { rows, total } = await selectWithdrawals(ports.db, { ...filter.value, owner }, slice.value);
  const ids = rows.map(({ id }) => id);
  const parts = await bankParts(ports, ports.db, ids);
  const list = rows.map((one) => withdrawalAnswer(ports, states, one, parts.get(one.id)));
  return ok(pageOf(input, list, total));
}
