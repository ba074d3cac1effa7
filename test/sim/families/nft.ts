import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import { approvalCalls } from '@bourse/contract/approval';
import { nftCalls } from '@bourse/contract/nft';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { hourMs, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Random } from '@bourse/kernel/random';
import { accountResolver } from '@bourse/server/modules/ledger/index';
import { openNft } from '@bourse/server/modules/nft/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { openTestChance } from '@bourse/testing/chance';
import { usdt } from '@bourse/testing/product-world';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { SimulatedFamily, Stage } from './family.ts';

const works = 8;
/** So many of them are sold at auction, the others at a fixed price. */
const auctions = 2;
const boxed = 6;
const reason = 'simulated';
const shown = { collection: 'Squares', rarity: 'rare' };
const codeOf = (place: number): string => `W${String(place)}`;

/** A picture, and what signs addresses of such: both would be random. @returns the id of the picture. */
async function addPicture({ db, start }: Stage): Promise<string> {
  await db.query(`INSERT INTO nft_media_key (key) VALUES (decode($1, 'hex'))`, ['5a'.repeat(32)]);
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO nft_media (name, type, media_type, content, size, sha256, created_at)
     VALUES ($1, 'image', 'image/png', '\\x00', 1, $2, $3) RETURNING id::text AS id`,
    ['A'.repeat(24), '0'.repeat(64), toIso(start)],
  );
  return present(rows[0], 'the picture').id;
}

/** Admits works of an artist, who is one of the customers, offers them, and puts some into a box. */
async function fillMarket(stage: Stage): Promise<void> {
  const { db, start, decision, customers } = stage;
  const clock = { now: () => start };
  const ports = { db, clock, resolve: accountResolver(db), registry: await loadRegistry(db) };
  const { ports: chance } = await openTestChance(db, clock);
  const nft = openNft({ ...ports, ...chance, newSecret: () => 'c3'.repeat(32) });
  const { staffRoutes = [], approvals: kinds = [] } = nft;
  const { run } = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds })]);
  const grants = ['nft.read', 'nft.admit'];
  const [amy, bob] = [await hireStaff(db, 'curator', grants), await hireStaff(db, 'curator-b', grants)];
  const approve = (id: string | null): Promise<unknown> => run(approvalCalls.approve, bob, { id, reason });
  const picture_id = await addPicture(stage);
  const artist = present(customers.at(-1), 'the artist');
  const named = { user_id: artist, name: 'Ada Stroke', about: 'Draws squares.', picture_id, reason };
  await run(nftStaffCalls.admitArtist, amy, named);
  const admit = (code: string, editions: number): Promise<unknown> => {
    const work = { code, artist_uid: artist, name: `Square ${code}`, ...shown, media_id: picture_id };
    return run(nftStaffCalls.admitWork, amy, { ...work, editions: String(editions), royalty: '0.1', reason });
  };
  const from = (ms: number): string => toIso(instant(start + ms));
  // While the exchange lives again: what ends while it stands still is given time again.
  const auctionEnd = toIso(instant(decision - 10 * minuteMs));
  for (let place = 1; place <= works; place += 1) {
    const code = codeOf(place);
    await admit(code, 1);
    const terms = { code, price: '100', currency_id: usdt, start: from(0), royalty: '0.1', reason };
    const isAuction = place <= auctions;
    const kind = isAuction ? { type: 'auction', per_increase: '10', margin: '20' } : { type: 'normal' };
    const end = isAuction ? auctionEnd : from(hourMs);
    // Nothing of the collection has been sold before.
    await approve((await run(nftStaffCalls.offer, amy, { ...terms, ...kind, end })).request);
  }
  await admit('INSIDE', boxed);
  const times = { start: from(minuteMs), end: from(hourMs) };
  const box = {
    code: 'BOX',
    name: 'Box of squares',
    collection: 'Squares',
    picture_id,
    price: '10',
    currency_id: usdt,
  };
  const contents = [{ code: 'INSIDE', count: boxed }];
  await approve((await run(nftStaffCalls.publishBox, amy, { ...box, ...times, contents, reason })).id);
}

/** Works at a fixed price and at auction, resale by their owners, and a box that is opened. */
export const nft: SimulatedFamily = {
  name: 'nft',
  prepare: async (stage) => {
    await fillMarket(stage);
    const end = toIso(instant(stage.start + hourMs));
    const anyAuction = (random: Random): string => codeOf(random.int(1, auctions));
    const anyOther = (random: Random): string => codeOf(random.int(auctions + 1, works));
    return [
      {
        weight: 2,
        wish: ({ random }) => [nftCalls.buy, { code: anyOther(random), price: '100' }],
      },
      { weight: 2, wish: ({ random }) => [nftCalls.margin, { code: anyAuction(random) }] },
      {
        weight: 4,
        wish: ({ random }) => [nftCalls.bid, { code: anyAuction(random), price: String(10 * random.int(10, 22)) }],
      },
      { weight: 1, wish: ({ random }) => [nftCalls.payOrder, { id: String(random.int(1, 12)) }] },
      { weight: 2, wish: ({ newest }) => [nftCalls.payOrder, { id: newest(nftCalls.buy) }] },
      {
        weight: 3,
        wish: ({ random }) => [nftCalls.resell, { code: anyOther(random), price: String(random.int(50, 150)), end }],
      },
      { weight: 1, wish: ({ random }) => [nftCalls.seed, { seed: `seed ${String(random.int(1, 99))}` }] },
      { weight: 1, wish: () => [nftCalls.buy, { code: 'BOX', price: '10' }] },
      { weight: 1, wish: () => [nftCalls.openBox, { code: 'BOX' }] },
    ];
  },
  open: (ports) => ({ manifests: [openNft(ports)] }),
  things: [
    {
      call: nftCalls.buy,
      table: 'nft_orders',
      over: 'status = 1',
      // Whoever wins an auction gets an order without asking.
      asked: 'NOT EXISTS (SELECT FROM nft_offers o WHERE o.id = offer_id AND o.is_auction)',
    },
    {
      call: nftCalls.bid,
      table: 'nft_bids',
      over: 'EXISTS (SELECT FROM nft_offers o WHERE o.id = offer_id AND o.state > 1)',
    },
    { call: nftCalls.resell, table: 'nft_offers', over: 'state IN (2, 4)', asked: 'seller_id IS NOT NULL' },
  ],
  tables: ['nft_works', 'nft_margins', 'nft_boxes', 'nft_box_contents', 'nft_log'],
  happens: {
    'works won at auction': `
      SELECT count(*)::int AS count FROM nft_orders JOIN nft_offers o ON o.id = offer_id WHERE o.is_auction`,
  },
  rarely: {
    'boxes opened': 'SELECT count(*)::int AS count FROM nft_orders WHERE opened_at IS NOT NULL',
  },
  wrong: {
    // Who stood before a closed exchange while time ran is given it again, so that some still have theirs at the end.
    'a margin is held, and an order waits, for an offer that goes on': `
      SELECT m.id FROM nft_margins m JOIN nft_offers o ON o.id = m.offer_id WHERE m.state = 1 AND o.state NOT IN (1, 3)
      UNION ALL SELECT n.id FROM nft_orders n JOIN nft_offers o ON o.id = n.offer_id WHERE n.status = 0 AND o.state <> 3`,
    'a work belongs to whoever got it last': `
      SELECT code FROM nft_works w WHERE owner_id IS DISTINCT FROM (
        SELECT o.user_id FROM nft_orders o WHERE o.work_id = w.id AND o.status = 1
        ORDER BY coalesce(o.opened_at, o.paid_at) DESC, o.id DESC LIMIT 1)`,
    'the accounts of the market have what is held as margins': `
      SELECT user_id FROM (
        SELECT user_id, available + held AS had, 0::numeric AS margins FROM ledger_accounts WHERE kind = 'product:nft'
        UNION ALL SELECT user_id, 0, amount FROM nft_margins WHERE state = 1) every
      GROUP BY user_id HAVING sum(had) <> sum(margins)`,
  },
};
