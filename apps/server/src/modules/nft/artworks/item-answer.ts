import type { OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { saleStateAt, windowStatus } from '@bourse/contract/nft-window';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { rateScale } from '@bourse/kernel/term';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListedAsset } from '../../registry/index.ts';
import { leastBid, mostBid } from '../auctions/auction.ts';
import type { Item, Sale } from './item.ts';
import { itemsOf } from './item-store.ts';
import type { MediaName } from './media-address.ts';
import type { NftContext } from '../nft-ports.ts';
import { type Viewer, viewerOf } from './viewer.ts';

/** A work or a box as it is told. */
export type ItemAnswer = OutputOf<typeof nftCalls.box>;

/** With what an item is told. */
interface Telling {
  readonly linkTo: (medium: MediaName) => string;
  readonly viewer: Viewer;
  readonly now: Instant;
  readonly assetOf: (id: Sale['assetId']) => ListedAsset;
}

const noSale = {
  sale_type: null,
  offer_id: null,
  price: null,
  currency_id: null,
  currency: '',
  current_bid: null,
  least_bid: null,
  most_bid: null,
  per_increase: null,
  margin: null,
  bids: 0,
  is_margin_held: false,
  own_margin: null,
  is_leading: false,
  start: null,
  end: null,
  extensions: 0,
  pay_deadline: null,
  status: 0,
  state: null,
  royalty: null,
  fee: null,
  stock: 0,
} as const;

function saleAnswer(sale: Sale, { viewer, now, assetOf }: Telling) {
  const { id: currency_id, code: currency, scale } = assetOf(sale.assetId);
  const written = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount, scale));
  const status = windowStatus(sale.stock, now, sale.startsAt, sale.endsAt);
  const own = sale.kind === 'auction' ? viewer.margins.get(sale.id) : undefined;
  const perIncrease = sale.kind === 'auction' && status !== 0 ? sale.perIncrease : null;
  return {
    sale_type: sale.kind,
    offer_id: sale.kind === 'box' ? null : sale.id,
    price: formatAmount(sale.price, scale),
    currency_id,
    currency,
    current_bid: written(sale.high),
    least_bid: perIncrease === null ? null : written(leastBid({ ...sale, perIncrease })),
    most_bid: perIncrease === null ? null : written(mostBid({ ...sale, perIncrease })),
    per_increase: written(sale.perIncrease),
    margin: written(sale.margin),
    bids: sale.bids,
    is_margin_held: own?.state === 'held',
    own_margin: own?.state === 'held' ? written(own.amount) : null,
    is_leading: sale.leaderId !== null && sale.leaderId === viewer.userId,
    start: toIso(sale.startsAt),
    end: toIso(sale.endsAt),
    extensions: sale.extensions,
    pay_deadline: sale.payUntil === null ? null : toIso(sale.payUntil),
    status,
    state: saleStateAt(now, sale.startsAt, sale.endsAt),
    royalty: formatAmount(sale.royalty, rateScale),
    fee: formatAmount(sale.fee, rateScale),
    stock: sale.stock,
  };
}

/** What is seen and heard. */
export function mediaAnswer(
  linkTo: Telling['linkTo'],
  { type, medium, poster }: Pick<Item, 'type' | 'medium' | 'poster'>,
) {
  return { type, media: linkTo(medium), media_type: medium.mediaType, poster: linkTo(poster) };
}

function itemAnswer(item: Item, telling: Telling): ItemAnswer {
  const { code, name, about, collection, work, sale } = item;
  const { viewer, linkTo } = telling;
  return {
    code,
    name,
    about,
    ...mediaAnswer(linkTo, item),
    rarity: work?.rarity ?? null,
    creator: work?.creator ?? '',
    artist_uid: work?.artistId ?? null,
    collection,
    edition: work?.edition ?? null,
    editions: work?.editions ?? null,
    is_house: (work?.ownerId ?? null) === null,
    is_own: work !== null && work.ownerId !== null && work.ownerId === viewer.userId,
    is_favourite: viewer.favourites.has(code),
    ...(sale === null ? noSale : saleAnswer(sale, telling)),
    seed: item.kind === 'box' && viewer.userId !== null ? viewer.seed : null,
  };
}

/** Works and boxes as they are told to somebody, in their order. */
export async function itemAnswers(
  { links, clock, registry }: NftContext,
  db: Queryable,
  items: readonly Item[],
  userId: UserId | null,
): Promise<ItemAnswer[]> {
  const telling: Telling = {
    linkTo: await links(db),
    viewer: await viewerOf(db, userId, items),
    now: clock.now(),
    assetOf: (id) => registry.getAsset(id),
  };
  return items.map((item) => itemAnswer(item, telling));
}

/** The same by their codes, all of which there are. */
export async function answersOfCodes(
  ports: NftContext,
  db: Queryable,
  codes: readonly string[],
  userId: UserId | null,
): Promise<ItemAnswer[]> {
  return itemAnswers(ports, db, await itemsOf(db, codes), userId);
}
