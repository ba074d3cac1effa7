import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { listUserBalances, type OwnedAccountKind, productOf } from '../ledger/index.ts';
import { listMarkedPrices } from '../prices/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { findCurrency } from './find-currency.ts';
import {
  type Fiat,
  formatWorth,
  readFiat,
  type Valuation,
  type ValuePorts,
  valuationOf,
  valuedAnswer,
  worthOf,
} from './valuation.ts';

export interface WalletPorts {
  readonly db: Queryable;
  readonly registry: Registry;
}

/** What balances are read with when their worth is to be told, too. */
export type ValuedWalletPorts = WalletPorts & ValuePorts;

type BalanceAnswer = OutputOf<typeof walletCalls.list>['accounts']['legal'][number];
type ProductAnswer = OutputOf<typeof walletCalls.list>['products'][number];
type FiatAnswer = OutputOf<typeof walletCalls.list>['fiat'];

/** What is in one account. */
interface Line {
  readonly asset: ListedAsset;
  readonly available: bigint;
  readonly held: bigint;
  /** In 10^-8 of the customer's currency; null where no price is known. Nothing is worth nothing. */
  readonly worth: bigint | null;
}

/** What a customer has, and in which currency it is valued. */
interface Wallet {
  readonly fiat: Fiat;
  readonly valuation: Valuation;
  line(asset: ListedAsset, kind: OwnedAccountKind): Line;
  /** What lies in products, by product. */
  readonly products: readonly (readonly [product: string, line: Line])[];
}

async function openWallet(ports: ValuedWalletPorts, userId: UserId): Promise<Wallet> {
  const { db, clock } = ports;
  const balances = await listUserBalances(db, userId);
  const totals = new Map<AssetId, bigint>();
  for (const { assetId, available, held } of balances) {
    if (available + held > 0n) totals.set(assetId, (totals.get(assetId) ?? 0n) + available + held);
  }
  const at = clock.now();
  const valuation = await valuationOf(ports, at, totals, (assets) =>
    listMarkedPrices(
      db,
      assets.map((assetId) => ({ assetId, at })),
    ),
  );
  const fiat = await readFiat(db, userId);
  const keyOf = (assetId: number, kind: OwnedAccountKind): string => `${String(assetId)}:${kind}`;
  const byAccount = new Map(balances.map((one) => [keyOf(one.assetId, one.kind), one]));
  const worth = (amount: bigint, asset: ListedAsset): bigint | null => {
    if (amount === 0n) return 0n;
    const price = valuation.priceOf(asset.id);
    return price === null ? null : worthOf(amount, asset.scale, price, fiat);
  };
  const line = (asset: ListedAsset, kind: OwnedAccountKind): Line => {
    const { available, held } = byAccount.get(keyOf(asset.id, kind)) ?? { available: 0n, held: 0n };
    return { asset, available, held, worth: worth(available + held, asset) };
  };
  const products = balances.flatMap(({ assetId, kind, available, held }) => {
    const product = productOf(kind);
    if (product === null || available + held === 0n) return [];
    return [[product, line(ports.registry.getAsset(assetId), kind)] as const];
  });
  return { fiat, valuation, line, products };
}

function lineAnswer({ asset, available, held, worth }: Line): BalanceAnswer {
  return {
    currency_id: asset.id,
    currency: asset.code,
    available: formatAmount(available, asset.scale),
    held: formatAmount(held, asset.scale),
    value: worth === null ? null : formatWorth(worth),
  };
}

function productAnswer([product, { asset, available, held, worth }]: Wallet['products'][number]): ProductAnswer {
  return {
    product,
    currency_id: asset.id,
    currency: asset.code,
    amount: formatAmount(available + held, asset.scale),
    value: worth === null ? null : formatWorth(worth),
  };
}

/**
 * The sum of the worths that are shown, and how many coins are not in it because no price of theirs is known. Where
 * nothing of what somebody has could be valued, there is no sum: zero would be wrong.
 */
function totalOf({ fiat: { code }, valuation }: Wallet, lines: readonly Line[]): FiatAnswer {
  const owned = lines.filter(({ available, held }) => available + held > 0n);
  const unpriced = new Set(owned.filter(({ worth }) => worth === null).map(({ asset }) => asset.id)).size;
  const isUnknown = owned.length > 0 && owned.every(({ worth }) => worth === null);
  const total = owned.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n);
  return { ...valuedAnswer(valuation), code, total: isUnknown ? null : formatWorth(total), unpriced };
}

/** All four accounts with every currency (S22). */
export async function listWallets(
  ports: ValuedWalletPorts,
  userId: UserId,
): Promise<Result<OutputOf<typeof walletCalls.list>, Rejection>> {
  const wallet = await openWallet(ports, userId);
  const all = (kind: OwnedAccountKind): Line[] => ports.registry.listAssets().map((asset) => wallet.line(asset, kind));
  const [legal, change, lever, micro] = [all('legal'), all('change'), all('lever'), all('micro')];
  return ok({
    fiat: totalOf(wallet, [...legal, ...change, ...lever, ...micro, ...wallet.products.map(([, line]) => line)]),
    accounts: {
      legal: legal.map(lineAnswer),
      change: change.map(lineAnswer),
      lever: lever.map(lineAnswer),
      micro: micro.map(lineAnswer),
    },
    products: wallet.products.map(productAnswer),
  });
}

/** One account, with all currencies or one. @returns CURRENCY_NOT_FOUND. */
export async function readWallet(
  ports: ValuedWalletPorts,
  userId: UserId,
  input: InputOf<typeof walletCalls.detail>,
): Promise<Result<OutputOf<typeof walletCalls.detail>, Rejection>> {
  let assets = ports.registry.listAssets();
  if (input.currency !== undefined) {
    const asset = findCurrency(ports.registry, input.currency);
    if (!asset.ok) return asset;
    assets = [asset.value];
  }
  const wallet = await openWallet(ports, userId);
  const lines = assets.map((asset) => wallet.line(asset, input.type));
  return ok({ type: input.type, fiat: totalOf(wallet, lines), list: lines.map(lineAnswer) });
}

/** One currency with the own balance in each account. @returns CURRENCY_NOT_FOUND. */
export async function readCurrency(
  ports: ValuedWalletPorts,
  userId: UserId,
  currency: string,
): Promise<Result<OutputOf<typeof walletCalls.getInfo>, Rejection>> {
  const found = findCurrency(ports.registry, currency);
  if (!found.ok) return found;
  const asset = found.value;
  const wallet = await openWallet(ports, userId);
  return ok({
    currency: { id: asset.id, code: asset.code, name: asset.name, scale: asset.scale },
    accounts: {
      legal: lineAnswer(wallet.line(asset, 'legal')),
      change: lineAnswer(wallet.line(asset, 'change')),
      lever: lineAnswer(wallet.line(asset, 'lever')),
      micro: lineAnswer(wallet.line(asset, 'micro')),
    },
  });
}
