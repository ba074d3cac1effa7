import assert from 'node:assert/strict';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { mayRefuseWith } from '@bourse/contract/refusals';
import type { UserId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { type Anvil, anvilWords, startAnvil, tokenAbi } from './anvil.ts';
import { ledgerWorldOn } from './ledger-world.ts';
import { hotAddressOf, type SignerProcess, startSignerProcess } from './signer-process.ts';
import { testCaller } from './test-caller.ts';
import { type Address, encodeAbiParameters, parseAbiParameters, parseEther } from 'viem';
import { safeParse } from 'zod/mini';
import { compileTokens } from '../../../tools/demo-chain/compile-tokens.ts';
import { reject } from '@bourse/server/platform/http/rejection';
import { lookAtNetwork, openChains, type OpenNetwork, openNetworks } from '@bourse/server/modules/chains/index';
import { ann, bob, eve, networksFile, openChainWorld } from './chain-world.ts';
import { userAccount } from '@bourse/server/modules/ledger/index';
import { sealerWithKey } from '@bourse/server/platform/secrets/sealer';
import type { Binding } from '@bourse/server/platform/http/binding';
import { price, type PriceFeed, priceScale } from '@bourse/server/modules/prices/index';
import {
  openWithdrawals,
  payWithdrawals,
  type Signer,
  signerAt,
  type TravelRules,
  type WithdrawalPorts,
} from '@bourse/server/modules/withdrawals/index';

/** The pay password of everybody in the world of tests. */
export const pin = '271828';

/** Indices as they are set, in USDT. */
function fixedFeed(prices: Readonly<Record<string, bigint>>): PriceFeed {
  return {
    simulated: true,
    refresh: () => Promise.resolve(),
    samples: () => [],
    line: () => [],
    index: (symbol) => {
      const found = prices[symbol];
      return found === undefined
        ? null
        : { price: price(found * 10n ** BigInt(priceScale)), at: 0 as never, quorum: 1, samples: [] }; // nothing here asks when
    },
  };
}

/** What the signer of tests may sign. */
function policyOf(token: Address, more: object): object {
  const most = (10n ** 24n).toString();
  return {
    ERC: {
      chainId: 31_337,
      maxCarryingFee: parseEther('1').toString(),
      assets: [
        { contract: null, maxPerPayment: most, maxPerDay: most },
        { contract: token, maxPerPayment: '2000000000', maxPerDay: '100000000000' },
      ],
      ...more,
    },
  };
}

/** Calls as customers, behind the edge. */
export function customerCalls(routes: readonly Binding[]) {
  const attempt = (call: AnyCall, owner: UserId, fields: object, key?: string) =>
    (routes.find((one) => one.call === call) ?? assert.fail(call.name)).run(
      { ...testCaller(owner), idempotencyKey: key },
      fields,
    );
  return {
    attempt,
    run: async <C extends AnyCall>(call: C, owner: UserId, fields: object, key?: string): Promise<OutputOf<C>> => {
      const answer = await attempt(call, owner, fields, key);
      assert.ok(answer.ok, answer.ok ? '' : JSON.stringify(answer.error));
      const parsed = safeParse(call.output, answer.value);
      assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
      return parsed.data as OutputOf<C>; // its own schema has made it
    },
    refusal: async (call: AnyCall, owner: UserId, fields: object, key?: string): Promise<string> => {
      const answer = await attempt(call, owner, fields, key);
      if (answer.ok) return 'ok';
      assert.ok(
        mayRefuseWith(call, answer.error.code),
        `${call.name} is not declared to refuse with ${answer.error.code}`,
      );
      return answer.error.code;
    },
  };
}

/** What of the world below another than the usual one has. */
export interface WorldChoices {
  /** Of the signer. */
  readonly words?: string;
  /** More of the network in the operator's file, and in the policy of the signer. */
  readonly network?: object;
  /** More of currencies in the operator's file, by their codes. */
  readonly assets?: Readonly<Record<string, object>>;
  readonly policy?: object;
  /** Which of the contracts USDT is; a token like Tether's unless named. */
  readonly token?: 'TestToken' | 'BlockingToken' | 'ChangingToken';
  /** What the house puts on its paying address: test USDT in 10^-6, and ETH. */
  readonly float?: readonly [bigint, bigint];
  /** What countries ask of who gets a withdrawal; nothing unless named. */
  readonly travelRules?: TravelRules;
}

/** One key for all worlds of a process. */
const sealer = sealerWithKey();
/** No country asks who gets a withdrawal. */
const askNothing: TravelRules = () => ({ askFrom: null, declareFrom: null });

/** What withdrawals stand on in the world of tests. */
export function withdrawalPorts(
  { db, clock, registry, resolve }: Pick<WithdrawalPorts, 'db' | 'clock' | 'registry' | 'resolve'>,
  network: OpenNetwork,
  signer: Signer,
  travelRules: TravelRules = askNothing,
): WithdrawalPorts {
  return {
    db,
    clock,
    registry,
    resolve,
    networks: [network],
    feed: fixedFeed({ 'BTC/USDT': 50_000n, 'ETH/USDT': 2_500n }),
    identity: {
      checkPayPassword: (_owner, given) =>
        Promise.resolve(given === pin ? ok(undefined) : reject('PAY_PASSWORD_WRONG', { field: 'pay_password' })),
    },
    // An upload of tests is named by what its code holds.
    readQr: (_owner, address) => Promise.resolve(address === 'gone' ? reject('NOT_FOUND') : ok(address)),
    signer,
    bank: null,
    sealer,
    travelRules,
  };
}

/**
 * A chain, a signer and a database with three customers, verified and with 200,000 USDT and 10 ETH each.
 * @param options of the chain.
 */
export async function openWithdrawalWorld(options?: readonly string[], choices: WorldChoices = {}) {
  const {
    words = anvilWords,
    float = [10n ** 14n, parseEther('100')],
    travelRules,
    token: kind = 'TestToken',
  } = choices;
  const hotAddress = hotAddressOf(words);
  const chain: Anvil = await startAnvil(options);
  const contracts = compileTokens();
  const names = encodeAbiParameters(parseAbiParameters('string, string'), ['Test USDT', 'USDT']);
  const token = await chain.deploy(contracts[kind]?.bytecode ?? '0x', names);
  const signerProcess: SignerProcess = await startSignerProcess(policyOf(token, choices.policy ?? {}), words);
  const setUp = { houseAddresses: [hotAddress], paymentBlocks: 3, ...choices.network };
  const networks = networksFile(chain.url, { USDT: token }, setUp, choices.assets);
  const world = await openChainWorld(networks);
  const { db, clock, registry } = world;
  const [network] = openNetworks([world.settings]);
  if (network?.kind !== 'evm') throw new Error('no network of the EVM is set up');
  await chain.client.writeContract({
    address: token,
    abi: tokenAbi,
    functionName: 'mint',
    args: [hotAddress, float[0]],
  });
  await chain.client.sendTransaction({ to: hotAddress, value: float[1] });
  await db.withTx('verify', (tx) => tx.query(`UPDATE users SET auth_level = 1, country = 'DE'`));
  const ledger = ledgerWorldOn(db, clock);
  const assets = { eth: registry.findAssetByCode('ETH'), usdt: registry.findAssetByCode('USDT') };
  const ethId = assets.eth?.id ?? assert.fail('ETH');
  const usdtId = assets.usdt?.id ?? assert.fail('USDT');
  for (const id of [ann, bob, eve]) {
    await ledger.fund(userAccount(id, usdtId, 'change'), 2n * 10n ** 13n);
    await ledger.fund(userAccount(id, ethId, 'change'), 10n ** 19n);
  }
  const ports = (signer: Signer): WithdrawalPorts => withdrawalPorts(world, network, signer, travelRules);
  const usual = ports(signerAt(signerProcess.socketPath));
  const module = openWithdrawals(usual);
  const ofChains = openChains(world, [network]).routes ?? [];
  const routes = [...(module.routes ?? []), ...(module.staffRoutes ?? []), ...ofChains];
  return {
    ...world,
    chain,
    networks,
    token,
    network,
    module,
    signerProcess,
    hotAddress,
    ports,
    usual,
    usdtId,
    ethId,
    routes,
    ...customerCalls(routes),
    /** One look at the network and its payments. */
    look: async (chosen: WithdrawalPorts = usual, over: OpenNetwork = network): Promise<void> => {
      await lookAtNetwork(world, network);
      await payWithdrawals(chosen, over);
    },
    tokensOf: (address: Address): Promise<bigint> =>
      chain.client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [address] }),
    close: async (): Promise<void> => {
      await world.opened.close();
      await signerProcess.close();
      await chain.close();
    },
  };
}
export type WithdrawalWorld = Awaited<ReturnType<typeof openWithdrawalWorld>>;
