import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { addressCalls } from '@bourse/contract/withdrawal';
import type { UserId } from '@bourse/kernel/ids';
import { instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { addressKindOf, type AddressKind, isAddress, kindOfNetwork, normalAddress } from '../chains/index.ts';
import type { ListedAsset } from '../registry/index.ts';
import { findCurrency } from '../wallets/index.ts';
import {
  deleteSavedAddress,
  insertSavedAddress,
  lockAddressCount,
  readWhitelist,
  renameAddress,
  type SavedAddress,
  selectSavedAddresses,
  setWhitelist,
} from './address-store.ts';
import { openBeneficiary } from './beneficiary/sealed-beneficiary.ts';
import { readReceiver } from './read-receiver.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

/** How many addresses of a currency a customer may save (S64). */
const addressesMax = 20;
const dayMinutes = 24 * 60;

type Answer = OutputOf<typeof addressCalls.edit>;

function answerOf({ registry, networks, sealer }: WithdrawalPorts, one: SavedAddress): Answer {
  const { id, code } = registry.getAsset(one.assetId);
  const settings = networks.find(({ settings: known }) => known.network === one.network)?.settings;
  const holdMinutes = settings?.addressHoldMinutes ?? dayMinutes;
  return {
    id: one.id,
    currency_id: id,
    currency: code,
    type: one.network,
    name: one.name,
    address: one.address,
    memo: one.memo,
    created_at: toIso(one.createdAt),
    held_until: toIso(instant(one.createdAt + holdMinutes * minuteMs)),
    beneficiary: openBeneficiary(sealer, one.owner, one.beneficiary),
  };
}

/** The network that is meant: the named one, or the first of the currency whose addresses look like this. */
function findNetwork(
  { networks }: WithdrawalPorts,
  { chains }: ListedAsset,
  type: string | undefined,
  address: string,
): Result<{ readonly network: string; readonly kind: AddressKind }, Rejection> {
  const all = chains.flatMap(({ chain }) => {
    const set = networks.find(({ settings }) => settings.network === chain);
    const kind = set === undefined ? kindOfNetwork(chain) : addressKindOf(set.settings);
    return kind === null ? [] : [{ network: chain, kind }];
  });
  const named = type === undefined ? all : all.filter(({ network }) => network === type.toUpperCase());
  if (named.length === 0) return rejectField('type');
  const found = named.find(({ kind }) => isAddress(kind, address));
  return found === undefined ? reject('ADDRESS_INVALID', { field: 'address' }) : ok(found);
}

/** What a code may hold beside the address: the scheme of a payment, and what follows it (BIP-21, EIP-681). */
function addressIn(text: string): string {
  return text
    .trim()
    .replace(/^[a-z]+:/i, '')
    .replace(/[?@/].*$/, '');
}

/**
 * Saves an address that the picture of its QR code confirms (S64).
 * @returns CURRENCY_NOT_FOUND, PARAMETER_ERROR, ADDRESS_INVALID, NOT_A_RECEIVER where nobody would get what is sent there,
 * NOT_FOUND, SYSTEM_BUSY, PICTURE_REFUSED where the picture holds no code of this address, STATE_CHANGED where it is saved
 * already, LIMIT_EXCEEDED.
 */
export async function saveAddress(
  ports: WithdrawalPorts,
  owner: UserId,
  { currency, name, address: typed, qrcode, type, memo }: InputOf<typeof addressCalls.save>,
): Promise<Result<Answer, Rejection>> {
  const found = findCurrency(ports.registry, currency);
  if (!found.ok) return found;
  if (memo !== undefined) return rejectField('memo');
  const address = typed.trim();
  const way = findNetwork(ports, found.value, type, address);
  if (!way.ok) return way;
  const { network, kind } = way.value;
  const meant = normalAddress(kind, address);
  const receiver = await readReceiver(ports.db, ports.networks, owner, { network, kind, address: meant });
  if (!receiver.ok) return receiver;
  const read = await ports.readQr(owner, qrcode);
  if (!read.ok) return read;
  const shown = read.value === null ? '' : addressIn(read.value);
  if (!isAddress(kind, shown) || normalAddress(kind, shown) !== meant)
    return reject('PICTURE_REFUSED', { field: 'qrcode' });
  const assetId = found.value.id;
  return ports.db.withTx('save an address', async (tx) => {
    const count = await lockAddressCount(tx, owner, assetId);
    const one = { owner, assetId, network, name, address: meant, memo: null };
    const saved = await insertSavedAddress(tx, one, ports.clock.now());
    if (saved === null) return reject('STATE_CHANGED');
    return count >= addressesMax ? reject('LIMIT_EXCEEDED', { limit: addressesMax }) : ok(answerOf(ports, saved));
  });
}

/** The saved addresses of a customer, newest first. @returns CURRENCY_NOT_FOUND, PARAMETER_ERROR for a strange cursor. */
export async function listAddresses(
  ports: WithdrawalPorts,
  owner: UserId,
  input: InputOf<typeof addressCalls.list>,
): Promise<Result<OutputOf<typeof addressCalls.list>, Rejection>> {
  const found = input.currency === undefined ? null : findCurrency(ports.registry, input.currency);
  if (found?.ok === false) return found;
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const asset = found === null ? null : found.value.id;
  const { rows, total } = await selectSavedAddresses(ports.db, owner, asset, slice.value);
  const { savedOnly } = await readWhitelist(ports.db, owner);
  const list = rows.map((one) => answerOf(ports, one));
  return ok({ ...pageOf(input, list, total), whitelist: savedOnly });
}

/** Changes a label. @returns NOT_FOUND. */
export function editAddress(
  ports: WithdrawalPorts,
  owner: UserId,
  { id, name }: InputOf<typeof addressCalls.edit>,
): Promise<Result<Answer, Rejection>> {
  return ports.db.withTx('rename an address', async (tx) => {
    const renamed = await renameAddress(tx, id, owner, name);
    return renamed === null ? reject('NOT_FOUND') : ok(answerOf(ports, renamed));
  });
}

/** Removes an address. @returns NOT_FOUND. */
export function removeAddress(
  { db }: WithdrawalPorts,
  owner: UserId,
  id: string,
): Promise<Result<{ id: string }, Rejection>> {
  return db.withTx('remove an address', async (tx) =>
    (await deleteSavedAddress(tx, id, owner)) ? ok({ id }) : reject('NOT_FOUND'),
  );
}

/** Lets money out to saved addresses alone, or to any. @returns STATE_CHANGED where it is so already. */
export function changeWhitelist(
  { db, clock }: WithdrawalPorts,
  owner: UserId,
  enabled: boolean,
): Promise<Result<{ enabled: boolean }, Rejection>> {
  return db.withTx('change the whitelist', async (tx) => {
    const { savedOnly } = await readWhitelist(tx, owner);
    if (savedOnly === enabled) return reject('STATE_CHANGED');
    await setWhitelist(tx, owner, enabled, clock.now());
    return ok({ enabled });
  });
}
