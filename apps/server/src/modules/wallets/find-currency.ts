import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';

/** A currency by its id or its code. @returns CURRENCY_NOT_FOUND. */
export function findCurrency(registry: Registry, currency: string | number): Result<ListedAsset, Rejection> {
  const id = typeof currency === 'number' ? currency : Number.parseInt(currency, 10);
  const byId = /^\d+$/.test(String(currency)) ? registry.findAsset(id) : undefined;
  const asset = byId ?? registry.findAssetByCode(String(currency));
  return asset === undefined ? reject('CURRENCY_NOT_FOUND') : ok(asset);
}
