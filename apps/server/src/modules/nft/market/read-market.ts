import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { rateScale } from '@bourse/kernel/term';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { listUserBalances } from '../../ledger/index.ts';
import { type Artist, findArtist, selectArtists, selectArtistsLike } from '../artworks/artist-store.ts';
import { oddsAnswer } from '../boxes/box-answer.ts';
import { findBox } from '../boxes/box-store.ts';
import { answersOfCodes } from '../artworks/item-answer.ts';
import {
  type Codes,
  literal,
  selectAllCollections,
  selectCollections,
  selectMatching,
  selectOfArtist,
  selectOnSale,
} from './list-store.ts';
import type { MediaName } from '../artworks/media-address.ts';
import type { NftContext } from '../nft-ports.ts';
import { readNftTerms } from '../nft-settings.ts';
import type { Item } from '../artworks/item.ts';
import { findItem } from '../artworks/item-store.ts';
import { rateOfBps } from './sale-terms.ts';

type Reader = UserId | null;
type ItemPage = OutputOf<typeof nftCalls.boxes>;
type Answered<T> = Promise<Result<T, Rejection>>;

/** A page of works and boxes as they are told. */
export async function itemPage(
  ports: NftContext,
  { codes, total }: Codes,
  { page, limit }: { readonly page: number; readonly limit: number },
  reader: Reader,
): Promise<ItemPage> {
  return { list: await answersOfCodes(ports, ports.db, codes, reader), page, limit, total };
}

/** What is on sale. */
export async function listOnSale(
  ports: NftContext,
  reader: Reader,
  input: InputOf<typeof nftCalls.boxes>,
): Answered<ItemPage> {
  const wanted = { type: input.type ?? null, collection: input.collection ?? null, at: ports.clock.now() };
  return ok(await itemPage(ports, await selectOnSale(ports.db, wanted, input), input, reader));
}

/** What artist and house would get of a resale by the owner now, as it would be frozen at its listing. */
async function resaleRates(
  { db, clock }: NftContext,
  { artistId, ownerId, royalty }: NonNullable<Item['work']>,
): Promise<Pick<OutputOf<typeof nftCalls.box>, 'royalty' | 'fee'>> {
  const { fee_bps: fee } = await readNftTerms(db, clock.now());
  const paid = artistId === ownerId ? 0n : royalty;
  return { royalty: formatAmount(paid, rateScale), fee: formatAmount(rateOfBps(fee), rateScale) };
}

/** One work or box; an own work that is not offered with what a resale would cost. @returns NOT_FOUND. */
export async function readItem(
  ports: NftContext,
  reader: Reader,
  code: string,
): Answered<OutputOf<typeof nftCalls.box>> {
  const item = await findItem(ports.db, code);
  if (item === undefined) return reject('NOT_FOUND');
  const answer = present((await answersOfCodes(ports, ports.db, [code], reader))[0], 'its answer');
  const isOffered = item.work === null || !answer.is_own || item.sale !== null;
  return ok(isOffered ? answer : { ...answer, ...(await resaleRates(ports, item.work)) });
}

/** An artist as everybody sees them. */
export const artistAnswer = (artist: Artist, linkTo: (medium: MediaName) => string) => ({
  uid: artist.userId,
  name: artist.name,
  about: artist.about,
  picture: linkTo(artist.picture),
  works: artist.works,
  on_sale: artist.onSale,
});

/** Artists, newest first. */
export async function listArtists(
  { db, clock, links }: NftContext,
  { page, limit }: InputOf<typeof nftCalls.artists>,
): Answered<OutputOf<typeof nftCalls.artists>> {
  const linkTo = await links(db);
  const { rows, total } = await selectArtists(db, clock.now(), { page, limit });
  return ok({ list: rows.map((artist) => artistAnswer(artist, linkTo)), page, limit, total });
}

/** Collections, those with most works first. */
export async function listCollections(
  { db }: NftContext,
  { page, limit }: InputOf<typeof nftCalls.collections>,
): Answered<OutputOf<typeof nftCalls.collections>> {
  const { rows, total } = await selectAllCollections(db, { page, limit });
  return ok({ list: rows, page, limit, total });
}

/** An artist with their works. @returns NOT_FOUND. */
export async function readArtist(
  ports: NftContext,
  reader: Reader,
  input: InputOf<typeof nftCalls.artist>,
): Answered<OutputOf<typeof nftCalls.artist>> {
  const artist = await findArtist(ports.db, ports.clock.now(), input.uid);
  if (artist === undefined) return reject('NOT_FOUND');
  const codes = await selectOfArtist(ports.db, artist.userId, input);
  return ok({
    ...artistAnswer(artist, await ports.links(ports.db)),
    items: await itemPage(ports, codes, input, reader),
  });
}

/** Currencies that works are paid in, with what a customer has of them (S148). */
export async function listCurrencies(
  { db, clock, registry }: NftContext,
  reader: Reader,
): Answered<OutputOf<typeof nftCalls.currencies>> {
  const { currencies } = await readNftTerms(db, clock.now());
  const known = currencies.flatMap((code) => registry.findAssetByCode(code) ?? []);
  const balances = reader === null ? [] : await listUserBalances(db, reader);
  const changes = new Map(
    balances.flatMap((one) => (one.kind === 'change' ? [[one.assetId, one.available] as const] : [])),
  );
  return ok(
    known.map(({ id, code, scale }) => {
      const available = reader === null ? null : formatAmount(changes.get(id) ?? 0n, scale);
      return { currency_id: id, currency: code, scale, available };
    }),
  );
}

/** Works, boxes, artists and collections whose names hold a word. */
export async function search(
  ports: NftContext,
  reader: Reader,
  input: InputOf<typeof nftCalls.search>,
): Answered<OutputOf<typeof nftCalls.search>> {
  const { db, clock } = ports;
  const word = input.keyword.trim();
  const [linkTo, artists] = [await ports.links(db), await selectArtistsLike(db, clock.now(), `%${literal(word)}%`)];
  return ok({
    items: await itemPage(ports, await selectMatching(db, word, input), input, reader),
    artists: artists.map((artist) => artistAnswer(artist, linkTo)),
    collections: await selectCollections(db, word),
  });
}

/** The odds of a box. @returns NOT_FOUND. */
export async function readOdds(ports: NftContext, code: string): Answered<OutputOf<typeof nftCalls.odds>> {
  const box = await findBox(ports.db, code);
  return box === undefined ? reject('NOT_FOUND') : ok(await oddsAnswer(ports, ports.db, box));
}
