import { c2cConductDays, c2cScales } from '@bourse/contract/c2c-rules';
import type { c2cCalls } from '@bourse/contract/c2c';
import type { OutputOf } from '@bourse/contract/call';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import { readNicknames } from '../identity/index.ts';
import type { Ad } from './ad-store.ts';
import type { C2cPorts } from './c2c-ports.ts';
import { type Conduct, shareText } from './c2c.ts';
import { readConduct } from './people-store.ts';

export type AdAnswer = OutputOf<typeof c2cCalls.detail>;
export type OwnAdAnswer = OutputOf<typeof c2cCalls.publish>;
type TraderAnswer = AdAnswer['trader'];

const noConduct: Conduct = {
  completed: 0,
  failed: 0,
  paySeconds: null,
  releaseSeconds: null,
  ratingSum: 0,
  ratings: 0,
};

const conductAnswer = (one: Conduct): TraderAnswer['conduct'] => ({
  orders: one.completed,
  completion: shareText(one.completed, one.completed + one.failed, 4),
  pay_seconds: one.paySeconds,
  release_seconds: one.releaseSeconds,
  rating: shareText(one.ratingSum, one.ratings, 1),
  ratings: one.ratings,
});

/** Traders as others see them: their names, and how they have traded in the last thirty days. */
export async function readTraders(
  db: Queryable,
  ids: readonly UserId[],
  now: Instant,
): Promise<(id: UserId) => TraderAnswer> {
  const users = [...new Set(ids)];
  const [names, conduct] = [
    await readNicknames(db, users),
    await readConduct(db, users, instant(now - c2cConductDays * dayMs)),
  ];
  return (id) => ({
    user_id: id,
    nickname: names.get(id) ?? '',
    conduct: conductAnswer(conduct.get(id) ?? noConduct),
  });
}

/** A rate in basis points as a decimal: 0.001. */
export const rateText = (bps: number): string => formatAmount(BigInt(bps), 4);

/** Fiat money as a decimal, out of hundredths. */
export const moneyText = (money: bigint): string => formatAmount(money, c2cScales.money);
/** A price as a decimal. */
export const priceText = (price: bigint): string => formatAmount(price, c2cScales.price);

function adFacts({ registry }: Pick<C2cPorts, 'registry'>, ad: Ad): Omit<AdAnswer, 'trader'> {
  const { id, code, scale } = registry.getAsset(ad.assetId);
  return {
    id: ad.id,
    type: ad.side === 1 ? 'buy' : 'sell',
    currency_id: id,
    currency: code,
    fiat: ad.fiat,
    price: priceText(ad.price),
    minimum: moneyText(ad.minimum),
    maximum: moneyText(ad.maximum),
    number: formatAmount(ad.remaining, scale),
    methods: [...ad.methodKinds],
    terms: ad.terms,
    pay_minutes: ad.payMinutes,
    fee_rate: rateText(ad.feeBps),
  };
}

/** Advertisements as everybody sees them. */
export async function adAnswers(ports: C2cPorts, ads: readonly Ad[]): Promise<AdAnswer[]> {
  const { db, clock } = ports;
  const traderOf = await readTraders(
    db,
    ads.map(({ userId }) => userId),
    clock.now(),
  );
  return ads.map((ad) => ({ ...adFacts(ports, ad), trader: traderOf(ad.userId) }));
}

/** Advertisements as their owner sees them. */
export async function ownAdAnswers(ports: C2cPorts, ads: readonly Ad[]): Promise<OwnAdAnswer[]> {
  const shown = await adAnswers(ports, ads);
  return ads.map((ad, place) => ({
    ...present(shown[place], 'the advertisement'),
    total: formatAmount(ad.total, ports.registry.getAsset(ad.assetId).scale),
    state: ad.closedAt !== null ? 3 : ad.remaining < ad.smallest ? 2 : 1,
    method_ids: [...ad.methodIds],
    created_at: toIso(ad.createdAt),
    down_reason: ad.downReason,
    replaced_by: ad.replacedBy,
  }));
}
