import { unsignedApprovals } from './unsigned-approvals.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvalCalls } from '@bourse/contract/approval';
import type { InputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import type { NftTerms } from '@bourse/contract/nft-rules';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { BeaconPorts } from '@bourse/server/modules/beacons/index';
import { houseAccount, productAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { openNft } from '@bourse/server/modules/nft/index';
import { indexPrice, price as priceOf, recordTick } from '@bourse/server/modules/prices/index';
import type { Database } from '@bourse/server/platform/database/database';
import { UploadedFile } from '@bourse/server/platform/http/upload';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';
import sharp from 'sharp';
import { accountsIn } from './account-world.ts';
import { openTestDatabase } from './disposable-database.ts';
import type { LedgerWorld } from './ledger-world.ts';
import { firstMoment, productWorldOn, units, usdt } from './product-world.ts';
import { hireStaff, staffCalls } from './staff-world.ts';

const reason = 'for the test';

/** A file as the back office brings it. */
export function uploaded(content: Buffer): UploadedFile {
  const path = join(mkdtempSync(join(tmpdir(), 'nft-')), 'medium');
  writeFileSync(path, content);
  return new UploadedFile(path);
}

/** How a test admits and sells works of its artist. */
function sellingIn({ staff, ann, bob, artist, picture, now, tick }: Desk) {
  let admitted = 0;
  const fromNow = (ms: number): string => toIso(instant(now() + ms));
  /** Enters a work in the register. @returns its code. */
  const admit = async (more: object = {}): Promise<string> => {
    admitted += 1;
    const code = `W${String(admitted)}`;
    const shown = { name: `Square ${String(admitted)}`, collection: 'Squares', rarity: 'rare', media_id: picture.id };
    const wish = { code, artist_uid: artist, ...shown, editions: '1', royalty: '0.1', reason, ...more };
    await staff.run(nftStaffCalls.admitWork, ann, wish);
    return code;
  };
  const offerWish = (code: string): InputOf<typeof nftStaffCalls.offer> => ({
    code,
    type: 'normal',
    price: '100',
    currency_id: usdt,
    start: fromNow(0),
    end: fromNow(dayMs),
    royalty: '0.5',
    reason,
  });
  const approve = async (id: string): Promise<void> => {
    await staff.run(approvalCalls.approve, bob, { id, reason });
  };
  /** Offers a work, which another approves where that takes two persons. */
  const sell = async (wish: object): Promise<void> => {
    const { request } = await staff.run(nftStaffCalls.offer, ann, wish);
    if (request !== null) await approve(request);
  };
  /** Admits a work and offers it. @returns its code. */
  const offered = async (more: object = {}): Promise<string> => {
    const code = await admit();
    await sell({ ...offerWish(code), ...more });
    return code;
  };
  return {
    admit,
    offerWish,
    approve,
    sell,
    offered,
    fromNow,
    /** An auction of one day that begins at 100, by 10, with a margin of 20. */
    auctioned: (more: object = {}) => offered({ type: 'auction', per_increase: '10', margin: '20', ...more }),
    /** A box of 2 of one work and 3 of another at 10, which is open from an hour on for a day; with a tick behind its publication. */
    boxed: async (code: string, more: object = {}): Promise<string> => {
      const [few, many] = [await admit({ editions: '2' }), await admit({ editions: '3', rarity: 'common' })];
      const shown = { code, name: 'Box of squares', collection: 'Squares', picture_id: picture.id };
      const times = { start: fromNow(hourMs), end: fromNow(hourMs + dayMs) };
      const contents = [
        { code: few, count: '2' },
        { code: many, count: '3' },
      ];
      const wish = { ...shown, price: '10', currency_id: usdt, ...times, contents, reason, ...more };
      const { id } = await staff.run(nftStaffCalls.publishBox, ann, wish);
      await approve(id);
      await tick();
      return code;
    },
  };
}

/** What somebody and the house have. */
const pursesIn = (ledger: Pick<LedgerWorld, 'account' | 'balance'>) => ({
  /** What somebody has on change and on the account of the market, in atoms. */
  purse: async (user: UserId) => {
    const keys = [userAccount(user, usdt, 'change'), productAccount(user, usdt, 'nft')];
    const [change, margin] = await Promise.all(keys.map(async (key) => ledger.balance(await ledger.account(key))));
    return { change: change?.available ?? 0n, margin: margin?.available ?? 0n };
  },
  /** What the house has of fees and of sales, in atoms. */
  till: async () => {
    const keys = [houseAccount('fees', usdt), houseAccount('treasury', usdt)];
    const [fees, treasury] = await Promise.all(keys.map(async (key) => ledger.balance(await ledger.account(key))));
    return { fees: fees?.available ?? 0n, treasury: treasury?.available ?? 0n };
  },
});

/** Writes an index of BTC/USDT down in the price chain. */
async function tickAt(db: Database, at: Instant): Promise<void> {
  const samples = ['a', 'b', 'c'].map((venue) => ({ venue, price: priceOf(60_000n * 10n ** 12n), at }));
  const index = present(indexPrice(samples, at), 'an index');
  await db.withTx('tick', (tx) => recordTick(tx, at, [{ symbol: 'BTC/USDT', index }]));
}

/** Puts terms of the market into force from a moment on. */
async function setTermsIn(db: Database, terms: Partial<NftTerms>, at: Instant): Promise<void> {
  const value = { open: true, fee_bps: 250, currencies: ['USDT', 'ETH'], ...terms };
  await db.query(
    `INSERT INTO setting_versions (area, key, version, value, effective_at, reason, created_at)
     SELECT 'nft', 'terms', count(*) + 1, $1, $2, 'test', $2 FROM setting_versions WHERE area = 'nft'`,
    [JSON.stringify(value), toIso(at)],
  );
}

interface Desk {
  readonly staff: ReturnType<typeof staffCalls>;
  readonly ann: StaffId;
  /** Who approves. */
  readonly bob: StaffId;
  readonly artist: UserId;
  readonly picture: { readonly id: string };
  readonly now: () => Instant;
  /** Writes an index down in the price chain. */
  readonly tick: () => Promise<void>;
}

/** A world with an artist, whose works a test admits and sells; clock, money and staff are the test's. */
export async function openNftWorld(beacon: Partial<BeaconPorts> = {}) {
  const opened = await openTestDatabase();
  return { ...(await nftWorldOn(opened.connect(), firstMoment, beacon)), url: opened.url, close: () => opened.close() };
}

/** The same on a database that is open and migrated already. @param begin the first moment of the artist. */
export async function nftWorldOn(db: Database, begin = firstMoment, beacon: Partial<BeaconPorts> = {}) {
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  let family: ModuleManifest | undefined;
  const open = (ports: Parameters<typeof openNft>[0]): ModuleManifest => {
    const nft = openNft(ports);
    family = nft;
    return nft;
  };
  const world = await productWorldOn(db, 'nft', open, beacon);
  clockNow = world.clock.now;
  world.moveTo(begin);
  const manifest = present(family, 'the family');
  const { staffRoutes = [], approvals: kinds = [] } = manifest;
  const staff = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds })]);
  const grants = ['nft.read', 'nft.admit'];
  const [ann, bob] = [await hireStaff(db, 'amy', grants), await hireStaff(db, 'abe', grants)];
  const people = accountsIn(db, clock, () => world.customer(usdt, 0n));
  /** A new customer with whole USDT on change. */
  const collector = async (whole: number): Promise<UserId> => {
    const user = await people.account('customer');
    if (whole > 0) await world.ledger.fund(userAccount(user, usdt, 'change'), units(whole));
    await world.run(nftCalls.seed, user, { seed: `words of ${user}` });
    return user;
  };
  const tick = (): Promise<void> => tickAt(db, world.clock.now());
  const still = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0aa' } })
    .png()
    .toBuffer();
  const picture = await staff.run(nftStaffCalls.upload, ann, { file: uploaded(still) });
  const artist = await collector(0);
  const named = { user_id: artist, name: 'Ada Stroke', about: 'Draws squares.', picture_id: picture.id, reason };
  await staff.run(nftStaffCalls.admitArtist, ann, named);
  return {
    ...world,
    ...people,
    staff,
    ann,
    bob,
    artist,
    picture,
    collector,
    ...sellingIn({ staff, ann, bob, artist, picture, now: world.clock.now, tick }),
    tick,
    /** Lets the rounds of every purchase until now tell what they have to, by a tick where ticks stand in. */
    tellRounds: async (): Promise<void> => {
      await world.pass(10 * secondMs);
      await tick();
      await world.pass(0);
    },
    ...pursesIn(world.ledger),
    setTerms: (terms: Partial<NftTerms>) => setTermsIn(db, terms, world.clock.now()),
    /** Holds the margin and bids. */
    bid: async (user: UserId, code: string, price: string) => {
      const shown = await world.run(nftCalls.box, user, { code });
      if (!shown.is_margin_held) await world.run(nftCalls.margin, user, { code });
      return world.run(nftCalls.bid, user, { code, price });
    },
  };
}

/** What {@link openNftWorld} gives. */
export type NftWorld = Awaited<ReturnType<typeof openNftWorld>>;
