import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import { testAccount } from '@bourse/testing/chain-world';
import { depthFor, houseAddressesOf, readNetworksFile } from './network-settings.ts';

const known = new Map([
  ['ETH', { id: assetId(2), code: 'ETH', scale: 18 }],
  ['USDT', { id: assetId(3), code: 'USDT', scale: 8 }],
  ['BTC', { id: assetId(1), code: 'BTC', scale: 8 }],
]);
const withdrawal = { minimum: '10', fee: '1', reviewFrom: '100', largeFrom: '1000', twoPersonsFrom: '10000' };
const usdt = {
  code: 'USDT',
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  decimals: 6,
  minimum: '1',
  confirmations: [
    { below: '100', blocks: 3 },
    { blocks: 12, final: true },
  ],
  withdrawal,
};
const network = {
  network: 'ERC',
  kind: 'evm',
  name: 'ERC20',
  chainId: 1,
  nodes: ['http://localhost:8545'],
  accountKey: testAccount.publicExtendedKey,
  assets: [usdt],
};
const read = (file: unknown) => readNetworksFile(JSON.stringify(file), (code) => known.get(code));
const sentence = (more: object): string => {
  const answer = read({ networks: [{ ...network, ...more }] });
  return answer.ok ? 'ok' : answer.error;
};

describe('the file of networks', () => {
  it('is read with its defaults, currencies of its own included', () => {
    const dai = { id: 1_001, code: 'DAI', name: 'Dai', scale: 18 };
    const { contract } = usdt;
    const own = {
      code: 'DAI',
      contract: contract.toLowerCase(),
      decimals: 18,
      minimum: '2',
      confirmations: [{ blocks: 1 }],
    };
    const answer = read({ currencies: [dai], networks: [{ ...network, network: 'BSC', assets: [usdt, own] }] });
    const [first] = answer.ok ? answer.value.networks : assert.fail(answer.error);
    assert.partialDeepStrictEqual(first, { addressHoldMinutes: 1_440, paymentBlocks: 12, handCarrying: 0n });
    const [one, other] = first?.assets ?? [];
    assert.equal(other?.contract, contract, 'with its checksum, as nodes tell it');
    assert.deepEqual([one?.minimum, other?.minimum], [10n ** 8n, 2n * 10n ** 18n]);
    assert.ok(one !== undefined);
    const depthOf = (amount: bigint) => depthFor(one, atoms(amount)).blocks;
    assert.deepEqual([depthOf(10n ** 10n - 1n), depthOf(10n ** 10n)], [3, 12]);
  });

  it('prepares markets of currencies that it lists, in steps that the money can pay', () => {
    const own = { id: 1_001, code: 'NEW', name: 'New', scale: 8 };
    const market = { id: 1_001, base: 'NEW', quote: 'USDT', priceStep: '0.0001', quantityStep: '0.01', minimum: '5' };
    const answerOf = (more: object) =>
      read({ currencies: [own], markets: [{ ...market, ...more }], networks: [network] });
    const answer = answerOf({});
    assert.ok(answer.ok);
    assert.partialDeepStrictEqual(answer.value.markets[0], { tick: 10_000n, lot: 1_000_000n });
    for (const more of [
      { base: 'NOPE' },
      { quote: 'NEW' },
      { priceStep: '0' },
      { quantityStep: '0.000000001' },
      { minimum: '0.000000001' },
      { priceStep: '0.00000001', quantityStep: '0.00000001' },
      { id: 999 },
    ])
      assert.ok(!answerOf(more).ok, JSON.stringify(more));
  });

  it('keeps an address of the house once, the cold one among them', () => {
    const [hot, cold] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x000000000000000000000000000000000000dEaD'];
    const own = { houseAddresses: [hot, hot.toLowerCase(), cold.toLowerCase()], coldAddress: cold };
    const float = { sweep: { from: '50' }, hot: { floor: '1', target: '2', ceiling: '3' } };
    const answer = read({ networks: [{ ...network, ...own, assets: [{ ...usdt, ...float }] }] });
    const [first] = answer.ok ? answer.value.networks : assert.fail(answer.error);
    assert.deepEqual(first?.houseAddresses, [hot, cold]);
    assert.equal(first?.coldAddress, cold);
    const unit = 10n ** 8n;
    assert.partialDeepStrictEqual(first?.assets[0], {
      sweepFrom: 50n * unit,
      hot: { floor: unit, target: 2n * unit, ceiling: 3n * unit },
    });
  });

  const table: readonly (readonly [object, RegExp])[] = [
    [{ chainId: undefined }, /chainId is missing/],
    [{ nodes: [] }, /networks\.0\.nodes/],
    [{ nodes: ['ws://localhost'] }, /networks\.0\.nodes/],
    [{ surprise: 1 }, /wrong at networks\.0/],
    [{ accountKey: testAccount.privateExtendedKey }, /extended public key/],
    [{ accountKey: 'xpub' }, /extended public key/],
    [{ houseAddresses: ['0x5FbDB2315678afecb367f032d93F642f64180aa4'] }, /is no address/],
    [{ coldAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa4' }, /is no address/],
    [{ handCarrying: '1' }, /handCarrying/],
    [{ assets: [usdt, usdt] }, /named twice/],
    [{ assets: [{ ...usdt, code: 'QQQ' }] }, /no currency QQQ/],
    [{ assets: [{ ...usdt, minimum: '0' }] }, /minimum of USDT/],
    [{ assets: [{ ...usdt, minimum: '0.000000001' }] }, /minimum of USDT/],
    [{ assets: [{ ...usdt, contract: '0x12' }] }, /contract of USDT/],
    [{ assets: [{ ...usdt, confirmations: [{ below: '1', blocks: 1 }] }] }, /confirmations of USDT/],
    [{ assets: [{ ...usdt, confirmations: [{ blocks: 1 }, { blocks: 2 }] }] }, /confirmations of USDT/],
    [{ assets: [{ ...usdt, withdrawal: { ...withdrawal, fee: '10' } }] }, /above the fee of USDT/],
    [{ assets: [{ ...usdt, withdrawal: { ...withdrawal, largeFrom: '0.000000001' } }] }, /largeFrom is no amount/],
    [{ assets: [{ ...usdt, sweep: { from: '0' } }] }, /sweep\.from is no amount above 0 of USDT/],
    [{ assets: [{ ...usdt, hot: { floor: '1', target: '2', ceiling: '0.000000001' } }] }, /no three amounts of USDT/],
    [
      { assets: [{ ...usdt, hot: { floor: '3', target: '2', ceiling: '4' } }] },
      /must rise from floor to ceiling of USDT/,
    ],
    [
      { assets: [{ ...usdt, hot: { floor: '1', target: '5', ceiling: '4' } }] },
      /must rise from floor to ceiling of USDT/,
    ],
  ];
  for (const [more, expected] of table) {
    it(`is refused with one sentence: ${String(expected)}`, () => {
      assert.match(sentence(more), expected);
      assert.doesNotMatch(sentence(more), /xprv/, 'and never shows a private key');
    });
  }

  const btc = {
    code: 'BTC',
    decimals: 8,
    minimum: '0.0001',
    confirmations: [{ blocks: 3 }],
    withdrawal: { minimum: '0.001', fee: '0.0001', reviewFrom: '1', largeFrom: '10', twoPersonsFrom: '100' },
  };
  const { chainId: _chainId, ...common } = network;
  const bitcoin = { ...common, network: 'BTC', kind: 'bitcoin', chain: 'main', assets: [btc] };

  it('sets up Bitcoin on its chain, with its bounds of what carrying may cost', () => {
    const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
    const answer = read({
      networks: [{ ...bitcoin, houseAddresses: [address.toUpperCase()], feeRate: { ceiling: 90 } }],
    });
    const [first] = answer.ok ? answer.value.networks : assert.fail(answer.error);
    assert.partialDeepStrictEqual(first, {
      kind: 'bitcoin',
      chain: 'main',
      feeRate: { floor: 1, ceiling: 90, targetBlocks: 6 },
      stuckMinutes: 60,
    });
    assert.ok(first !== undefined);
    assert.deepEqual([...houseAddressesOf(first)], [address]);
  });

  const bitcoinTable: readonly (readonly [object, RegExp])[] = [
    [{ chain: undefined }, /networks\.0\.chain/],
    [{ chain: 'dogecoin' }, /networks\.0\.chain/],
    [{ chainId: 1 }, /wrong at networks\.0/],
    [{ chain: 'test', houseAddresses: ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'] }, /is no address/],
    [{ feeRate: { floor: 10, ceiling: 9 } }, /floor is above its ceiling/],
    [{ feeRate: { floor: 0 } }, /networks\.0\.feeRate\.floor/],
    [{ assets: [{ ...btc, decimals: 6 }] }, /BTC is not the coin of Bitcoin/],
    [{ assets: [{ ...btc, code: 'ETH' }] }, /ETH is not the coin of Bitcoin/],
    [{ assets: [{ ...btc, contract: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }] }, /BTC is not the coin/],
    [{ assets: [{ ...btc, withdrawal: { ...btc.withdrawal, minimum: '0.00010545' } }] }, /less than 546 satoshi/],
  ];
  for (const [more, expected] of bitcoinTable) {
    it(`is refused with one sentence for Bitcoin: ${String(expected)}`, () => {
      const answer = read({ networks: [{ ...bitcoin, ...more }] });
      assert.match(answer.ok ? 'ok' : answer.error, expected);
    });
  }

  const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const tron = {
    ...network,
    network: 'TRC',
    kind: 'tron',
    chainId: 728_126_428,
    assets: [{ ...usdt, contract: token }],
  };
  it('is read for TRON, where a payment is never taken back before its block is final', () => {
    const answer = read({ networks: [{ ...tron, houseAddresses: ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'] }] });
    const [first] = answer.ok ? answer.value.networks : assert.fail(answer.error);
    assert.partialDeepStrictEqual(first, { kind: 'tron', chainId: 728_126_428, paymentBlocks: 20 });
    assert.equal(first?.assets[0]?.contract, token);
  });
  const tronTable: readonly (readonly [object, RegExp])[] = [
    [{ chainId: undefined }, /networks\.0\.chainId/],
    [{ chainId: 2 ** 32 }, /networks\.0\.chainId/],
    [{ paymentBlocks: 19 }, /networks\.0\.paymentBlocks/],
    [{ assets: [usdt] }, /contract of USDT is no address/],
    [{ assets: [{ ...usdt, contract: token.toLowerCase() }] }, /contract of USDT is no address/],
    [{ houseAddresses: [usdt.contract] }, /is no address/],
  ];
  for (const [more, expected] of tronTable) {
    it(`is refused with one sentence for TRON: ${String(expected)}`, () => {
      const answer = read({ networks: [{ ...tron, ...more }] });
      assert.match(answer.ok ? 'ok' : answer.error, expected);
    });
  }

  it('is refused when it is no JSON, or names a network twice', () => {
    const broken = readNetworksFile('{', () => undefined);
    assert.match(broken.ok ? 'ok' : broken.error, /wrong at its beginning/);
    const twice = read({ networks: [network, network] });
    assert.match(twice.ok ? 'ok' : twice.error, /set up twice/);
  });
});
