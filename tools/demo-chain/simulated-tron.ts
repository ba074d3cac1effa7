import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeTronChain, fakeTronChainId } from '@bourse/testing/fake-tron-chain';
import { startFakeTronNode } from '@bourse/testing/fake-tron-node';
import { base58Address } from '@bourse/testing/fake-tron-transaction';

/**
 * TRON for the demo. No node of it can be had from a registry, so this is a chain of our own that speaks the HTTP API of
 * java-tron: it keeps the rules that matter to an exchange, and nobody else takes part. Whatever shows it calls it simulated.
 */

/** How often it makes blocks while something is on its way, and how often otherwise. */
const [busyMs, idleMs] = [3_000, 60_000];
/** So many blocks after a transaction nothing waits for more. */
const busyBlocks = 25;

/** What has happened to the chain, in its order: done again, it makes the same blocks. */
type Happening = { readonly atMs: number } & (
  | { readonly does: 'begin' | 'mine' }
  | { readonly does: 'pay'; readonly to: string; readonly amount: string }
  | { readonly does: 'broadcast'; readonly signed: string }
);

/** The simulated chain with its node. */
export interface SimulatedTron {
  readonly chain: FakeTronChain;
  readonly url: string;
  readonly chainId: number;
  /** The contract of its USDT, in base58. */
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Starts it, with what has happened to it before.
 * @param folder where that is kept. @param hot the address that pays, which begins with USDT and TRX.
 */
export async function startSimulatedTron(folder: string, port: number, hot: string): Promise<SimulatedTron> {
  const path = join(folder, 'simulated-tron.jsonl');
  const past = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  const happened = past.map((line) => JSON.parse(line) as Happening); // what is written below
  let nowMs = happened[0]?.atMs ?? Date.now();
  let isLive = false;
  let busy = 0;
  const note = (what: Happening): void => appendFileSync(path, `${JSON.stringify(what)}\n`);
  if (happened.length === 0) note({ atMs: nowMs, does: 'begin' });

  /** Writes down what is done to it. */
  class KeptChain extends FakeTronChain {
    override mine(count = 1): void {
      for (let made = 0; made < count; made += 1) {
        if (isLive) note({ atMs: (nowMs = Date.now()), does: 'mine' });
        super.mine();
      }
    }

    override payToken(contract: string, to: string, amount: bigint): string {
      if (isLive) note({ atMs: Date.now(), does: 'pay', to, amount: amount.toString() });
      busy = busyBlocks;
      return super.payToken(contract, to, amount);
    }

    override async broadcast(signed: string): Promise<string | null> {
      const refused = await super.broadcast(signed);
      if (refused !== null) return refused;
      if (isLive) note({ atMs: Date.now(), does: 'broadcast', signed });
      busy = busyBlocks;
      return null;
    }
  }

  const chain = new KeptChain(() => nowMs);
  const contract = chain.deploy('mute');
  chain.grant(hot, 10n ** 12n, [[contract, 10n ** 12n]]);
  chain.mine(20);
  for (const one of happened) {
    nowMs = one.atMs;
    if (one.does === 'mine') chain.mine();
    else if (one.does === 'pay') chain.payToken(contract, one.to, BigInt(one.amount));
    else if (one.does === 'broadcast') await chain.broadcast(one.signed);
  }
  isLive = true;
  const node = await startFakeTronNode(chain, port);
  const timer = setInterval(() => {
    if (busy === 0 && Date.now() - chain.newest.timestampMs < idleMs) return;
    busy = Math.max(busy - 1, 0);
    chain.mine();
  }, busyMs);
  return {
    chain,
    url: node.url,
    chainId: fakeTronChainId,
    token: base58Address(contract),
    close: async () => {
      clearInterval(timer);
      await node.close();
    },
  };
}

/** Lets the simulated chain pay USDT out, from another process. @throws Error where it does not run. */
export async function payFromFaucet(url: string, to: string, amount: bigint): Promise<void> {
  const body = JSON.stringify({ to, amount: amount.toString() });
  const answer = await fetch(`${url}/fake/pay`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`the simulated chain answers ${String(answer.status)}`);
}
