import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemory } from '@bourse/signer/memory';
import { policySchema } from '@bourse/signer/policy';
import { readKeys } from '@bourse/signer/signer-keys';
import { startSigner } from '@bourse/signer/signer-server';
import { userAccount } from '@bourse/server/modules/ledger/index';
import { price, type PriceFeed, priceScale } from '@bourse/server/modules/prices/index';
import {
  openWithdrawals,
  payWithdrawals,
  type Signer,
  signerAt,
  type WithdrawalPorts,
} from '@bourse/server/modules/withdrawals/index';
import * as z from 'zod/mini';
import { anvilWords } from './anvil.ts';
import { ann, bob, eve } from './chain-world.ts';
import { base58Address } from './fake-tron-transaction.ts';
import { openTronWorld, type TronWorldOptions } from './tron-world.ts';
import { customerCalls, withdrawalPorts } from './withdrawal-world.ts';

/** The address that the signer of tests pays from on TRON. */
export const tronHotAddress = base58Address(`41${readKeys(anvilWords).tron.address.slice(2).toLowerCase()}`);

/** What the signer of tests may sign on TRON. @param token its contract, in base58. @param more of the policy. */
export function tronPolicy(token: string, more: object = {}): object {
  const most = (10n ** 18n).toString();
  const assets = [
    { contract: null, maxPerPayment: most, maxPerDay: most },
    { contract: token, maxPerPayment: '2000000000', maxPerDay: '1000000000000' },
  ];
  return { TRC: { kind: 'tron', maxCarryingFee: '50000000', assets, ...more } };
}

/** Indices of the world of tests, and TRX at 1 USDT. */
const withTrx = (feed: PriceFeed): PriceFeed => ({
  ...feed,
  index: (symbol) =>
    symbol === 'TRX/USDT'
      ? { price: price(10n ** BigInt(priceScale)), at: 0 as never, quorum: 1, samples: [] } // nothing here asks when
      : feed.index(symbol),
});

/** What the world below is opened with; `policy` has more of the signer's. */
export interface TronWithdrawalOptions extends TronWorldOptions {
  readonly policy?: object;
}

/**
 * A fake chain of TRON, a signer on a socket, whose clock can be moved, and a database with three customers, verified and with
 * 200,000 USDT and TRX each. The house has put TRX and USDT on its own address, and they are in the books.
 */
export async function openTronWithdrawals({ policy: rules, ...options }: TronWithdrawalOptions = {}) {
  const more = { houseAddresses: [tronHotAddress], ...options.more };
  const world = await openTronWorld({ ...options, more });
  const { chain, network, db, registry } = world;
  const token = world.contracts['USDT'] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'bourse-signer-'));
  const socketPath = join(folder, 'signer.sock');
  let ahead = 0;
  const memory = openMemory(join(folder, 'signed.jsonl'));
  const policy = z.parse(policySchema, { networks: tronPolicy(base58Address(token), rules) });
  const nowMs = (): number => Date.now() + ahead;
  const server = await startSigner({ policy, memory, keys: readKeys(anvilWords), nowMs }, socketPath);
  chain.pay(tronHotAddress, 10n ** 11n);
  chain.payToken(token, tronHotAddress, 10n ** 13n);
  chain.mine(40);
  await world.look();
  await db.withTx('verify', (tx) => tx.query(`UPDATE users SET auth_level = 1, country = 'DE'`));
  const [usdtId, trxId] = ['USDT', 'TRX'].map((code) => registry.findAssetByCode(code)?.id);
  if (usdtId === undefined || trxId === undefined) throw new Error('USDT and TRX are listed');
  for (const id of [ann, bob, eve]) {
    await world.ledger.fund(userAccount(id, usdtId, 'change'), 2n * 10n ** 13n);
    await world.ledger.fund(userAccount(id, trxId, 'change'), 2n * 10n ** 11n);
  }
  const ports = (signer: Signer): WithdrawalPorts => {
    const usual = withdrawalPorts(world, network, signer);
    return { ...usual, feed: usual.feed === null ? null : withTrx(usual.feed) };
  };
  const usual = ports(signerAt(socketPath));
  const module = openWithdrawals(usual);
  const routes = [...(module.routes ?? []), ...(module.staffRoutes ?? [])];
  return {
    ...world,
    ports,
    usual,
    socketPath,
    folder,
    token,
    usdtId,
    trxId,
    ...customerCalls(routes),
    /** Lets the signer's own clock move on. */
    passAtSigner: (ms: number): void => {
      ahead += ms;
    },
    /** One look at the network and its payments. */
    look: async (given: WithdrawalPorts = usual): Promise<void> => {
      await world.look();
      await payWithdrawals(given, network);
    },
    close: async (): Promise<void> => {
      await world.close();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      memory.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type TronWithdrawalWorld = Awaited<ReturnType<typeof openTronWithdrawals>>;
