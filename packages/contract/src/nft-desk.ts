import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { rateIn } from './lockup-family.ts';
import { nftBoxUnitsMost, nftOfferStates, nftRarities, nftTypes } from './nft-rules.ts';
import { artistFields, itemFields, nftCode, oddsOut } from './nft-shapes.ts';
import * as s from './scalars.ts';

const office = { auth: 'staff', feature: 'backoffice' } as const;
const read = { ...office, method: 'GET', grant: 'nft.read' } as const;
const write = { ...office, method: 'POST', grant: 'nft.admit', audited: true } as const;
const reason = s.reason();
const about = s.withDefault(s.text(2_000), '');

const artistRow = z.object({ ...artistFields, admitted_at: s.isoTime });

const mediumOut = z.object({
  id: s.idOut,
  type: z.enum(nftTypes),
  media_type: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** A signed address of it. */
  url: z.string(),
});

/** One offer with what it has brought. */
const offerRow = z.object({
  ...itemFields,
  id: s.idOut,
  offer_state: z.enum(nftOfferStates),
  /** The customer who offers; null for the house. */
  seller_id: z.nullable(s.idOut),
  /** Who bids most, or has bought. */
  buyer_id: z.nullable(s.idOut),
  /** Margins that are held for it, and their sum. */
  margins: z.int(),
  margins_held: s.decimal,
  /** What it was sold for, and what of it went to whom; null before it is paid. */
  sold_for: z.nullable(s.decimal),
  royalty_paid: z.nullable(s.decimal),
  fee_paid: z.nullable(s.decimal),
  /** A margin that was kept because the winner did not pay; null where none was. */
  margin_kept: z.nullable(s.decimal),
});

/** A box with its figures. */
const boxRow = z.object({
  ...itemFields,
  ...oddsOut.shape,
  price: s.decimal,
  /** What sold boxes have brought. */
  raised: s.decimal,
});

/** A work of the register, with its owner. */
const workRow = z.object({
  ...itemFields,
  /** Null for the house. */
  owner_id: z.nullable(s.idOut),
  /** The box in which it lies; null where it lies in none. */
  box_code: z.nullable(z.string()),
});

const price = { price: s.decimal, currency_id: s.coinId };
const window = { start: s.isoTime, end: s.isoTime };

/** What staff do with the market of works: they admit and offer; no call names a result of a draw or an auction. */
export const nftStaffCalls = {
  artists: defineCall({
    ...read,
    name: 'nft_desk.artists',
    path: '/admin/nft/artists',
    input: z.object(s.pages(50)),
    output: s.pageOf(artistRow),
    summary: 'Admitted artists, newest first.',
  }),
  admitArtist: defineCall({
    ...write,
    name: 'nft_desk.admit_artist',
    path: '/admin/nft/artist',
    /** The customer becomes an artist under this name, or gets another name, text or picture; `picture_id` is a medium. */
    input: z.object({ user_id: s.id, name: s.text(60, 2), about, picture_id: s.id, reason }),
    output: artistRow,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'PARAMETER_ERROR'],
    summary: 'Admits a customer as an artist: royalties go to their account.',
  }),
  upload: defineCall({
    ...write,
    name: 'nft_desk.upload',
    path: '/admin/nft/media',
    input: z.object({ file: z.optional(z.unknown()) }),
    output: mediumOut,
    rejections: ['PARAMETER_ERROR', 'BODY_TOO_LARGE', 'AUDIO_FILE_ERROR', 'PICTURE_REFUSED'],
    summary:
      'Multipart with one medium in the field file: PNG, JPEG, GIF, WAV, Ogg, MP3, MP4 or WebM up to 10 MB. Its container is read, not its name.',
  }),
  admitWork: defineCall({
    ...write,
    name: 'nft_desk.admit_work',
    path: '/admin/nft/work',
    /** Editions are separate entries of the register, `code-1` and so on where there are several. */
    input: z.object({
      code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,56}$/)),
      artist_uid: s.id,
      name: s.text(80, 1),
      about,
      collection: s.text(60, 1),
      rarity: z.enum(nftRarities),
      media_id: s.id,
      /** A picture; needed where the work is no picture. */
      poster_id: s.optional(s.id),
      editions: s.whole(1, nftBoxUnitsMost),
      /** What the artist gets of each resale. */
      royalty: rateIn,
      reason,
    }),
    output: s.pageOf(workRow),
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR', 'ID_REUSED'],
    summary: 'Enters a work in the register, owned by the house.',
  }),
  works: defineCall({
    ...read,
    name: 'nft_desk.works',
    path: '/admin/nft/works',
    input: z.object({ keyword: s.optional(s.text(60)), ...s.pages(50) }),
    output: s.pageOf(workRow),
    summary: 'The register: every work with its owner, newest first.',
  }),
  offer: defineCall({
    ...write,
    name: 'nft_desk.offer',
    path: '/admin/nft/offer',
    /** `royalty` is what the artist gets of this first sale; `per_increase` and `margin` are those of an auction. */
    input: z.object({
      code: nftCode,
      type: z.enum(['normal', 'auction']),
      ...price,
      per_increase: s.optional(s.decimal),
      margin: s.optional(s.decimal),
      ...window,
      royalty: rateIn,
      reason,
    }),
    output: z.object({
      offer: z.nullable(offerRow),
      /** Of an offer that waits for a second person. */
      request: z.nullable(s.idOut),
    }),
    rejections: [
      'NOT_FOUND',
      'CURRENCY_NOT_FOUND',
      'INVALID_PRICE',
      'INVALID_INCREASE',
      'INVALID_AMOUNT',
      'END_BEFORE_START',
      'STATE_CHANGED',
    ],
    summary:
      'Offers a work of the house at a fixed price or at auction; what was offered is not changed or withdrawn. Below half ' +
      'of what the house’s latest sales of its collection brought in that currency, and where there were none, it asks a ' +
      'second person.',
  }),
  offers: defineCall({
    ...read,
    name: 'nft_desk.offers',
    path: '/admin/nft/offers',
    input: z.object({
      type: s.optional(z.enum(['normal', 'auction'])),
      state: s.optional(z.enum(nftOfferStates)),
      ...s.paging(50),
    }),
    output: s.pageOf(offerRow),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Offers with their figures, newest first.',
  }),
  publishBox: defineCall({
    ...write,
    name: 'nft_desk.publish_box',
    path: '/admin/nft/box',
    /** `contents` names works by the code they were admitted under, with how many of their editions lie in the box. */
    input: z.object({
      code: nftCode,
      name: s.text(80, 1),
      about,
      collection: s.text(60, 1),
      picture_id: s.id,
      ...price,
      ...window,
      contents: s.listOf(z.object({ code: nftCode, count: s.whole(1, nftBoxUnitsMost) }), 100),
      reason,
    }),
    output: approvalOut,
    rejections: [
      'NOT_FOUND',
      'CURRENCY_NOT_FOUND',
      'INVALID_PRICE',
      'PARAMETER_ERROR',
      'END_BEFORE_START',
      'ID_REUSED',
      'STATE_CHANGED',
    ],
    summary:
      'Asks a second person for a box with its contents. Their approval publishes it with the commitment of its draw; ' +
      'nothing of it can be changed after.',
  }),
  boxes: defineCall({
    ...read,
    name: 'nft_desk.boxes',
    path: '/admin/nft/boxes',
    input: z.object(s.paging(50)),
    output: s.pageOf(boxRow),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Boxes with their figures, newest first.',
  }),
};
