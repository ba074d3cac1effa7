import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms, type Atoms } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { price } from '../../prices/index.ts';
import { conversionTerms, minimumOf, type Priced, shownRate } from './conversion-terms.ts';

const feeBps = 20;
const listing = { status: 0, reason: '', version: 0 } as const;

function priced(id: number, scale: number, worth: bigint): Priced {
  return {
    asset: { id: assetId(id), code: `C${String(id)}`, scale, name: '', kind: 'coin', chains: [], open: true, listing },
    price: price(worth),
  };
}

const usdt = priced(3, 8, 1_000_000_000_000n);
const btc = priced(1, 8, 60_000_000_000_000_000n);
const eth = priced(2, 18, 3_000_000_000_000_000n);

test('an amount becomes what it is worth, the fee taken off what arrives', () => {
  // 1 BTC at 60,000: 60,000 USDT, 0.2 % of it are 120.
  assert.deepEqual(conversionTerms(atoms(100_000_000n), btc, usdt, feeBps), {
    gross: 6_000_000_000_000n,
    fee: 12_000_000_000n,
    received: 5_988_000_000_000n,
  });
  assert.equal(shownRate(btc, eth), 20_000_000_000_000n);
});

test('what arrives is cut, the fee rounds up', () => {
  // 1 atom of USDT is worth 1/60000 of an atom of BTC.
  assert.equal(conversionTerms(atoms(59_999n), usdt, btc, feeBps), null);
  // Two atoms arrive; the fee, a small part of one, takes a whole one.
  assert.deepEqual(conversionTerms(atoms(120_001n), usdt, btc, feeBps), { gross: 2n, fee: 1n, received: 1n });
});

test('the minimum is worth one USDT, rounded up, and what no account can hold is no terms', () => {
  assert.equal(minimumOf(usdt), 100_000_000n);
  assert.equal(minimumOf(btc), 1_667n);
  assert.equal(minimumOf(eth), 333_333_333_333_334n);
  assert.equal(conversionTerms(atoms(10n ** 37n), btc, usdt, feeBps), null);
});

/** Currencies of all scales, worth from a billionth of a USDT to a million. */
function somePriced(random: Random, id: number): Priced {
  const digits = random.int(3, 17);
  return priced(id, random.int(0, 18), BigInt(random.int(1, 999_999)) * 10n ** BigInt(digits));
}

type Convert = (amount: Atoms, from: Priced, to: Priced) => bigint;

/** Runs chains that end in the currency in which they began; gives how many of them gained. */
function chainsThatGain(chains: number, convert: Convert): number {
  const random = seededRandom(4);
  let gained = 0;
  let returned = 0;
  for (let chain = 0; chain < chains; chain += 1) {
    const stops = Array.from({ length: random.int(2, 5) }, (_, id) => somePriced(random, id + 1));
    const start = BigInt(random.int(1, 2 ** 31)) * BigInt(random.int(1, 2 ** 31));
    let amount = start;
    for (const [place, from] of stops.entries()) {
      const to = stops[(place + 1) % stops.length] ?? from;
      // An amount that no account could hold ends the chain with nothing, as a refusal would.
      amount = amount > 0n && amount < 10n ** 37n ? convert(atoms(amount), from, to) : 0n;
      if (amount > 0n && place === stops.length - 1) returned += 1;
    }
    if (amount > start) gained += 1;
  }
  assert.ok(returned > chains / 4, 'too few chains came back');
  return gained;
}

test('M4: 100,000 chains that come back to where they began gain nothing, not even without the fee', () => {
  const received: Convert = (amount, from, to) => conversionTerms(amount, from, to, feeBps)?.received ?? 0n;
  const gross: Convert = (amount, from, to) => conversionTerms(amount, from, to, feeBps)?.gross ?? 0n;
  assert.equal(chainsThatGain(100_000, received), 0);
  assert.equal(chainsThatGain(100_000, gross), 0);
});

test('M4 control: rounding for the customer, by one atom at each step, is found', () => {
  const generous: Convert = (amount, from, to) => (conversionTerms(amount, from, to, feeBps)?.gross ?? 0n) + 1n;
  assert.ok(chainsThatGain(1_000, generous) > 0);
});

test('M4: over 200,000 random conversions both roundings stay below one atom and never favour the customer', () => {
  const random = seededRandom(44);
  let seen = 0;
  for (let run = 0; run < 200_000; run += 1) {
    const [from, to] = [somePriced(random, 1), somePriced(random, 2)];
    const amount = atoms(BigInt(random.int(1, 2 ** 40)) * BigInt(random.int(1, 2 ** 20)));
    const bps = random.int(0, 100);
    const terms = conversionTerms(amount, from, to, bps);
    if (terms === null) continue;
    seen += 1;
    // Both sides in USDT of 10^-12 times both units, where everything is whole.
    const paid = amount * from.price * 10n ** BigInt(to.asset.scale);
    const atom = to.price * 10n ** BigInt(from.asset.scale);
    const kept = paid - terms.gross * atom;
    assert.ok(kept >= 0n && kept < atom);
    const feeKept = terms.fee * 10_000n - terms.gross * BigInt(bps);
    assert.ok(feeKept >= 0n && feeKept < 10_000n);
    assert.equal(terms.received, terms.gross - terms.fee);
  }
  assert.ok(seen > 100_000);
});
