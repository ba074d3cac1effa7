import * as z from 'zod/mini';
import { beaconOut, trustOut } from './beacon.ts';
import { receiptOut } from './receipts.ts';
import { nftOfferStates, nftRarities, nftSaleTypes, nftTypes } from './nft-rules.ts';
import { saleStates } from './nft-window.ts';
import * as s from './scalars.ts';

/** What works, units of boxes and boxes are called by. */
export const nftCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

const money = { currency_id: z.nullable(s.coinIdOut), currency: z.string() };

/** What one sees and hears, with the address of each; the addresses are signed and end within two hours. */
export const mediaOut = {
  /** Of the work itself; of a box, its picture. */
  type: z.enum(nftTypes),
  media: z.string(),
  /** The MIME type of `media`. */
  media_type: z.string(),
  /** A still picture; of an image, the image. */
  poster: z.string(),
};

/** A work or a box, with its sale where it has one. */
export const itemFields = {
  code: z.string(),
  name: z.string(),
  about: z.string(),
  ...mediaOut,
  /** Null for a box. */
  rarity: z.nullable(z.enum(nftRarities)),
  /** The name of the artist; empty for a box. */
  creator: z.string(),
  /** What `getArtistDetail` takes; null for a box. */
  artist_uid: z.nullable(s.idOut),
  collection: z.string(),
  /** Which of how many of the same work this is; null for a box. */
  edition: z.nullable(z.int()),
  editions: z.nullable(z.int()),
  /** Whether the house owns it, or has put the box on sale; else another customer does. */
  is_house: z.boolean(),
  /** Whether the caller owns it. */
  is_own: z.boolean(),
  is_favourite: z.boolean(),
  /** Null while it is not offered; then every field of a sale is null. */
  sale_type: z.nullable(z.enum(nftSaleTypes)),
  /** Which sale this is, as purchases, margins and bids name it: a work that is offered again has another; null for a box too. */
  offer_id: z.nullable(s.idOut),
  /** The fixed price; the start price of an auction; the price of one box. */
  price: z.nullable(s.decimal),
  ...money,
  /** The highest bid; null without one. */
  current_bid: z.nullable(s.decimal),
  /** What a bid must be at least now; null where nothing can be bid. */
  least_bid: z.nullable(s.decimal),
  /** What a bid can be at most now: twice the highest one or the start price (S175); null where nothing can be bid. */
  most_bid: z.nullable(s.decimal),
  per_increase: z.nullable(s.decimal),
  /** What is held before the first bid; a bid of more than ten times that raises the own margin to a tenth of it (S175). */
  margin: z.nullable(s.decimal),
  bids: z.int(),
  /** Whether the caller's margin is held and how much of it, and whether theirs is the highest bid. */
  is_margin_held: z.boolean(),
  own_margin: z.nullable(s.decimal),
  is_leading: z.boolean(),
  start: z.nullable(s.isoTime),
  /** As it stands now, with every extension. */
  end: z.nullable(s.isoTime),
  /** How often a late bid has moved the end, of at most 12 times (S95). */
  extensions: z.int(),
  /** Until when the winner has to pay; null before the end of an auction, and where nobody has won. */
  pay_deadline: z.nullable(s.isoTime),
  /** 0 not available, 1 open, 2 not started: `windowStatus` of the contract (S13, S92). */
  status: z.literal([0, 1, 2]),
  state: z.nullable(z.enum(saleStates)),
  /**
   * What of the price the artist gets and the house keeps, as fractions that were fixed when it was listed; of an own work that is
   * not offered, as `getBoxDetail` tells it, those that a resale would have now; else null without a sale.
   */
  royalty: z.nullable(s.decimal),
  fee: z.nullable(s.decimal),
  /** What can be bought now: boxes that are left, or 1 or 0. */
  stock: z.int(),
  /** The caller's seed, which the purchase of a box would take; null for visitors and works. */
  seed: z.nullable(z.string()),
};

/** The same as an object. */
export const itemOut = z.object(itemFields);

/** An artist as everybody sees them. */
export const artistFields = {
  uid: s.idOut,
  name: z.string(),
  about: z.string(),
  /** The signed address of a picture. */
  picture: z.string(),
  works: z.int(),
  on_sale: z.int(),
};

/** A bid. */
export const bidOut = z.object({
  id: s.idOut,
  code: z.string(),
  name: z.string(),
  ...mediaOut,
  price: s.decimal,
  ...money,
  /** Of the auction: the highest bid, its end as it stands, and how it stands. */
  current_bid: s.decimal,
  end: s.isoTime,
  state: z.enum(saleStates),
  /** Whether this bid is the highest. */
  is_leading: z.boolean(),
  margin: s.decimal,
  /** What has become of the own margin. */
  margin_state: z.enum(['held', 'returned', 'spent', 'lost']),
  created_at: s.isoTime,
});

/** The own margin of an auction. */
export const marginOut = z.object({
  id: s.idOut,
  code: z.string(),
  margin: s.decimal,
  ...money,
  state: z.enum(['held', 'returned', 'spent', 'lost']),
  created_at: s.isoTime,
});

/** By what an own box is drawn. */
export const boxDrawOut = z.object({
  /** The unit of the box, from 1 in the order of the purchases. */
  unit: z.int(),
  trust: trustOut,
  beacon: beaconOut,
  round: z.string(),
  /** When the round can exist at the earliest. */
  due_at: s.isoTime,
  /** Whether it exists, so that the box can be opened. */
  is_told: z.boolean(),
  receipt: z.nullable(receiptOut),
});

/** An own order. */
export const nftOrderOut = z.object({
  id: s.idOut,
  sale_type: z.enum(nftSaleTypes),
  /** Of the work, or of the box; of an opened box, of the work that was in it. */
  code: z.string(),
  name: z.string(),
  ...mediaOut,
  price: s.decimal,
  ...money,
  /** The margin that counts towards the price; 0 where there is none. */
  margin: s.decimal,
  /** What is to be paid still. */
  to_pay: s.decimal,
  /** 0 to be paid, 1 paid, 2 expired, 3 closed (S94). */
  status: z.literal([0, 1, 2, 3]),
  /** Until when it can be paid; null for what was paid at once. */
  pay_deadline: z.nullable(s.isoTime),
  /** Whether its message was read. */
  is_read: z.boolean(),
  /** Of a box: whether it was opened; else null. */
  is_opened: z.nullable(z.boolean()),
  /** Of a box: the customer's seed that was taken at the purchase; else null. */
  seed: z.nullable(z.string()),
  /** Of a box: the round that draws it, and what the house has signed of the purchase; else null. */
  draw: z.nullable(boxDrawOut),
  created_at: s.isoTime,
  paid_at: z.nullable(s.isoTime),
});

/** What has happened to a work, newest first. */
export const saleLogOut = z.object({
  id: s.idOut,
  /** `list` offered, `bid`, `sale`, `return` came back unsold or unpaid. */
  kind: z.enum(['list', 'bid', 'sale', 'return']),
  sale_type: z.enum(nftSaleTypes),
  price: s.decimal,
  ...money,
  /** Who offered, bid or bought: the nickname, shortened; empty for the house. */
  user: z.string(),
  is_own: z.boolean(),
  at: s.isoTime,
});

/** An own offer. */
export const resaleOut = z.object({
  id: s.idOut,
  ...itemFields,
  offer_state: z.enum(nftOfferStates),
  /** What the owner gets of the price, of the highest bid, or has got; null where there is nothing yet. */
  proceeds: z.nullable(s.decimal),
  created_at: s.isoTime,
});

/** An own work, or an own box that was not opened. */
export const ownItemOut = z.object({
  ...itemFields,
  kind: z.enum(['work', 'box']),
  /** Of a box: the order by which it was bought, which its opening names; of a work out of a box, the same. */
  order_id: z.nullable(s.idOut),
  /** Whether it can be offered now; boxes cannot (S96). */
  can_resell: z.boolean(),
  acquired_at: s.isoTime,
  /** What was paid for it; null where it was not bought. */
  paid: z.nullable(s.decimal),
});

/** What is in a box. */
export const contentOut = z.object({
  /** The place in the published list, from 0. */
  place: z.int(),
  name: z.string(),
  ...mediaOut,
  rarity: z.enum(nftRarities),
  creator: z.string(),
  /** How many were in it at first, and are left to be drawn. */
  count: z.int(),
  left: z.int(),
  /** `left` of everything that is left, as a fraction, cut to 6 places: the chance of the next opening. */
  odds: s.decimal,
});

/** The odds of a box now, and what the draw has committed itself to before the sale (S96). */
export const oddsOut = z.object({
  code: z.string(),
  name: z.string(),
  total: z.int(),
  sold: z.int(),
  opened: z.int(),
  contents: z.array(contentOut),
  /** SHA-256 over the published list, the hash of the secret of every unit, and the beacon. */
  commitment: z.string(),
  committed_at: s.isoTime,
  /** Where its draws take their chance from; null for a box of before, which is drawn by a tick after its publication. */
  beacon: z.nullable(beaconOut),
  trust: trustOut,
  start: s.isoTime,
  end: s.isoTime,
  /** What `/verify/detail` knows the box by; it tells every opening so far. */
  evidence: z.string(),
});

/** An opened box with everything from which its result follows. */
export const boxResultOut = z.object({
  /** Of the order. */
  id: s.idOut,
  code: z.string(),
  name: z.string(),
  /** What was in it. */
  work: itemOut,
  opened_at: s.isoTime,
  proof: z.object({
    commitment: z.string(),
    /** The unit of the box, from 1 in the order of the purchases; its hash is in the evidence. */
    unit: z.int(),
    unit_hash: z.string(),
    /** Told by the opening: its SHA-256 is `unit_hash`. */
    secret: z.string(),
    /** The customer's, as it was at the purchase; the evidence has its SHA-256 alone, by which it is mixed in. */
    seed: z.string(),
    seed_hash: z.string(),
    trust: trustOut,
    /** The beacon and its round; null for a box of before. */
    beacon: z.nullable(beaconOut),
    round: z.nullable(z.string()),
    /** What the round has told; of a box of before, the hash of the first tick of the price chain after the publication. */
    chance: z.string(),
    /** SHA-256 of the JSON of secret, order id, hash of the seed and chance, as hexadecimal text. */
    number: z.string(),
    /** Which opening of the box this was, from 1. */
    opening: z.int(),
    /** How many of each place were left before it. */
    left: z.array(z.int()),
    /** The place that was drawn. */
    place: z.int(),
  }),
  evidence: z.string(),
});
