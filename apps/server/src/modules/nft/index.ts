/** The market of works: a register, sales at a price, auctions, blind boxes. See README.md of this folder. */
import { nftCalls } from '@bourse/contract/nft';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { nftFamily, nftMoved } from '@bourse/contract/nft-family';
import type { InputOf } from '@bourse/contract/call';
import { assetId, userId } from '@bourse/kernel/ids';
import { instant, minuteMs } from '@bourse/kernel/instant';
import { keptWhile } from '../../platform/database/kept-while.ts';
import { bind, type Binding, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import { reject } from '../../platform/http/rejection.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { wasPublished } from './boxes/box-store.ts';
import { boxDrawer } from './boxes/draw-box.ts';
import { buyBox } from './boxes/buy-box.ts';
import { buyWork } from './market/buy-work.ts';
import { collect, readMessage, setSeed } from './artworks/collect.ts';
import { nftData } from './customer-data-store.ts';
import { holdMargin } from './auctions/hold-margin.ts';
import { findItem } from './artworks/item-store.ts';
import type { Trader } from './may-take-part.ts';
import { mediaLinks, mediaReader } from './artworks/media.ts';
import { family, type NftContext, type NftPorts } from './nft-ports.ts';
import { nftSettings } from './nft-settings.ts';
import { openBox } from './boxes/open-box.ts';
import { payOrder } from './market/pay-order.ts';
import { placeBid } from './auctions/place-bid.ts';
import { readEvidence } from './boxes/read-evidence.ts';
import { listOwnLog, listSaleLog } from './artworks/read-log.ts';
import {
  listArtists,
  listCollections,
  listCurrencies,
  listOnSale,
  readArtist,
  readItem,
  readOdds,
  search,
} from './market/read-market.ts';
import { listFavourites, listOwn, listResales, readBoxResult } from './market/read-holdings.ts';
import { listBids, listOrders, listUnpaid } from './market/read-own.ts';
import { resellWork } from './market/resell-work.ts';
import { nftDueWork } from './market/settle-offers.ts';
import { admitArtist } from './staff/staff-artist.ts';
import { keepMedium } from './staff/staff-media.ts';
import { admitWork } from './staff/staff-work.ts';
import { listArtistRows, listBoxRows, listOfferRows, listRegister } from './staff/staff-lists.ts';
import { askForBox, boxApproval } from './staff/staff-box.ts';
import { offerApproval, offerWork } from './staff/staff-sales.ts';

export { openBoxSecrets, sealedBoxSecrets } from './boxes/box-secret-store.ts';

/** The pair that is written down around the publication of a box, so that a tick of the price chain stands beside it. */
const datingSymbol = 'BTC/USDT';
const datingMs = 5 * minuteMs;

/** Buys a work or a box. @returns NOT_FOUND, then what either refuses. */
async function buy(ports: NftContext, trader: Trader, input: InputOf<typeof nftCalls.buy>) {
  const item = await findItem(ports.db, input.code);
  if (item === undefined) return reject('NOT_FOUND');
  return item.kind === 'box' ? buyBox(ports, trader, item, input) : buyWork(ports, trader, input);
}

const visitorRoutes = (ports: NftContext): Binding[] => [
  bind(nftCalls.boxes, ({ userId: reader }, input) => listOnSale(ports, reader, input)),
  bind(nftCalls.box, ({ userId: reader }, { code }) => readItem(ports, reader, code)),
  bind(nftCalls.artists, (_context, input) => listArtists(ports, input)),
  bind(nftCalls.artist, ({ userId: reader }, input) => readArtist(ports, reader, input)),
  bind(nftCalls.collections, (_context, input) => listCollections(ports, input)),
  bind(nftCalls.currencies, ({ userId: reader }) => listCurrencies(ports, reader)),
  bind(nftCalls.saleLog, ({ userId: reader }, input) => listSaleLog(ports, reader, input)),
  bind(nftCalls.search, ({ userId: reader }, input) => search(ports, reader, input)),
  bind(nftCalls.odds, (_context, { code }) => readOdds(ports, code)),
];

const customerRoutes = (ports: NftContext): Binding[] => [
  bind(nftCalls.collection, (context, input) => listFavourites(ports, requireUser(context), input)),
  bind(nftCalls.collect, (context, { code }) => collect(ports, requireUser(context), code)),
  bind(nftCalls.buy, (context, input) => buy(ports, requireUserContext(context), input)),
  bind(nftCalls.margin, (context, input) => holdMargin(ports, requireUserContext(context), input)),
  bind(nftCalls.bid, (context, input) => placeBid(ports, requireUserContext(context), input)),
  bind(nftCalls.mine, (context, input) => listOwn(ports, requireUser(context), input)),
  bind(nftCalls.mySaleLog, (context, input) => listOwnLog(ports, requireUser(context), input)),
  bind(nftCalls.openBox, (context, input) => openBox(ports, requireUserContext(context), input)),
  bind(nftCalls.resell, (context, input) => resellWork(ports, requireUserContext(context), input)),
  bind(nftCalls.unpaid, (context) => listUnpaid(ports, requireUser(context))),
  bind(nftCalls.readMessage, (context, { id }) => readMessage(ports, requireUser(context), id)),
  bind(nftCalls.payOrder, (context, input) => payOrder(ports, requireUserContext(context), input)),
  bind(nftCalls.bids, (context, input) => listBids(ports, requireUser(context), input)),
  bind(nftCalls.orders, (context, input) => listOrders(ports, requireUser(context), input)),
  bind(nftCalls.resales, (context, input) => listResales(ports, requireUser(context), input)),
  bind(nftCalls.boxResult, (context, { id }) => readBoxResult(ports, requireUser(context), id)),
  bind(nftCalls.seed, (context, { seed }) => setSeed(ports, requireUser(context), seed)),
];

const deskRoutes = (ports: NftContext): Binding[] => [
  bind(nftStaffCalls.artists, (_context, input) => listArtistRows(ports, input)),
  bind(nftStaffCalls.admitArtist, (context, input) => admitArtist(ports, context, input)),
  bind(nftStaffCalls.upload, (context, { file }) => keepMedium(ports, context, file)),
  bind(nftStaffCalls.admitWork, (context, input) => admitWork(ports, context, input)),
  bind(nftStaffCalls.works, (_context, input) => listRegister(ports, input)),
  bind(nftStaffCalls.offer, (context, input) => offerWork(ports, context, input)),
  bind(nftStaffCalls.offers, (_context, input) => listOfferRows(ports, input)),
  bind(nftStaffCalls.publishBox, (context, input) => askForBox(ports, context, input)),
  bind(nftStaffCalls.boxes, (_context, input) => listBoxRows(ports, input)),
];

export { nftMarginSource, nftOrderSource } from './nft-source-store.ts';
/** Opens the market. */
export function openNft(given: NftPorts): ModuleManifest {
  const { links, key } = mediaLinks(given);
  const ports: NftContext = { ...given, links };
  const { db, registry, clock } = given;
  return {
    name: family,
    customerData: nftData,
    routes: [...visitorRoutes(ports), ...customerRoutes(ports)],
    staffRoutes: deskRoutes(ports),
    approvals: [offerApproval(ports), boxApproval(ports)],
    dueWork: [nftDueWork(ports)],
    settings: [nftSettings],
    media: [mediaReader(given, key)],
    evidence: [{ kind: 'box', read: (reader, id) => readEvidence(reader, given.sealer, id) }],
    repetitions: [boxDrawer(ports)],
    priceWatchers: [
      {
        symbols: keptWhile(db.changes, ['nft_boxes'], async () =>
          (await wasPublished(db, instant(clock.now() - datingMs))) ? [datingSymbol] : [],
        ),
      },
    ],
    postingKinds: nftFamily.postingKinds,
    notices: [
      noticeOf(nftMoved, ({ user_id: owner, news, name, amount, currency_id: id }) =>
        news === null || owner === null
          ? null
          : {
              userId: userId(owner),
              kind: `nft_${news}`,
              args: { name, amount, currency: registry.getAsset(assetId(id)).code },
            },
      ),
    ],
  };
}
