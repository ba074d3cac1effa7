import type { OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import { listUserBalances } from '../ledger/index.ts';
import type { Registry } from '../registry/index.ts';
import type { WalletPorts } from './read-wallets.ts';

/** Every coin on every chain, as the specification lists them. */
export function listCurrencies(registry: Registry): Result<OutputOf<typeof walletCalls.currencies>, Rejection> {
  const list = registry.listAssets().flatMap((asset) =>
    asset.chains.map((chain) => ({
      id: asset.id,
      name: asset.code,
      full_name: asset.name,
      subName: chain.subName,
      type: chain.chain,
      status: asset.listing.status,
      chain_open: chain.open,
      address: '',
      image: `/static/coins/${asset.code.toLowerCase()}.svg`,
      scale: asset.scale,
    })),
  );
  return ok({ list });
}

/** Every currency with the own balance on change. */
export async function listUserCurrencies(
  { db, registry }: WalletPorts,
  userId: UserId,
): Promise<Result<OutputOf<typeof walletCalls.userCurrencies>, Rejection>> {
  const change = (await listUserBalances(db, userId)).filter((balance) => balance.kind === 'change');
  const list = registry.listAssets().map((asset) => {
    const balance = change.find((one) => one.assetId === asset.id);
    return {
      id: asset.id,
      code: asset.code,
      name: asset.name,
      scale: asset.scale,
      available: formatAmount(balance?.available ?? 0n, asset.scale),
      held: formatAmount(balance?.held ?? 0n, asset.scale),
    };
  });
  return ok({ list });
}
