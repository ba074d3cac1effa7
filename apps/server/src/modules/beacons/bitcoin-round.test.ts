import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { bitcoinValue as outside } from '../../../../../tools/verify/bitcoin-headers.ts';
import { bitcoinValue, headersShown } from './bitcoin-round.ts';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const hashOf = (header: Buffer): string => Buffer.from(sha256(sha256(header)).toReversed()).toString('hex');
const easiest = 0x7fffffn << 232n;

/** The header of block 125552 of the main chain, and its hash. */
const known =
  '0100000081cd02ab7e569e8bcd9317e2fe99f2de44d49ab2b8851ba4a308000000000000e320b6c2fffc8d750423db8b1eb942ae710e951ed797f7affc8892b0f1fc122bc7f5d74df2b9441a42a14695';
const knownHash = '00000000000000001e8d6829a8a21adc5d38d0a473b144b6765798e61f98bd1d';

/** Mines a header of the chain for tests behind another. */
function mined(parent: string, seed: number, bits = 0x207fffff): Buffer {
  const header = Buffer.alloc(80);
  header.writeUInt32LE(0x20000000, 0);
  Buffer.from(Buffer.from(parent, 'hex').toReversed()).copy(header, 4);
  sha256(Buffer.from(String(seed))).copy(header, 36);
  header.writeUInt32LE(bits, 72);
  for (let nonce = 0; BigInt(`0x${hashOf(header)}`) > easiest; nonce += 1) header.writeUInt32LE(nonce, 76);
  return header;
}

/** Headers that follow a block. */
function chainFrom(anchor: string, count: number): Buffer[] {
  const headers: Buffer[] = [];
  for (let place = 0; place < count; place += 1) {
    const last = headers.at(-1);
    headers.push(mined(last === undefined ? anchor : hashOf(last), place));
  }
  return headers;
}

describe('blocks of Bitcoin', () => {
  const anchor = 'ab'.repeat(32);
  const headers = chainFrom(anchor, headersShown);
  const shown = headers.map((header) => header.toString('hex'));
  const both = async (from: string, told: readonly string[]): Promise<readonly (string | null)[]> => [
    bitcoinValue('regtest', from, told),
    await outside({ kind: 'bitcoin', chain: 'regtest' }, from, told, easiest),
  ];

  it('have the hash that the world knows', () => {
    assert.equal(hashOf(Buffer.from(known, 'hex')), knownHash);
  });

  it('draw by the eighth above the block that is named, the second above the newest of then', async () => {
    const eighth = hashOf(headers[7] ?? Buffer.alloc(80));
    assert.deepEqual(await both(anchor, shown), [eighth, eighth]);
  });

  it('count with their links and their work alone', async () => {
    const other = chainFrom(anchor, headersShown + 1).map((header) => header.toString('hex'));
    const wrong: readonly (readonly [string, readonly string[]])[] = [
      ['cd'.repeat(32), shown],
      [anchor, shown.slice(1)],
      [anchor, shown.slice(0, -1)],
      [anchor, other],
      [anchor, shown.toSpliced(7, 1, mined(hashOf(headers[6] ?? Buffer.alloc(80)), 99).toString('hex'))],
      [anchor, shown.toSpliced(3, 1, `${shown[3] ?? ''}00`)],
      [
        anchor,
        shown.toSpliced(
          3,
          1,
          (shown[3] ?? '').replace(/..$/, (last) => (last === '00' ? '01' : '00')),
        ),
      ],
    ];
    for (const [place, [from, told]] of wrong.entries())
      assert.deepEqual(await both(from, told), [null, null], String(place));
  });

  it('of a chain that somebody has made with less work are none of the main chain', async () => {
    assert.equal(bitcoinValue('main', anchor, shown), null);
    assert.equal(await outside({ kind: 'bitcoin', chain: 'main' }, anchor, shown), null);
    assert.equal(await outside({ kind: 'bitcoin', chain: 'regtest' }, anchor, shown), null);
  });
});
