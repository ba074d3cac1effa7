import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { etfCalls } from '@bourse/contract/etf';
import type { Lang } from '@bourse/contract/lang';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { selectTerms } from '../config/index.ts';
import { dayKey } from '../products/index.ts';
import { priceBasket } from './basket-prices.ts';
import { selectDayPrices } from './basket-store.ts';
import { gainOf } from './etf.ts';
import type { EtfPorts } from './etf-ports.ts';
import { findPosition, type Position, selectPositions } from './etf-store.ts';
import { positionAnswer } from './position-answer.ts';

/** What a running position gained from midnight to midnight, from its purchase on; null where a price is not known. */
function gainOfDay(
  { registry }: EtfPorts,
  { status, productId, createdAt, entryPrice, shares, assetId }: Position,
  { yesterday, today, prices }: { yesterday: Instant; today: Instant; prices: ReadonlyMap<string, bigint> },
): string | null {
  if (status !== 1) return null;
  if (createdAt >= today) return '0';
  const before = createdAt >= yesterday ? entryPrice : prices.get(dayKey({ productId, day: yesterday }));
  const after = prices.get(dayKey({ productId, day: today }));
  if (before === undefined || after === undefined) return null;
  const { scale } = registry.getAsset(assetId);
  return formatAmount(gainOf(shares, before, after, scale), scale);
}

/** Positions as their customer reads them. */
async function answersOf(ports: EtfPorts, lang: Lang, positions: readonly Position[]) {
  const { db, sale, registry, feed, clock } = ports;
  const versions = await selectTerms(db, [...new Set(positions.map(({ termsId }) => termsId))]);
  const terms = new Map(versions.map((version) => [version.id, sale.readTerms(version)]));
  const now = clock.now();
  const today = startOfDay(now);
  const yesterday = instant(today - dayMs);
  const products = [...new Set(positions.map(({ productId }) => productId))];
  const days = { yesterday, today, prices: await selectDayPrices(db, products, [yesterday, today]) };
  return positions.map((position) => {
    const prices = priceBasket(
      feed,
      position.holdings.map(({ assetId }) => registry.getAsset(assetId)),
    );
    const reading = { lang, now, prices: prices.ok ? prices.value : null };
    const answer = positionAnswer(ports, position, present(terms.get(position.termsId), 'its terms'), reading);
    return { ...answer, gain_yesterday: gainOfDay(ports, position, days) };
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
