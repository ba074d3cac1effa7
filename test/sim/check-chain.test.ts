import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Random } from '@bourse/kernel/random';
import { AccountChain } from '@bourse/testing/simulation/account-chain';
import { type BookedDeposit, type Books, chainFaults, type SignedSubject } from './check-chain.ts';
import { outsideWallets } from './coin-ground.ts';
import { hotAddress, houseKeys, token } from './coin-terms.ts';

const [customer = '', goal = ''] = outsideWallets;
const [million, eth] = [10n ** 6n, 10n ** 18n];
/** No token refuses anything, and nothing is forgotten. */
const steady: Random = { next: () => 0.5, int: (min) => min, pick: <T>([first]: readonly T[]) => first as T }; // never of nothing

const nobody = { contract: token, from: goal, to: customer };

/** A chain on which a customer has got 5 USDT and the house has paid 1 ETH, and the books of that. */
async function plainWorld() {
  const chain = new AccountChain(steady);
  const float = chain.pay([{ contract: null, from: goal, to: hotAddress, amount: 3n * eth }]);
  const came = chain.pay([{ ...nobody, amount: 5n * million }]);
  chain.mine(1);
  const send = async (nonce: number): Promise<string> => {
    const fees = { gas: 21_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 1n };
    const to = goal as `0x${string}`; // an address
    const signed = await houseKeys.evm.signTransaction({ type: 'eip1559', chainId: 1, nonce, to, value: eth, ...fees });
    chain.accept(signed);
    chain.mine(1);
    return chain.head.transactions[0]?.txHash ?? '';
  };
  const deposit = {
    position: 1,
    state: 'credited',
    address: customer,
    rawAmount: 5n * million,
    posted: 500n * million,
  };
  const deposits: readonly BookedDeposit[] = [
    { ...deposit, txHash: float, position: 0, address: hotAddress, rawAmount: 3n * eth, posted: 3n * eth },
    { ...deposit, txHash: came },
  ];
  const paid: SignedSubject = {
    name: 'withdrawal 1',
    hashes: [await send(0)],
    to: goal,
    contract: null,
    rawAmount: eth,
    end: 'paid',
  };
  const lying = new Map<string | null, bigint>([
    [null, 2n * eth],
    [token, 500n * million],
  ]);
  const books: Books = { addresses: [customer], deposits, signed: [paid], lying };
  return { chain, books, send };
}

test('books that fit their chain have no fault', async () => {
  const { chain, books } = await plainWorld();
  assert.deepEqual(chainFaults(books, chain), []);
});

test('each planted fault of deposits is found', async () => {
  const { chain, books } = await plainWorld();
  const [float, came] = books.deposits as [BookedDeposit, BookedDeposit]; // the two of the world
  const faultsOf = (deposits: readonly BookedDeposit[]): number => chainFaults({ ...books, deposits }, chain).length;
  assert.equal(faultsOf([float, { ...came, posted: 2n * came.posted }]), 1, 'credited twice');
  assert.equal(faultsOf([float, { ...came, state: 'seen', posted: 0n }]), 1, 'never credited');
  assert.equal(faultsOf([float]), 1, 'never seen');
  assert.equal(faultsOf([float, came, { ...came, txHash: '0x77' }]), 1, 'credited, and not on the chain');
  assert.equal(faultsOf([float, { ...came, state: 'orphaned', posted: 0n }]), 2, 'given up, and on the chain');
});

test('each planted fault of payments is found', async () => {
  const { chain, books, send } = await plainWorld();
  const [paid] = books.signed as [SignedSubject]; // the one of the world
  const faultsOf = (...signed: SignedSubject[]): readonly string[] =>
    chainFaults({ ...books, signed }, chain).filter((fault) => !fault.includes('lie there'));
  assert.deepEqual(faultsOf({ ...paid, end: 'never' }), ['withdrawal 1 was paid and counts as not paid']);
  assert.deepEqual(faultsOf({ ...paid, end: 'failed' }), ['withdrawal 1 counts as failed, and not so on the chain']);
  assert.deepEqual(faultsOf({ ...paid, rawAmount: 1n }), ['withdrawal 1 was paid otherwise than asked for']);
  const again = await send(1);
  assert.equal(chainFaults(books, chain).length, 2, 'more was signed, and less lies there');
  assert.deepEqual(faultsOf({ ...paid, hashes: [...paid.hashes, again] }), ['withdrawal 1 was carried more than once']);
});

test('small deposits that reach the minimum together and wait all the same are found', async () => {
  const { chain, books } = await plainWorld();
  const hashes = [1, 2].map(() => chain.pay([{ ...nobody, amount: 600_000n }]));
  chain.mine(1);
  const bookedAs = (state: string, posted: bigint): Books => ({
    ...books,
    lying: new Map([...books.lying, [token, 620n * million]]),
    deposits: [
      ...books.deposits,
      ...hashes.map((txHash) => ({ txHash, position: 1, state, address: customer, rawAmount: 600_000n, posted })),
    ],
  });
  assert.deepEqual(chainFaults(bookedAs('credited', 60n * million), chain), []);
  assert.match(chainFaults(bookedAs('small', 0n), chain).join(), /1200000 wait and 0 are credited/);
});
