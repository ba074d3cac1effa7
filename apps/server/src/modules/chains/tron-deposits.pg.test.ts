import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { UserId } from '@bourse/kernel/ids';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { transferLog } from '@bourse/testing/fake-tron-machine';
import { openTronWorld, type TronWorld } from '@bourse/testing/tron-world';
import { giveAddress } from './give-address.ts';
import { listDeposits } from './list-deposits.ts';
import { tronHex } from './tron-address.ts';

describe('deposits over TRON, from a fake chain behind its HTTP API', () => {
  let world: TronWorld;
  let usdt: string;

  before(async () => {
    const tokens = { USDT: 'mute', FEE: 'fee', IDLE: 'idle', BAD: 'broken' } as const;
    world = await openTronWorld({ tokens, nodes: 2 });
    usdt = world.contracts['USDT'] ?? assert.fail();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const mine = async (blocks: number): Promise<void> => {
    world.chain.mine(blocks);
    await world.look();
  };
  const addressOf = async (owner: UserId, currency = 'USDT'): Promise<string> => {
    const given = await giveAddress(world, [world.network], owner, { currency, type: 'TRC' });
    return given.ok ? given.value.address : assert.fail(given.error.code);
  };
  const newest = async (owner: UserId) => {
    const page = await listDeposits(world, [world.network], owner, { page: 1, limit: 10 });
    return page.ok ? (page.value.list[0] ?? null) : assert.fail(page.error.code);
  };
  const idOf = (code: string) => world.registry.findAssetByCode(code)?.id ?? assert.fail(code);
  const spot = (owner: UserId, code = 'USDT'): Promise<bigint> => world.spotOf(owner, idOf(code));
  /** In the token's own unit, and in the atoms of the ledger. */
  const [units, inBooks] = [(whole: number) => BigInt(whole) * 10n ** 6n, (whole: number) => BigInt(whole) * 10n ** 8n];

  it('go to an address of the own, the same for every token of the network', async () => {
    const first = await addressOf(ann);
    assert.match(first, /^T[1-9A-HJ-NP-Za-km-z]{33}$/);
    assert.equal(await addressOf(ann, 'TRX'), first);
    assert.notEqual(await addressOf(bob), first);
  });

  it('are credited once deep enough for their amount, above a threshold when the block is final', async () => {
    const to = await addressOf(ann);
    world.chain.payToken(usdt, to, units(50));
    world.chain.payToken(usdt, to, units(20_000));
    await mine(1);
    assert.equal(await spot(ann), 0n);
    assert.partialDeepStrictEqual(await newest(ann), { state: 'seen', number: '20000', required: 20 });
    await mine(1);
    assert.equal(await spot(ann), inBooks(50));
    await mine(17);
    assert.equal(await spot(ann), inBooks(50));
    await mine(2);
    assert.equal(await spot(ann), inBooks(20_050));
    assert.equal(await world.issuedOf(idOf('USDT')), -inBooks(20_050));
  });

  it('of TRX are credited to the sun', async () => {
    const to = await addressOf(bob, 'TRX');
    world.chain.pay(to, 7_123_457n);
    await mine(2);
    assert.equal(await spot(bob, 'TRX'), 7_123_457n);
  });

  it('that only pretend to be are not credited [W1]', async () => {
    const to = await addressOf(eve);
    const other = world.chain.deploy('liar');
    await world.look();
    const calls: readonly (() => string)[] = [
      // The event of another contract; a token that answers false; a call that fails; nothing; a failed transfer of TRX.
      () => world.chain.payToken(other, to, units(70)),
      () => world.chain.payToken(world.contracts['IDLE'] ?? '', to, units(70)),
      () => world.chain.payToken(world.contracts['BAD'] ?? '', to, units(70)),
      () => world.chain.payToken(usdt, to, units(70), 1n),
      () => world.chain.payToken(usdt, to, 0n),
      () => world.chain.payFailing(to, 70_000_000n),
      // Anybody may name a token of the other kind USDT.
      () => world.chain.payAsset(to, units(70)),
      () => world.chain.pay(to, 0n),
    ];
    for (const call of calls) {
      const txId = call();
      await mine(22);
      assert.ok(world.chain.find(txId, world.chain.newest.height) !== undefined);
      assert.equal(await newest(eve), null);
    }
    for (const code of ['USDT', 'TRX', 'IDLE', 'BAD']) assert.equal(await spot(eve, code), 0n);
  });

  it('of a token that delivers less than it tells of are kept as refused, whatever lies there already [W1]', async () => {
    const to = await addressOf(eve, 'FEE');
    // Read when it is final already, and then block by block, where something of it lies already.
    for (const blocks of [25, 1]) {
      world.chain.payToken(world.contracts['FEE'] ?? '', to, units(70));
      await mine(blocks);
      await mine(25);
      assert.partialDeepStrictEqual(await newest(eve), { currency: 'FEE', state: 'refused' });
    }
    assert.equal(await spot(eve, 'FEE'), 0n);
  });

  it('wait while one of several nodes does not have them, and what one node invents is not credited [W1]', async () => {
    const [to, other] = [await addressOf(bob), await addressOf(ann)];
    const had = [await spot(bob), await spot(ann)] as const;
    world.chain.payToken(usdt, to, units(30));
    const invented = world.chain.payToken(world.contracts['IDLE'] ?? '', other, units(90));
    const event = transferLog(usdt, `41${'1'.repeat(40)}`, tronHex(other), units(90));
    const [first, second] = [world.node(0), world.node(1)];
    // One tells of a transfer that never was, and of a balance to go with it; the other hides what there was.
    first.faults.lie = (path, answer) => {
      if (path === '/wallet/triggerconstantcontract')
        return { ...(answer as object), constant_result: ['f'.repeat(64)] }; // as the fake node has it
      if (!path.endsWith('byblocknum')) return answer;
      return (answer as { id: string }[]).map((one) => (one.id === invented ? { ...one, log: [event] } : one)); // as the fake node has it
    };
    second.faults.lie = (path, answer) =>
      path.endsWith('blocknum') || path.endsWith('bynum') ? withoutCalls(answer) : answer;
    await mine(4);
    assert.partialDeepStrictEqual(await newest(ann), { state: 'seen', number: '90', tx_hash: invented });
    assert.deepEqual([await spot(bob), await spot(ann)], had);
    second.faults.lie = null;
    await mine(30);
    assert.deepEqual([await spot(bob), await spot(ann)], [had[0] + inBooks(30), had[1]]);
    assert.equal((await newest(ann))?.state, 'seen');
    first.faults.lie = null;
  });

  it('are suspended while the node is silent, and nothing is lost meanwhile', async () => {
    const to = await addressOf(bob);
    const had = await spot(bob);
    const { faults } = world.node(0);
    faults.lie = () => ({ Error: 'class java.lang.NullPointerException : null' });
    world.chain.payToken(usdt, to, units(10));
    world.chain.mine(3);
    await assert.rejects(world.look(), /NullPointerException/);
    world.pass(61_000);
    const asked = await giveAddress(world, [world.network], bob, { currency: 'USDT', type: 'TRC' });
    assert.equal(asked.ok ? 'ok' : asked.error.code, 'CHAIN_SUSPENDED');
    faults.lie = null;
    faults.slowMs = 20;
    await world.look();
    faults.slowMs = 0;
    assert.equal((await spot(bob)) - had, inBooks(10));
  });
});

/** What a node says of a block from which it hides the calls of contracts. */
function withoutCalls(answer: unknown): unknown {
  interface Shown {
    readonly contract_address?: string;
    readonly transactions?: readonly {
      readonly raw_data: { readonly contract: readonly { readonly type: string }[] };
    }[];
  }
  if (Array.isArray(answer)) return (answer as Shown[]).filter((one) => one.contract_address === undefined); // as the fake node has it
  const block = answer as Shown; // as the fake node has it
  const transactions = block.transactions?.filter(
    ({ raw_data: { contract } }) => contract[0]?.type !== 'TriggerSmartContract',
  );
  return { ...block, ...(transactions === undefined ? {} : { transactions }) };
}
