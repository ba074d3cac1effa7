import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { conversionCalls } from '@bourse/contract/conversion';
import { atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import { offerAnswer } from './conversion-request.ts';
import { selectConversions } from './conversion-store.ts';
import type { QuotePorts } from './quote-conversion.ts';

/** The own conversions, newest first, as they were answered when they were made. @returns PARAMETER_ERROR for a strange cursor. */
export async function listConversions(
  { db, registry }: Pick<QuotePorts, 'db' | 'registry'>,
  userId: UserId,
  input: InputOf<typeof conversionCalls.history>,
): Promise<Result<OutputOf<typeof conversionCalls.history>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectConversions(db, userId, slice.value);
  const list = rows.map(({ id, fromAsset, toAsset, amount, fromPrice, toPrice, gross, fee, at }) => ({
    id,
    ...offerAnswer({
      amount,
      from: { asset: registry.getAsset(fromAsset), price: fromPrice },
      to: { asset: registry.getAsset(toAsset), price: toPrice },
      terms: { gross, fee, received: atoms(gross - fee) },
    }),
    created_at: toIso(at),
  }));
  return ok(pageOf(input, list, total));
}
