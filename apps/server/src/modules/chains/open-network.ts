import { present } from '@bourse/kernel/invariant';
import { bitcoinNode } from './bitcoin-node.ts';
import { bitcoinPayments } from './bitcoin-payments.ts';
import type { BitcoinNetwork, EvmNetwork, OpenNetwork, TronNetwork } from './chain-ports.ts';
import { evmNode } from './evm-node.ts';
import { evmPayments } from './evm-payments.ts';
import type { BitcoinSettings, EvmSettings, NetworkSettings, TronSettings } from './network-settings.ts';
import { tronNode } from './tron-node.ts';
import { tronPayments } from './tron-payments.ts';

/** The nodes of a network, the one that is read first. */
function nodesOf<N>(urls: readonly string[], nodeAt: (url: string) => N): [N, ...N[]] {
  const [first, ...more] = urls.map(nodeAt);
  return [present(first, 'a node, checked when it was read'), ...more];
}

function evmNetwork(settings: EvmSettings): EvmNetwork {
  const { nodes: urls, chainId, assets } = settings;
  const contracts = assets.flatMap(({ contract }) => contract ?? []);
  const at = nodesOf(urls, (url) => ({ url, chainId, contracts }));
  const [first, ...more] = at;
  const nodes = [evmNode(first), ...more.map(evmNode)] as const;
  return { kind: 'evm', settings, nodes, payments: evmPayments(at) };
}

function tronNetwork(settings: TronSettings): TronNetwork {
  const { nodes: urls, chainId, assets } = settings;
  const contracts = assets.flatMap(({ contract }) => contract ?? []);
  const at = nodesOf(urls, (url) => ({ url, chainId, contracts }));
  const [first, ...more] = at;
  const nodes = [tronNode(first), ...more.map(tronNode)] as const;
  return { kind: 'tron', settings, nodes, payments: tronPayments(at) };
}

function bitcoinNetwork(settings: BitcoinSettings): BitcoinNetwork {
  const { nodes: urls, chain, feeRate } = settings;
  const nodes = nodesOf(urls, (url) => bitcoinNode({ url, chain }));
  return { kind: 'bitcoin', settings, nodes, payments: bitcoinPayments(urls[0] ?? '', feeRate) };
}

/** Gives a network that is set up its nodes, by its kind. */
export function openNetwork(settings: NetworkSettings): OpenNetwork {
  switch (settings.kind) {
    case 'evm':
      return evmNetwork(settings);
    case 'tron':
      return tronNetwork(settings);
    case 'bitcoin':
      return bitcoinNetwork(settings);
  }
}
