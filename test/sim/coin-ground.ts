import { depositCalls } from '@bourse/contract/deposit';
import type { Timers } from '@bourse/kernel/clock';
import { secondMs } from '@bourse/kernel/instant';
import type { Random } from '@bourse/kernel/random';
import type { Signer } from '@bourse/server/modules/withdrawals/index';
import { rememberSigned } from '@bourse/signer/memory';
import { judgePayment, paymentSigner } from '@bourse/signer/sign-payment';
import { movesOf } from '@bourse/signer/signer-server';
import { AccountChain } from '@bourse/testing/simulation/account-chain';
import { type AskOutside, NodeSilent } from '@bourse/testing/simulation/account-node';
import type { Move } from '@bourse/testing/simulation/chain-transaction';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';
import { hotAddress, houseKeys, shallowDepth, signerPolicy, token } from './coin-terms.ts';

/** What lives beside the exchange and outlives its process: a chain, wallets that pay to it, and the signer. */
export interface CoinGround {
  readonly chain: AccountChain;
  /** How a process asks somebody there. @param timers of the process. */
  readonly askFrom: (timers: Timers) => AskOutside;
  readonly signerFrom: (ask: AskOutside) => Signer;
}

/** Addresses of nobody who is known here. */
export const outsideWallets = Array.from({ length: 5 }, (_, i) => `0x${`${String(i + 1)}2345678`.repeat(5)}`);

const [usdtUnit, ethUnit] = [10n ** 6n, 10n ** 18n];
const quietMs = 120 * secondMs;

/** What one payment from outside brings; some of it is below the minimum. */
function someAmount(random: Random): Pick<Move, 'contract' | 'amount'> {
  const cents = random.pick([40, random.int(100, 9_000), random.int(10_000, 900_000), 1_500_000]);
  if (random.next() < 0.6) return { contract: token, amount: (BigInt(cents) * usdtUnit) / 100n };
  return { contract: null, amount: (BigInt(random.pick([2, 50, 700, 2_500])) * ethUnit) / 1_000n };
}

/** Wallets pay to the addresses that customers were told, some twice, and now and then to the house itself. */
async function paySome(
  chain: AccountChain,
  { outside }: SerialWorld,
  random: Random,
  isOver: () => boolean,
  told: Told,
) {
  for (;;) {
    await outside.sleep(random.int(3 * secondMs, 12 * secondMs));
    if (isOver()) return;
    const addresses = told.get(depositCalls.address.name) ?? [];
    const to = random.next() < 0.05 ? hotAddress : random.pick([...addresses, hotAddress]);
    const move = { ...someAmount(random), from: random.pick(outsideWallets), to };
    const isBatch = move.contract !== null && random.next() < 0.15;
    chain.pay(isBatch ? [move, move] : [move]);
    if (random.next() < 0.1) chain.pay([move]);
  }
}

type Told = ReadonlyMap<string, readonly string[]>;

/**
 * Opens the ground of a run. Blocks are made all the time, and are given up now and then: at most as many as nothing is
 * credited in, or more of them for others with the same in them.
 * @param told what customers were told, by call. @param share how much of the lively time is over; 1 from its end on.
 */
export function openCoinGround(world: SerialWorld, random: Random, told: Told, share: () => number): CoinGround {
  const { outside, clock } = world;
  const chain = new AccountChain(random);
  const isOver = (): boolean => share() >= 1;
  let [silentUntil, isRenamed] = [0, false];
  const makeBlocks = async (): Promise<void> => {
    for (;;) {
      await outside.sleep(isOver() ? quietMs : random.int(5 * secondMs, 11 * secondMs));
      if (!isOver()) {
        const dice = random.next();
        if (dice < 0.12) chain.reorganise(random.int(1, shallowDepth));
        else if (dice < 0.17 && share() < 0.6 && clock.now() >= silentUntil) {
          chain.rename(random.int(4, 6));
          // Staff has to see it and to let the network go on, and has time until the end for that.
          isRenamed = true;
        } else if (dice < 0.2 && !isRenamed) silentUntil = clock.now() + random.int(20 * secondMs, 90 * secondMs);
      }
      chain.mine(isOver() ? 1 : 0.85);
    }
  };
  chain.pay([{ contract: token, from: token, to: hotAddress, amount: 2_000_000n * usdtUnit }]);
  chain.pay([{ contract: null, from: token, to: hotAddress, amount: 500n * ethUnit }]);
  // The house pays with what has lain there for a while.
  for (let made = 0; made < 12; made += 1) chain.mine(1);
  void makeBlocks();
  void paySome(chain, world, random, isOver, told);
  const memory = { ...rememberSigned([], () => undefined), close: () => undefined };
  const signing = { policy: signerPolicy, memory, keys: houseKeys, nowMs: () => clock.now() };
  const sign = paymentSigner(signing);
  return {
    chain,
    askFrom: (timers) => async (answer) => {
      await timers.sleep(random.int(1, 40));
      if (!isOver() && (clock.now() < silentUntil || random.next() < 0.005)) throw new NodeSilent('nobody answers');
      const value = await answer();
      await timers.sleep(random.int(1, 40));
      if (!isOver() && random.next() < 0.005) throw new NodeSilent('the answer was lost');
      return value;
    },
    signerFrom: (ask) => ({
      addresses: () => ask(() => ({ ERC: hotAddress })),
      moves: () => ask(() => movesOf(signing)),
      judge: (request) => ask(() => judgePayment(signing, request)),
      sign: (request) => ask(() => sign(request)),
    }),
  };
}
