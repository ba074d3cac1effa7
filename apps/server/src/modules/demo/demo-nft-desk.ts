import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvalCalls } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
import { UploadedFile } from '../../platform/http/upload.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { approvalRoutes } from '../approvals/index.ts';
import { checkSignature, dismissSeeded, type SeedAccount } from '../identity/index.ts';
import { approvalBy, type DemoMember, hireMember } from './demo-staff.ts';
import { joinFrames } from './demo-film.ts';
import { drawGif } from './demo-gif.ts';
import { drawStill, filmFrames, type Look, playTune } from './demo-media.ts';
import { demoArtists } from './demo-artists.ts';
import { type DemoWork, demoWorks } from './demo-works.ts';

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

/** Why everything of the demo is done. */
export const reason = 'demo';
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

/** Makes calls of the desk as one member of staff; another approves what takes two. */
export function deskOf({ db, clock, families }: NftPastPorts) {
  const kinds = families.flatMap(({ approvals = [] }) => approvals);
  const bindings = [
    ...families.flatMap(({ staffRoutes = [] }) => staffRoutes),
    ...approvalRoutes({ db, clock, checkSignature, kinds }),
  ];
  const grants = [nftStaffCalls.works.grant, nftStaffCalls.offer.grant].flatMap((one) => one ?? []);
  let curators: readonly DemoMember[] = [];
  const hire = (): Promise<DemoMember[]> =>
    db.withTx('curators of the demo', async (tx) => [
      await hireMember(tx, 'curator', grants, clock.now()),
      await hireMember(tx, 'curator-b', grants, clock.now()),
    ]);
  const curatorAt = (place: number): DemoMember => present(curators[place], 'a curator');
  const act = async (path: string, fields: object, place = 0): Promise<unknown> => {
    if (curators.length === 0) curators = await hire();
    const binding = present(
      bindings.find(({ call }) => call.path === path && call.method === 'POST'),
      path,
    );
    const caller = { requestId: 'demo', lang: 'en', ip: '127.0.0.1', userAgent: 'demo', origin: '' } as const;
    const { id: staffId } = curatorAt(place);
    const who = { userId: null, sessionId: null, staffId, idempotencyKey: undefined };
    const answer = await binding.run({ ...caller, ...who }, fields);
    invariant(answer.ok, 'a step of the demo was refused', `${path} ${answer.ok ? '' : answer.error.code}`);
    return answer.value;
  };
  const approve = async (id: string): Promise<unknown> =>
    act(approvalCalls.approve.path, await approvalBy(db, curatorAt(1), id, reason), 1);
  return {
    act: async (path: string, fields: object): Promise<{ readonly id: string }> =>
      (await act(path, fields)) as { readonly id: string }, // media have one, and nobody asks the others
    /** Puts a work on sale, which the other approves where that takes two. */
    offer: async (fields: object): Promise<void> => {
      const { request } = (await act(nftStaffCalls.offer.path, fields)) as OutputOf<typeof nftStaffCalls.offer>; // the call's
      if (request !== null) await approve(request);
    },
    publishBox: async (fields: object): Promise<void> => {
      const { id } = (await act(nftStaffCalls.publishBox.path, fields)) as OutputOf<typeof nftStaffCalls.publishBox>; // likewise
      await approve(id);
    },
    leave: () =>
      db.withTx('curators of the demo', async (tx) => {
        for (const one of curators) dismissSeeded(tx, one.id);
      }),
  };
}

/** The desk. */
export type Desk = ReturnType<typeof deskOf>;

const keep = async (desk: Desk, content: Buffer): Promise<string> =>
  withFile(content, async (file) => (await desk.act(nftStaffCalls.upload.path, { file })).id);

/** Keeps a still picture. @returns its id. */
export const keepStill = async (desk: Desk, look: Look): Promise<string> => keep(desk, await drawStill(look));

/** Admits artists and their works. */
export async function admitAll({ open }: NftPastPorts, desk: Desk): Promise<void> {
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
