import assert from 'node:assert/strict';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import sharp from 'sharp';
import { askAndApprove } from '../e2e/accounts.ts';
import type { World } from './harness.ts';

/** A picture of one colour, as a file. */
export async function paint(shade: number): Promise<Buffer> {
  const create = { width: 600, height: 600, channels: 3, background: { r: shade, g: 96, b: 239 } } as const;
  return sharp({ create }).png().toBuffer();
}

/** A second of a soft tone. */
export function tone(): Buffer {
  const rate = 8_000;
  const file = Buffer.alloc(44 + rate);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + rate, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(rate, 40);
  for (let at = 0; at < rate; at += 1) file[44 + at] = 128 + Math.round(20 * Math.sin(at / 3));
  return file;
}

const reason = 'agreed with the artist';

/** What staff of a test admit and put on sale by the calls. @param second the token of whoever approves. */
export function deskOf({ client, url }: World, token: string, second: string) {
  const now = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const desk = {
    now,
    /** Sends a file. @returns its number. */
    send: async (file: Buffer): Promise<string> => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(file)]), 'file');
      const headers = { authorization: token };
      const answer = await fetch(`${url}/api${nftStaffCalls.upload.path}`, { method: 'POST', headers, body });
      const { type, message } = (await answer.json()) as { type: string; message: { id: string } }; // the one shape of every answer
      assert.equal(type, 'ok', JSON.stringify(message));
      return message.id;
    },
    artist: async (user: string, name: string): Promise<void> => {
      const fields = { user_id: user, name, about: 'Draws what markets look like.', reason };
      const picture = await desk.send(await paint(40));
      await client.get(nftStaffCalls.admitArtist.path, { ...fields, picture_id: picture }, { token });
    },
    /** Enters a work; a sound where it has a picture of its own. */
    work: async (
      uid: string,
      code: string,
      name: string,
      more: Readonly<Record<string, string>> = {},
    ): Promise<void> => {
      const look = { media_id: more['media_id'] ?? (await desk.send(await paint(120))), rarity: 'rare' };
      const fields = { artist_uid: uid, code, name, collection: 'Order Flow', editions: '1', royalty: '0.05', reason };
      await client.get(nftStaffCalls.admitWork.path, { ...fields, ...look, ...more }, { token });
    },
    offer: async (code: string, more: Readonly<Record<string, string>>): Promise<void> => {
      const fields = { code, type: 'normal', currency_id: '3', royalty: '0.5', reason };
      const window = { start: now(0), end: now(86_400_000) };
      // Nothing of the collection was sold before.
      await askAndApprove(client, nftStaffCalls.offer.path, { ...fields, ...window, ...more }, [token, second]);
    },
    box: async (code: string, name: string, contents: object): Promise<void> => {
      const fields = { code, name, about: '', collection: 'Spring', price: '25', currency_id: '3', reason };
      const picture = await desk.send(await paint(200));
      // After the picture, which takes what a busy machine gives it: a box is published before it goes on sale.
      const more = { start: now(3_000), end: now(86_400_000), contents: JSON.stringify(contents) };
      const wish = { ...fields, ...more, picture_id: picture };
      await askAndApprove(client, nftStaffCalls.publishBox.path, wish, [token, second]);
    },
  };
  return desk;
}
