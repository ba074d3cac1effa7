import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
import { UploadedFile } from '../../platform/http/upload.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { dismissSeeded, hireSeeded, type SeedAccount } from '../identity/index.ts';
import { joinFrames } from './demo-film.ts';
import { drawGif, drawStill, filmFrames, type Look, playTune } from './demo-media.ts';
import type { Past } from './demo-past.ts';
import { demoArtists, type DemoWork, demoWorks } from './demo-works.ts';

/** What the market's past stands on. */
export interface NftPastPorts {
  readonly db: Database;
  readonly clock: Clock;
  /** The moment of the first start. */
  readonly now: Instant;
  readonly families: readonly ModuleManifest[];
  readonly open: (account: SeedAccount) => Promise<UserId>;
  /** The accounts of the demo. */
  readonly users: readonly UserId[];
}

const reason = 'demo';
const usdt = '3';
const frameMs = 80;

/** Lends bytes as a file that came with a request. */
async function withFile<T>(content: Buffer, bring: (file: UploadedFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-work-'));
  try {
    const path = join(folder, 'medium');
    await writeFile(path, content);
    return await bring(new UploadedFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a work shows beside its still picture; null where it is one. */
async function mediumOf({ type, look, notes = [] }: DemoWork): Promise<Buffer | null> {
  if (type === 'image') return null;
  if (type === 'gif') return drawGif(look);
  if (type === 'audio') return playTune(notes);
  const { side, frames } = await filmFrames(look);
  return joinFrames(frames, side, frameMs);
}

/** Makes calls of the desk as one member of staff. */
function deskOf({ db, clock, families }: NftPastPorts) {
  const bindings = families.flatMap(({ staffRoutes = [] }) => staffRoutes);
  let curator: StaffId | undefined;
  return {
    act: async (path: string, fields: object): Promise<{ readonly id: string }> => {
      curator ??= await db.withTx('a curator of the demo', (tx) =>
        hireSeeded(
          tx,
          'curator',
          [nftStaffCalls.works.grant, nftStaffCalls.offer.grant].flatMap((one) => one ?? []),
          clock.now(),
        ),
      );
      const binding = present(
        bindings.find(({ call }) => call.path === path && call.method === 'POST'),
        path,
      );
      const caller = { requestId: 'demo', lang: 'en', ip: '127.0.0.1', userAgent: 'demo', origin: '' } as const;
      const who = { userId: null, sessionId: null, staffId: curator, idempotencyKey: undefined };
      const answer = await binding.run({ ...caller, ...who }, fields);
      invariant(answer.ok, 'a step of the demo was refused', `${path} ${answer.ok ? '' : answer.error.code}`);
      return answer.value as { readonly id: string }; // media and offers have one, and nobody asks the others
    },
    leave: () =>
      db.withTx('a curator of the demo', async (tx) => {
        if (curator !== undefined) dismissSeeded(tx, curator);
      }),
  };
}

type Desk = ReturnType<typeof deskOf>;

/** What an account of the demo has won and has to pay. */
async function unpaidOf({ families, users }: NftPastPorts, who: number): Promise<string> {
  const binding = present(
    families.flatMap(({ routes = [] }) => routes).find(({ call }) => call === nftCalls.unpaid),
    'the call',
  );
  const caller = { requestId: 'demo', lang: 'en', ip: '127.0.0.1', userAgent: 'demo', origin: '' } as const;
  const userId = present(users[who - 1], 'the demo account');
  const answer = await binding.run(
    { ...caller, userId, sessionId: null, staffId: null, idempotencyKey: undefined },
    {},
  );
  invariant(answer.ok, 'what is to be paid can be read');
  const orders = answer.value as OutputOf<typeof nftCalls.unpaid>; // what the call answers
  return present(orders[0], 'a won auction').id;
}

const keep = async (desk: Desk, content: Buffer): Promise<string> =>
  withFile(content, async (file) => (await desk.act(nftStaffCalls.upload.path, { file })).id);

const keepStill = async (desk: Desk, look: Look): Promise<string> => keep(desk, await drawStill(look));

/** Admits artists and their works. */
async function admitAll({ open }: NftPastPorts, desk: Desk): Promise<void> {
  const artists: UserId[] = [];
  for (const { email, name, about, look } of demoArtists) {
    // Nobody signs in as an artist: the password is known to nobody.
    const password = randomBytes(24).toString('base64url');
    const user = await open({ email, password, nickname: name, authLevel: 2 });
    const picture_id = await keepStill(desk, look);
    await desk.act(nftStaffCalls.admitArtist.path, { user_id: user, name, about, picture_id, reason });
    artists.push(user);
  }
  for (const work of demoWorks) {
    const { code, name, about, collection, rarity, artist, look, editions = 1 } = work;
    const poster_id = await keepStill(desk, look);
    const medium = await mediumOf(work);
    const media_id = medium === null ? poster_id : await keep(desk, medium);
    const shown = { code, name, about, collection, rarity, media_id, poster_id };
    const artist_uid = present(artists[artist], 'the artist');
    await desk.act(nftStaffCalls.admitWork.path, {
      ...shown,
      artist_uid,
      editions: String(editions),
      royalty: '0.05',
      reason,
    });
  }
}

/** What happens on the market so many days before the first start. */
export function nftDays(ports: NftPastPorts, { act, later }: Past) {
  const { clock, now } = ports;
  const desk = deskOf(ports);
  const fromStart = (ms: number): string => toIso(instant(now + ms));
  const fromHere = (ms: number): string => toIso(instant(clock.now() + ms));
  const offer = (code: string, price: string, end: string, more: object = {}): Promise<unknown> => {
    const sale = { code, type: 'normal', price, currency_id: usdt, start: fromHere(0), end, royalty: '0.8', reason };
    return desk.act(nftStaffCalls.offer.path, { ...sale, ...more });
  };
  const auction = (code: string, price: string, end: string, more: object = {}): Promise<unknown> =>
    offer(code, price, end, { type: 'auction', per_increase: '10', margin: '50', ...more });
  const box = async (code: string, start: string, end: string): Promise<unknown> => {
    const look = present(
      demoWorks.find((work) => work.code === 'SHELL-GOLD'),
      'a work',
    ).look;
    const contents = [
      { code: 'SHELL-GOLD', count: '2' },
      { code: 'SHELL-BLUE', count: '6' },
      { code: 'SHELL-GREY', count: '22' },
    ];
    const name = code === 'BEACH-BOX' ? 'Beach Box' : 'Second Beach Box';
    const about = 'One find of the beach in each; what is left and its odds are shown live.';
    const shown = { code, name, about, collection: 'Beach Finds', picture_id: await keepStill(desk, look) };
    return desk.act(nftStaffCalls.publishBox.path, {
      ...shown,
      price: '25',
      currency_id: usdt,
      start,
      end,
      contents,
      reason,
    });
  };
  const holding = new Set<string>();
  const bid = async (who: number, code: string, price: string): Promise<void> => {
    if (!holding.has(`${String(who)} ${code}`)) await act(who, '/bind_box/marginNFT', { code });
    holding.add(`${String(who)} ${code}`);
    await act(who, '/bind_box/auctionNFT', { code, price });
    later(7);
  };
  const days: Readonly<Record<number, () => Promise<void>>> = {
    13: async () => {
      await admitAll(ports, desk);
      await box('BEACH-BOX', fromHere(hourMs), fromStart(20 * dayMs));
      await offer('TIDE-FIRST', '240', fromStart(20 * dayMs));
      await auction('PETAL-DUSK', '300', fromHere(2 * dayMs));
      await auction('LOOM-TILES', '120', fromHere(2 * dayMs));
    },
    12: async () => {
      await act(1, '/bind_box/buyNFT', { code: 'TIDE-FIRST', price: '240' });
      await act(1, '/bind_box/seed', { seed: 'shells and sand' });
      for (const who of [1, 1, 1, 2, 2, 3]) await act(who, '/bind_box/buyNFT', { code: 'BEACH-BOX', price: '25' });
      await bid(2, 'PETAL-DUSK', '300');
      await bid(1, 'PETAL-DUSK', '340');
      await bid(2, 'PETAL-DUSK', '410');
      await bid(3, 'LOOM-TILES', '130');
    },
    11: async () => {
      for (const who of [1, 1, 2, 2]) await act(who, '/bind_box/openBlindBox', { code: 'BEACH-BOX' });
    },
    // Of two auctions that are over one is paid, and one never.
    10: async () => {
      await act(2, '/bind_box/payNFTOrder', { id: await unpaidOf(ports, 2) });
    },
    // Nobody buys it in its time.
    9: async () => {
      await act(1, '/bind_box/resellNFT', { code: 'TIDE-FIRST', price: '900', end: fromHere(3 * dayMs) });
    },
    5: async () => {
      await act(2, '/bind_box/resellNFT', { code: 'PETAL-DUSK', price: '650' });
      await offer('DUNE-NOON', '90', fromStart(18 * dayMs));
      await offer('RINGS-RAIN', '180', fromStart(25 * dayMs));
      await offer('LOOM-SONG', '150', fromStart(15 * dayMs));
    },
    1: async () => {
      await auction('LOOM-COMET', '500', fromStart(2 * dayMs));
      await auction('PETAL-DAWN', '800', fromStart(5 * dayMs));
      await auction('LOOM-GRID', '100', fromStart(-10 * minuteMs));
      await auction('PETAL-RAIN', '200', fromStart(9 * dayMs), { start: fromStart(3 * dayMs) });
      await box('BEACH-BOX-2', fromStart(4 * dayMs), fromStart(30 * dayMs));
      await bid(2, 'LOOM-COMET', '500');
      await bid(3, 'LOOM-COMET', '560');
      await bid(1, 'LOOM-COMET', '620');
      await bid(3, 'LOOM-GRID', '110');
      await bid(1, 'LOOM-GRID', '140');
    },
  };
  return {
    day: async (day: number): Promise<void> => days[day]?.(),
    leave: () => desk.leave(),
  };
}
