import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { listUserBalances, type UserAccountKind, type UserBalance } from '../ledger/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { findCurrency } from './find-currency.ts';

export interface WalletPorts {
  readonly db: Queryable;
  readonly registry: Registry;
}

type BalanceAnswer = OutputOf<typeof walletCalls.list>['accounts']['legal'][number];

/** No price is known before `prices` exists, so nothing is worth anything that we could state: null, never zero. */
const unpriced = { code: 'USD', total: null };

/** How much of an asset each account kind has. */
type Wallet = (asset: ListedAsset, kind: UserAccountKind) => BalanceAnswer;

function walletOf(balances: readonly UserBalance[]): Wallet {
  const byAccount = new Map(balances.map((one) => [`${String(one.assetId)}:${one.kind}`, one]));
  return (asset, kind) => {
    const balance = byAccount.get(`${String(asset.id)}:${kind}`);
    return {
      currency_id: asset.id,
      currency: asset.code,
      available: formatAmount(balance?.available ?? 0n, asset.scale),
      held: formatAmount(balance?.held ?? 0n, asset.scale),
      value: null,
    };
  };
}

/** All four accounts with every currency (S22). */
export async function listWallets(
  ports: WalletPorts,
  userId: UserId,
): Promise<Result<OutputOf<typeof walletCalls.list>, Rejection>> {
  const wallet = walletOf(await listUserBalances(ports.db, userId));
  const all = (kind: UserAccountKind): BalanceAnswer[] =>
    ports.registry.listAssets().map((asset) => wallet(asset, kind));
  return ok({
    fiat: unpriced,
    accounts: { legal: all('legal'), change: all('change'), lever: all('lever'), micro: all('micro') },
  });
}

/** One account, with all currencies or one. @returns CURRENCY_NOT_FOUND. */
export async function readWallet(
  ports: WalletPorts,
  userId: UserId,
  input: InputOf<typeof walletCalls.detail>,
): Promise<Result<OutputOf<typeof walletCalls.detail>, Rejection>> {
  let assets = ports.registry.listAssets();
  if (input.currency !== undefined) {
    const asset = findCurrency(ports.registry, input.currency);
    if (!asset.ok) return asset;
    assets = [asset.value];
  }
  const wallet = walletOf(await listUserBalances(ports.db, userId));
  return ok({ type: input.type, fiat: unpriced, list: assets.map((asset) => wallet(asset, input.type)) });
}

/** One currency with the own balance in each account. @returns CURRENCY_NOT_FOUND. */
export async function readCurrency(
  ports: WalletPorts,
  userId: UserId,
  currency: string,
): Promise<Result<OutputOf<typeof walletCalls.getInfo>, Rejection>> {
  const found = findCurrency(ports.registry, currency);
  if (!found.ok) return found;
  const asset = found.value;
  const wallet = walletOf(await listUserBalances(ports.db, userId));
  return ok({
    currency: { id: asset.id, code: asset.code, name: asset.name, scale: asset.scale },
    accounts: {
      legal: wallet(asset, 'legal'),
      change: wallet(asset, 'change'),
      lever: wallet(asset, 'lever'),
      micro: wallet(asset, 'micro'),
    },
  });
}
