import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BitcoinSignRequest } from '@bourse/contract/signer';
import { Address, OutScript, RawTx, Transaction } from '@scure/btc-signer';
import * as z from 'zod/mini';
import { payingAddress, readKeys } from './signer-keys.ts';
import { policySchema } from './policy.ts';
import { openTestSigner } from './signer-fixture.ts';

/** The words and addresses of BIP-84's test vectors. */
const keys = readKeys('abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about');
const house = 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el';
const to = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const cold = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
const limits = { maxCarryingFee: '5000', maxPerPayment: '1000000', maxPerDay: '1500000' };
const networks = {
  BTC: { kind: 'bitcoin', chain: 'main', ...limits, moves: { maxPerDay: 2, cold } },
  TBTC: { kind: 'bitcoin', chain: 'test', ...limits },
  ERC: { chainId: 1, maxCarryingFee: '1', assets: [] },
};
const input = (txHash: string, position: number, amount: string) =>
  ({ txHash: txHash.repeat(32), position, amount, chain: 1, child: 0 }) as const;
const [one, two, three] = [input('aa', 0, '500000'), input('bb', 1, '500000'), input('cc', 2, '500000')];
const request: BitcoinSignRequest = {
  id: 'withdrawal:1',
  network: 'BTC',
  kind: 'bitcoin',
  to,
  contract: null,
  amount: '600000',
  inputs: [one, two],
  change: '399000',
  replace: false,
};

describe('the signer of Bitcoin', () => {
  const { answer, assertRefused, restart, pass, sign, policy } = openTestSigner(networks, keys, request);
  const outputsOf = (signed: string): [string, bigint][] =>
    RawTx.decode(Buffer.from(signed, 'hex')).outputs.map(
      ({ script, amount }: { script: Uint8Array; amount: bigint }) => [
        Address().encode(OutScript.decode(script)),
        amount,
      ],
    );
  const pointsOf = (signed: string): string[] =>
    RawTx.decode(Buffer.from(signed, 'hex')).inputs.map(
      ({ txid, index }) => `${Buffer.from(txid).toString('hex')}:${String(index)}`,
    );

  it('pays from the address that BIP-84 gives its words', () => {
    const network = policy.networks['BTC'];
    assert.equal(network === undefined ? '' : payingAddress(network, keys), house);
  });

  it('signs the payment and the house’s change, and nothing else', async () => {
    const signed = await answer({});
    assert.deepEqual(outputsOf(signed), [
      [to, 600_000n],
      [house, 399_000n],
    ]);
    const transaction = Transaction.fromRaw(Buffer.from(signed, 'hex'), { allowUnknownInputs: true });
    const payment = await sign();
    assert.equal(payment.ok ? payment.value.txHash : '', transaction.id);
    for (const { sequence } of RawTx.decode(Buffer.from(signed, 'hex')).inputs)
      assert.ok(sequence < 0xff_ff_ff_fe, 'nodes take a replacement');
    assert.equal(await answer({ change: '398000' }), signed, 'the same id is answered with what was signed');
  });

  it('refuses in this order, whoever asks [W3]', async () => {
    const other: Partial<BitcoinSignRequest> = {
      id: 'withdrawal:2',
      inputs: [three],
      amount: '490000',
      change: '0',
    };
    const big = input('dd', 0, '2000000');
    const table: readonly (readonly [Partial<BitcoinSignRequest>, string])[] = [
      [{ network: 'TRC', to: 'nonsense' }, 'unknown_network'],
      [{ network: 'ERC', to: 'nonsense' }, 'unknown_network'],
      [{ to: 'nonsense', amount: '1' }, 'malformed'],
      [{ to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, 'malformed'],
      [{ network: 'TBTC' }, 'malformed'],
      [{ ...other, amount: '545' }, 'malformed'],
      [{ ...other, change: '545' }, 'malformed'],
      [{ ...other, inputs: [three, three] }, 'malformed'],
      [{ ...other, amount: '500000' }, 'malformed'],
      [{ ...other, amount: '499000', change: '2000' }, 'malformed'],
      [{ amount: '601000', change: '398000' }, 'signed_for_something_else'],
      [{ to: house }, 'signed_for_something_else'],
      [{ inputs: [two, one] }, 'signed_for_something_else'],
      [{ inputs: [one, two, three], change: '899000' }, 'signed_for_something_else'],
      [{ inputs: [input('aa', 0, '600000'), two], change: '499000', replace: true }, 'signed_for_something_else'],
      [{ inputs: [{ ...one, chain: 0 }, two] }, 'signed_for_something_else'],
      [{ inputs: [three], amount: '490000', change: '0' }, 'signed_for_something_else'],
      [{ ...other, inputs: [two] }, 'output_taken'],
      [{ ...other, inputs: [three, one], amount: '990000' }, 'output_taken'],
      [{ ...other, inputs: [big], amount: '1000001', change: '999000' }, 'over_payment_limit'],
      [{ ...other, inputs: [big], amount: '900001', change: '1000000' }, 'over_day_limit'],
      [{ ...other, inputs: [big], amount: '900000', change: '1000000' }, 'over_fee_limit'],
      [{ replace: true, change: '394999' }, 'over_fee_limit'],
    ];
    await assertRefused(table);
  });

  it('remembers over a restart, and replaces a payment only by the same at another fee [W3]', async () => {
    const first = await answer({});
    restart();
    assert.equal(await answer({}), first);
    const raised = await answer({ replace: true, change: '396000' });
    assert.notEqual(raised, first);
    assert.deepEqual(pointsOf(raised), pointsOf(first), 'an output is spent once: one of the two is carried');
    assert.deepEqual(outputsOf(raised), [
      [to, 600_000n],
      [house, 396_000n],
    ]);
    restart();
    assert.equal(await answer({}), raised, 'the newest stands');
    const last = await answer({ replace: true, change: '0', inputs: [one, two], amount: '600000' });
    assert.equal(last, 'over_fee_limit', 'what is left is not given away');
  });

  it('signs two payments at once with one output for one of them [W3]', async () => {
    const asked = await Promise.all(
      [6, 7, 8].map((id) =>
        answer({ id: `withdrawal:${String(id)}`, inputs: [three], amount: '100000', change: '399000' }),
      ),
    );
    assert.equal(asked.filter((text) => text.startsWith('02')).length, 1);
    assert.equal(asked.filter((text) => text === 'output_taken').length, 2);
  });

  it('counts a day, replacements once', async () => {
    const big = [input('ee', 0, '2000000')];
    const next = { id: 'withdrawal:9', inputs: big };
    assert.equal(await answer({ ...next, amount: '800001', change: '1199000' }), 'over_day_limit');
    assert.match(await answer({ ...next, amount: '800000', change: '1199000' }), /^02/);
    assert.match(await answer({ ...next, amount: '800000', change: '1198000', replace: true }), /^02/);
    pass(24 * 60 * 60_000);
    assert.match(
      await answer({ id: 'withdrawal:10', inputs: [input('ff', 0, '2000000')], amount: '1000000', change: '999000' }),
      /^02/,
    );
  });

  it('signs moves to its cold address alone, of any amount and so many a day [W3]', async () => {
    const big = (byte: string) => [input(byte, 0, '5000000')];
    const move = { id: 'sweep:1', to: cold, inputs: big('a1'), amount: '4000000', change: '999000' } as const;
    const table: readonly (readonly [Partial<BitcoinSignRequest>, string])[] = [
      [{ ...move, network: 'TBTC' }, 'malformed'],
      [{ ...move, network: 'TBTC', to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, 'moves_not_allowed'],
      [{ ...move, to }, 'not_our_address'],
      [{ ...move, to: house }, 'not_our_address'],
      [{ ...move, inputs: [three] }, 'malformed'],
      [{ ...move, amount: '4990000', change: '0' }, 'over_fee_limit'],
    ];
    for (const [more, expected] of table) assert.equal(await answer(more), expected, JSON.stringify(more));
    const signed = await answer({ ...move, to: cold.toUpperCase() });
    assert.deepEqual(outputsOf(signed), [
      [cold, 4_000_000n],
      [house, 999_000n],
    ]);
    assert.equal(await answer({ ...move, id: 'sweep:2' }), 'output_taken');
    assert.match(await answer({ ...move, id: 'sweep:2', inputs: big('a2') }), /^02/);
    assert.equal(await answer({ ...move, id: 'sweep:3', inputs: big('a3') }), 'over_day_limit');
    const payment = { ...move, id: 'withdrawal:30', inputs: big('a4') };
    assert.equal(
      await answer(payment),
      'over_payment_limit',
      'a payment to the same address has the limits of payments',
    );
    pass(24 * 60 * 60_000);
    assert.match(await answer({ ...move, id: 'sweep:3', inputs: big('a3') }), /^02/);
    const wrong = { networks: { BTC: { kind: 'bitcoin', chain: 'test', ...limits, moves: { maxPerDay: 1, cold } } } };
    assert.equal(z.safeParse(policySchema, wrong).success, false, 'the cold address is one of the chain');
  });

  it('signs for a customer’s address by its place in the account', async () => {
    const own = { ...input('ab', 0, '700000'), chain: 0, child: 0 } as const;
    const signed = await answer({ id: 'withdrawal:11', inputs: [own], amount: '100000', change: '599000' });
    const [witness] = RawTx.decode(Buffer.from(signed, 'hex')).witnesses ?? [];
    // BIP-84's first receiving key.
    assert.equal(
      Buffer.from(witness?.[1] ?? []).toString('hex'),
      '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    );
  });
});
