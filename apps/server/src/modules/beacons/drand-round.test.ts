import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { drandValue } from '../../../../../tools/verify/drand-signature.ts';
import { type DrandChain, quicknet } from './drand-chains.ts';
import { firstRoundAfter, isSignatureOf, roundAt, timeOfRound, valueOf } from './drand-round.ts';

/** Signatures that relays of drand tell. */
const told: readonly (readonly [round: number, signature: string])[] = [
  [1_000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
  [12_040_883, '929906c959032ab363c9f26570d215d66f5c06cb0c44fe508c12bb5839f04ec895bb6868e5b9ff13ab289bdb5266b394'],
  [32_281_667, 'b0f5ae301358ff87a9d3dd539ed4a07c0148b1ab4f7b61a8ca43c7e9ca7ca9553e4faae9188deb30b2cd1a7f447e3e5b'],
];
/** Round 1000 of the test network, which another key has signed. */
const foreign = 'b09eacd45767c4d58306b98901ad0d6086e2663766f3a4ec71d00cf26f0f49eaf248abc7151c60cf419c4e8b37e80412';

/** The chain before quicknet, whose scheme hashes under another tag. */
const fastnet: DrandChain = {
  kind: 'drand',
  chain_hash: 'dbd506d6ef76e5f386f41c651dcb808c5bcbd75471cc4eafa3f4df7ad4e4c493',
  public_key:
    'a0b862a7527fee3a731bcb59280ab6abd62d5c0b6ea03dc4ddf6612fdfc9d01f01c31542541771903475eb1ec6615f8d0df0b8b6dce385811d6dcf8cbefb8759e5e616a3dfd054c928940766d9a5b9db91e3b697e5d70a975181e007f87fca5e',
  scheme: 'bls-unchained-on-g1',
  genesis: 1_677_685_200,
  period: 3,
};
const firstOfFastnet =
  '9544ddce2fdbe8688d6f5b4f98eed5d63eee3902e7e162050ac0f45905a55657714880adabe3c3096b92767d886567d0';

describe('rounds of drand', () => {
  it('are signed as the network has signed them, by the server and by the verifier outside', async () => {
    for (const [round, signature] of told) {
      assert.equal(isSignatureOf(quicknet, round, signature), true);
      assert.equal(await drandValue(quicknet, String(round), signature), valueOf(signature));
    }
    assert.equal(
      valueOf(told[0]?.[1] ?? ''),
      'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
      'the randomness that the network tells of round 1000',
    );
  });

  it('of a chain of before verify by its own key and scheme', async () => {
    assert.equal(isSignatureOf(fastnet, 1, firstOfFastnet), true);
    assert.equal(await drandValue(fastnet, '1', firstOfFastnet), valueOf(firstOfFastnet));
    assert.equal(isSignatureOf({ ...fastnet, scheme: quicknet.scheme }, 1, firstOfFastnet), false);
    assert.equal(isSignatureOf({ ...fastnet, scheme: 'pedersen-bls-chained' }, 1, firstOfFastnet), false);
  });

  it('are refused of another round, key or shape', async () => {
    const [[round, signature] = [0, '']] = told;
    const wrong: readonly (readonly [number, string])[] = [
      [round + 1, signature],
      [round, foreign],
      [round, ''],
      [round, signature.slice(2)],
      [round, `${signature}00`],
      [round, signature.toUpperCase()],
      [round, `c0${'0'.repeat(94)}`],
      [round, 'f'.repeat(96)],
    ];
    for (const [number, text] of wrong) {
      assert.equal(isSignatureOf(quicknet, number, text), false, `${String(number)} ${text}`);
      assert.equal(await drandValue(quicknet, String(number), text), null, `${String(number)} ${text}`);
    }
    assert.equal(isSignatureOf({ ...quicknet, public_key: fastnet.public_key }, round, signature), false);
  });

  it('are counted as drand counts, and the first that counts is never before its lead', () => {
    const genesis = quicknet.genesis * 1_000;
    const counted: readonly (readonly [ms: number, round: number])[] = [
      [0, 1],
      [2_999, 1],
      [3_000, 2],
      [3_001, 2],
      [2_997_000, 1_000],
    ];
    for (const [ms, round] of counted) assert.equal(roundAt(quicknet, instant(genesis + ms)), round);
    assert.equal(timeOfRound(quicknet, 1_000), genesis + 2_997_000);
    // 60 s are 20 rounds: at the moment of a round the one 20 later is 60 s off, a millisecond later it is not.
    const fixed: readonly (readonly [ms: number, round: number])[] = [
      [0, 21],
      [1, 22],
      [2_999, 22],
      [3_000, 22],
      [3_001, 23],
    ];
    for (const [ms, round] of fixed) {
      assert.equal(firstRoundAfter(quicknet, instant(genesis + ms)), round, String(ms));
      const lead = timeOfRound(quicknet, round) - (genesis + ms);
      assert.ok(lead >= 60_000 && lead < 63_000, String(lead));
    }
  });
});
