import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import type { Lang } from '@bourse/contract/lang';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { selectTerms } from '../config/index.ts';
import { priceBasket } from './basket-prices.ts';
import type { EtfPorts } from './etf-ports.ts';
import { findPosition, type Position, selectPositions } from './etf-store.ts';
import { positionAnswer } from './position-answer.ts';

/** Positions as their customer reads them. */
async function answersOf(ports: EtfPorts, lang: Lang, positions: readonly Position[]) {
  const { db, sale, registry, feed, clock } = ports;
  const versions = await selectTerms(db, [...new Set(positions.map(({ termsId }) => termsId))]);
  const terms = new Map(versions.map((version) => [version.id, sale.readTerms(version)]));
  const now = clock.now();
  return positions.map((position) => {
    const prices = priceBasket(
      feed,
      position.holdings.map(({ assetId }) => registry.getAsset(assetId)),
    );
    const reading = { lang, now, prices: prices.ok ? prices.value : null };
    return positionAnswer(ports, position, present(terms.get(position.termsId), 'its terms'), reading);
  });
}

/** Own positions, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listPositions(
  ports: EtfPorts,
  { userId, lang }: { readonly userId: UserId; readonly lang: Lang },
  input: InputOf<typeof etfCalls.orders>,
): Promise<Result<OutputOf<typeof etfCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectPositions(ports.db, userId, input.status ?? null, slice.value);
  return ok(pageOf(input, await answersOf(ports, lang, rows), total));
}

/** One own position. @returns NOT_FOUND. */
export async function readPosition(
  ports: EtfPorts,
  { userId, lang }: { readonly userId: UserId; readonly lang: Lang },
  id: string,
): Promise<Result<OutputOf<typeof etfCalls.order>, Rejection>> {
  const position = await findPosition(ports.db, userId, id);
  if (position === undefined) return reject('NOT_FOUND');
  return ok(present((await answersOf(ports, lang, [position]))[0], 'the position'));
}
