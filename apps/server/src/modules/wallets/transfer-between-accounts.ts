import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { walletTransferred } from '@bourse/contract/events';
import { walletCalls } from '@bourse/contract/wallet';
import type { Clock } from '@bourse/kernel/clock';
import type { AccountId, UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type IdempotencyKey, withIdempotency } from '../../platform/database/idempotency.ts';
import { rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { post, type ResolveAccounts, userAccount } from '../ledger/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { findCurrency } from './find-currency.ts';
import { readAmount } from './read-amount.ts';
import { type TransferAnswer, transferAnswer } from './transfer-answer.ts';
import { insertTransfer, type Transfer } from './wallet-store.ts';

export interface TransferPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly resolve: ResolveAccounts;
}

/** Who asks, and what makes a repetition of it recognisable. */
export interface TransferRequester {
  readonly userId: UserId;
  readonly idempotencyKey: string | undefined;
  readonly hashInput: () => string;
}

/**
 * Moves an amount from one of a customer's accounts to another, at once and without a fee.
 * @returns in this order PARAMETER_ERROR (equal accounts, S45), CURRENCY_NOT_FOUND, INVALID_AMOUNT, ID_REUSED,
 * TRADING_HALTED, INSUFFICIENT_BALANCE.
 */
export async function transferBetweenAccounts(
  ports: TransferPorts,
  requester: TransferRequester,
  input: InputOf<typeof walletCalls.change>,
): Promise<Result<TransferAnswer, Rejection>> {
  if (input.from_field === input.to_field) return rejectField('to_field');
  const asset = findCurrency(ports.registry, input.currency_id);
  if (!asset.ok) return asset;
  const amount = readAmount(input.number, asset.value);
  if (!amount.ok) return amount;

  const { userId } = requester;
  const accounts = await ports.resolve([
    userAccount(userId, asset.value.id, input.from_field),
    userAccount(userId, asset.value.id, input.to_field),
  ]);
  const at = ports.clock.now();
  const key = input.client_order_id ?? requester.idempotencyKey;
  const id: IdempotencyKey = { userId, call: walletCalls.change.name, key, inputHash: requester.hashInput() };
  const { from_field: from, to_field: to } = input;
  const transfer: Transfer = { userId, assetId: asset.value.id, amount: amount.value, from, to, at };
  return ports.db.withTx('transfer between accounts', (tx) =>
    withIdempotency(tx, id, at, () => postTransfer(tx, asset.value, transfer, accounts)),
  );
}

async function postTransfer(
  tx: Tx,
  asset: ListedAsset,
  transfer: Transfer,
  [debit, credit]: readonly AccountId[],
): Promise<Result<TransferAnswer, Rejection>> {
  const id = await insertTransfer(tx, transfer);
  const posted = await post(tx, {
    at: transfer.at,
    postings: [
      {
        debit: present(debit, 'the account that pays'),
        credit: present(credit, 'the account that receives'),
        assetId: asset.id,
        amount: transfer.amount,
        kind: 'transfer',
        reference: `transfer:${id}`,
      },
    ],
  });
  if (!posted.ok) return posted;
  const answer = transferAnswer(asset, { ...transfer, id });
  const { created_at: at, id: transferId, currency: _code, ...moved } = answer;
  appendEvents(tx, transfer.at, [
    eventOf(walletTransferred, { ...moved, transfer_id: transferId, user_id: transfer.userId, at }),
  ]);
  return ok(answer);
}
