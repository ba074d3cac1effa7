import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import type { Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ListedAsset } from '../registry/index.ts';

/** An asset's amount above zero. @returns INVALID_AMOUNT when it is none, or finer than the asset. */
export function readAmount(text: string, asset: ListedAsset): Result<Atoms, Rejection> {
  const amount = parseAmount(text, asset.scale);
  return amount.ok && amount.value > 0n ? amount : reject('INVALID_AMOUNT');
}
