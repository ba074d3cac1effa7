import { HDKey } from '@scure/bip32';
import { lookAtNetwork, type OpenNetwork, type TronNetwork } from '@bourse/server/modules/chains/index';
import { openCoinWorld } from './chain-world.ts';
import { fakeTronChainId, FakeTronChain } from './fake-tron-chain.ts';
import type { TokenKind } from './fake-tron-machine.ts';
import { type FakeTronNode, startFakeTronNode } from './fake-tron-node.ts';
import { base58Address } from './fake-tron-transaction.ts';

/** An account of TRON of which tests know the private key, too. */
export const tronAccount = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/195'/0'");

const terms = (minimum: string, fee: string, many: string) => ({
  minimum,
  fee,
  reviewFrom: many,
  largeFrom: `${many}0`,
  twoPersonsFrom: `${many}00`,
});

/**
 * What an operator's file says of TRON.
 * @param contracts of tokens by their codes, in base58.
 * @param more fields of the network, beside those of tests.
 * @param coin whether TRX is taken and paid, too; a demo lists it only after the file is read.
 * @param ofAssets more fields of currencies, by their codes.
 */
export function tronNetworksFile(
  nodes: readonly string[],
  contracts: Readonly<Record<string, string>>,
  more: object = {},
  coin: 'TRX' | null = 'TRX',
  ofAssets: Readonly<Record<string, object>> = {},
): string {
  const own = coin === null ? [] : [coin];
  const others = Object.keys(contracts).filter((code) => code !== 'USDT');
  const currencies = [...own, ...others].map((code, place) => ({ id: 1_000 + place, code, name: code, scale: 6 }));
  const confirmations = [
    { below: '100', blocks: 2 },
    { below: '10000', blocks: 4 },
    { blocks: 20, final: true },
  ];
  const common = { decimals: 6, minimum: '1', confirmations };
  const network = {
    network: 'TRC',
    kind: 'tron',
    name: 'TRC20',
    chainId: fakeTronChainId,
    nodes,
    firstHeight: 1,
    accountKey: tronAccount.publicExtendedKey,
    assets: [
      ...own.map((code) => ({ code, ...common, withdrawal: terms('10', '1', '100000'), ...ofAssets[code] })),
      ...Object.entries(contracts).map(([code, contract]) => ({
        code,
        contract,
        ...common,
        withdrawal: terms('10', '1', '1000'),
        ...ofAssets[code],
      })),
    ],
    ...more,
  };
  return JSON.stringify({ currencies, networks: [network] });
}

/** What the world of TRON is opened with. */
export interface TronWorldOptions {
  /** Tokens by their codes; USDT that moves and answers nothing unless named. */
  readonly tokens?: Readonly<Record<string, TokenKind>>;
  /** Fields of the network, beside those of tests. */
  readonly more?: object;
  /** Fields of currencies, by their codes. */
  readonly assets?: Readonly<Record<string, object>>;
  /** How many nodes it is read from. */
  readonly nodes?: number;
}

/** A fake chain, its nodes, and a database with three customers. */
export async function openTronWorld(options: TronWorldOptions = {}) {
  const { tokens = { USDT: 'mute' }, more = {}, assets = {}, nodes = 1 } = options;
  let ahead = 0;
  const chain = new FakeTronChain(() => Date.now() + ahead);
  const contracts = Object.fromEntries(Object.entries(tokens).map(([code, kind]) => [code, chain.deploy(kind)]));
  const started: FakeTronNode[] = [];
  for (let made = 0; made < nodes; made += 1) started.push(await startFakeTronNode(chain));
  const named = Object.fromEntries(Object.entries(contracts).map(([code, hex]) => [code, base58Address(hex)]));
  const networks = tronNetworksFile(
    started.map(({ url }) => url),
    named,
    more,
    'TRX',
    assets,
  );
  const { network, ...world } = await openCoinWorld(networks);
  if (!isTron(network)) throw new Error('no network of TRON is set up');
  await lookAtNetwork(world, network);
  return {
    ...world,
    network,
    networks,
    chain,
    /** The addresses of the contracts by the codes of their tokens, in hexadecimal. */
    contracts,
    nodes: started,
    node: (place: number): FakeTronNode => {
      const found = started[place];
      if (found === undefined) throw new Error('no such node');
      return found;
    },
    /** Lets the chain's own time pass. */
    passOnChain: (ms: number): void => {
      ahead += ms;
    },
    look: (given: TronNetwork = network): Promise<void> => lookAtNetwork(world, given),
    close: async (): Promise<void> => {
      await world.opened.close();
      for (const one of started) await one.close();
    },
  };
}
export type TronWorld = Awaited<ReturnType<typeof openTronWorld>>;

const isTron = (network: OpenNetwork): network is TronNetwork => network.kind === 'tron';
