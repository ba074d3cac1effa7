import * as z from 'zod/mini';
import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('nft');
const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const look = { rate: 'read' } as const;
const pay = { rate: 'money', idempotent: true } as const;
const key = { client_order_id: s.optional(s.clientOrderId) };

/** Artworks, auctions, blind boxes and resale. */
export const nftCalls = {
  boxes: plan('nft.boxes', 'GET /bind_box/getBoxList', 'public', s.paging(), 'Works and boxes on sale.'),
  box: plan('nft.box', 'GET /bind_box/getBoxDetail', 'optional', { code }, 'One work or box.'),
  artists: plan('nft.artists', 'GET /bind_box/getArtist', 'public', s.paging(), 'Artists.'),
  artist: plan('nft.artist', 'GET /bind_box/getArtistDetail', 'public', { uid: s.id }, 'One artist.'),
  currencies: plan(
    'nft.currencies',
    'GET /bind_box/getNftCurrency',
    'public',
    {},
    'Currencies that works are paid in.',
  ),
  collection: plan('nft.collection', 'GET /bind_box/getCollection', 'user', s.paging(), 'Own favourites (S98).'),
  collect: plan('nft.collect', 'POST /bind_box/collect', 'user', { code }, 'Adds or removes a favourite (S98).'),
  buy: plan(
    'nft.buy',
    'POST /bind_box/buyNFT',
    'user',
    { code, price: s.optional(s.decimal), ...key },
    'Buys at the shown price (S98).',
    pay,
  ),
  margin: plan(
    'nft.margin',
    'POST /bind_box/marginNFT',
    'user',
    { code, ...key },
    'Holds the auction’s margin (S93).',
    pay,
  ),
  bid: plan('nft.bid', 'POST /bind_box/auctionNFT', 'user', { code, price: s.decimal, ...key }, 'Bids (S93).', pay),
  saleLog: plan(
    'nft.sale_log',
    'POST /bind_box/getBindBoxQuotationLog',
    'public',
    { code, ...s.paging() },
    'Sales and bids of one work.',
    look,
  ),
  mine: plan('nft.mine', 'POST /bind_box/getMyNFTs', 'user', s.paging(), 'Own works.', look),
  mySaleLog: plan(
    'nft.my_sale_log',
    'POST /bind_box/getMyBindBoxQuotationLog',
    'user',
    s.paging(),
    'Own sales and bids.',
    look,
  ),
  openBox: plan(
    'nft.open_box',
    'POST /bind_box/openBlindBox',
    'user',
    { code, ...key },
    'Opens a blind box (S96).',
    pay,
  ),
  resell: plan(
    'nft.resell',
    'POST /bind_box/resellNFT',
    'user',
    {
      code,
      price: s.decimal,
      type: s.optional(z.enum(['normal', 'auction'])),
      per_increase: s.optional(s.decimal),
      margin: s.optional(s.decimal),
      start: s.optional(s.text(30)),
      end: s.optional(s.text(30)),
    },
    'Offers an own work; it cannot be withdrawn before its end (S97).',
    { rate: 'money', gate: { level: 1, country: true } },
  ),
  unpaid: plan(
    'nft.unpaid',
    'POST /bind_box/getNeedPayNFTOrder',
    'user',
    {},
    'Won auctions that are to be paid.',
    look,
  ),
  readMessage: plan('nft.read_message', 'POST /bind_box/readNFTOrderMessage', 'user', { id: s.id }, 'Marks as read.'),
  payOrder: plan(
    'nft.pay_order',
    'POST /bind_box/payNFTOrder',
    'user',
    { id: s.id, ...key },
    'Pays a won auction.',
    pay,
  ),
  search: plan(
    'nft.search',
    'GET /bind_box/search',
    'public',
    { keyword: s.text(60), ...s.paging() },
    'Artworks, artists and collections.',
  ),
  odds: plan('nft.odds', 'GET /bind_box/getOdds', 'public', { code }, 'Odds, commitment and what is left.'),
  bids: plan('nft.bids', 'GET /bind_box/getMyBids', 'user', s.paging(), 'Own bids.'),
  orders: plan(
    'nft.orders',
    'GET /bind_box/getMyOrders',
    'user',
    { status: s.optional(s.whole(0, 9)), ...s.paging() },
    'Own orders.',
  ),
  resales: plan('nft.resales', 'GET /bind_box/getMyResell', 'user', s.paging(), 'Own offers.'),
  boxResult: plan(
    'nft.box_result',
    'GET /bind_box/getBoxResult',
    'user',
    { id: s.id },
    'An opened box with its proof.',
  ),
  seed: plan('nft.seed', 'POST /bind_box/seed', 'user', { seed: s.text(200, 1) }, 'The customer’s seed for the draw.'),
};
