import { depositCalls } from '@bourse/contract/deposit';
import { networkStaffCalls } from '@bourse/contract/networks';
import { withdrawalCalls, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import { minuteMs, secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import {
  askNodes,
  type EvmNetwork,
  lookAtNetwork,
  NetworkMovedOn,
  openChains,
  setUpNetworks,
} from '@bourse/server/modules/chains/index';
import { openNetworkRoom } from '@bourse/server/modules/networks/index';
import {
  compareHoldings,
  creditInternal,
  gatherCoins,
  openWithdrawals,
  PayingAddressShort,
  payWithdrawals,
  watchFloats,
  type WithdrawalPorts,
} from '@bourse/server/modules/withdrawals/index';
import type { Repetition } from '@bourse/server/platform/jobs/jobs';
import { keyBytes, sealerWithKey } from '@bourse/server/platform/secrets/sealer';
import { accountNode, accountPayments, NodeSilent } from '@bourse/testing/simulation/account-node';
import { findChainFaults } from '../check-chain.ts';
import { outsideWallets } from '../coin-ground.ts';
import { networksText } from '../coin-terms.ts';
import type { FamilyPorts, SimulatedFamily, Wisher } from './family.ts';
import { payoutDoor } from './payouts.ts';

const sealer = sealerWithKey(Buffer.alloc(keyBytes, 9));

/** The network as a process sees it: two nodes, of which the second is a block behind. */
async function openNetwork({ db, timers, outside }: FamilyPorts): Promise<EvmNetwork> {
  const set = await setUpNetworks(db, networksText);
  const settings = set.ok ? set.value[0] : undefined;
  if (settings?.kind !== 'evm') throw new Error(set.ok ? 'no network of the EVM' : set.error);
  const [ask, { chain }] = [outside.askFrom(timers), outside];
  const nodes = [accountNode(chain, ask), accountNode(chain, ask, 1)] as const;
  return { kind: 'evm', settings, nodes, payments: accountPayments(chain, ask) };
}

/** What is done again and again with the network: blocks are looked at, and payments go on, whenever there are new ones. */
function workOn(given: FamilyPorts, ports: WithdrawalPorts, network: EvmNetwork): Repetition {
  const { clock, outside } = given;
  const at = { looked: 0, paid: 0 };
  const seldom = (everyMs: number, work: () => Promise<void>): (() => Promise<void>) => {
    let next = 0;
    return async () => {
      if (clock.now() < next) return;
      await work();
      next = clock.now() + everyMs;
    };
  };
  const works = [
    seldom(20 * secondMs, () => gatherCoins(ports, network)),
    seldom(minuteMs, () => askNodes(given, network)),
    seldom(2 * minuteMs, () => watchFloats(ports, network)),
    seldom(2 * minuteMs, () => compareHoldings(ports, network)),
  ];
  const run = async (): Promise<void> => {
    await creditInternal(ports);
    const { made } = outside.chain;
    if (at.looked !== made) await lookAtNetwork(given, network);
    at.looked = made;
    if (at.paid === made) return;
    await payWithdrawals(ports, network);
    for (const work of works) await work();
    at.paid = made;
  };
  const unlessHindered = (): Promise<void> =>
    run().catch((error: unknown) => {
      // The last is what withdrawals of more than the house has on the network are for.
      const lawful = [NodeSilent, NetworkMovedOn, PayingAddressShort].some((kind) => error instanceof kind);
      if (!lawful) throw error;
    });
  return { name: 'network', everyMs: secondMs, run: unlessHindered };
}

/** Where a customer withdraws to: mostly outside, and sometimes to an address of somebody here. */
const goal = ({ random, anybodys }: Wisher): string =>
  random.next() < 0.2 ? anybodys(depositCalls.address) : random.pick(outsideWallets);

const wantedOf: Readonly<Record<string, readonly string[]>> = {
  USDT: ['5', '15', '42.5', '700', '4000', '30000', '9000000'],
  ETH: ['0.005', '0.02', '0.3', '1.5', '6', '5000'],
};

/** Coins that come in and go out over a chain that gives up blocks, with nodes that fall silent. */
export const chains: SimulatedFamily = {
  name: 'chains',
  prepare: async ({ db, start, customers }) => {
    for (const user of customers) {
      // Where another family has made somebody of the customer, it stays so.
      await db.query(
        `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, auth_level, country, created_at)
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'x', $3, $4, 'en', 2, 'DE', $3) ON CONFLICT (id) DO NOTHING`,
        [user, `coins${user}@example.org`, toIso(start), `Holder ${user}`],
      );
    }
    const set = await setUpNetworks(db, networksText);
    if (!set.ok) throw new Error(set.error);
    return [
      {
        weight: 1,
        wish: ({ random }) => [depositCalls.address, { currency: random.pick(['USDT', 'ETH']), type: 'ERC' }],
      },
      {
        weight: 3,
        wish: (who) => {
          const currency = who.random.pick(['USDT', 'ETH']);
          const number = who.random.pick(present(wantedOf[currency], 'amounts'));
          return [withdrawalCalls.withdraw, { currency, type: 'ERC', number, address: goal(who) }];
        },
      },
      { weight: 1, wish: (who) => [withdrawalCalls.cancel, { id: who.newest(withdrawalCalls.withdraw) }] },
    ];
  },
  open: async (given) => {
    const network = await openNetwork(given);
    const ports: WithdrawalPorts = {
      ...given,
      networks: [network],
      identity: { checkPayPassword: async () => ok(undefined) },
      readQr: async () => ok(null),
      signer: given.outside.signerFrom(given.outside.askFrom(given.timers)),
      bank: payoutDoor,
      sealer,
      travelRules: () => ({ askFrom: null, declareFrom: null }),
    };
    const modules = [openChains(given, [network]), openWithdrawals(ports), openNetworkRoom(ports)];
    return {
      manifests: modules.map((one) => ({ ...one, repetitions: [] })),
      repetitions: [workOn(given, ports, network)],
    };
  },
  staff: async ({ run, ask, random }) => {
    const { list: waiting } = await run(withdrawalStaffCalls.list, { queue: 'waiting' });
    for (const { id, seen } of waiting) {
      const decision = random.pick(['pay', 'pay', 'pay', 'reject']);
      if (random.next() < 0.6) await ask(withdrawalStaffCalls.review, { id, decision, reason: 'looked at', seen });
    }
    const { list: networks } = await run(networkStaffCalls.list, {});
    for (const { network, paused, release_asked: isAsked } of networks) {
      if (paused !== null && !isAsked) await ask(networkStaffCalls.release, { network, reason: 'The nodes agree.' });
    }
  },
  things: [{ call: withdrawalCalls.withdraw, table: 'withdrawals', over: 'state IN (4, 5, 6)' }],
  tables: [
    'networks',
    'network_blocks',
    'deposit_addresses',
    'address_balances',
    'deposits',
    'withdrawal_payments',
    'network_fees',
    'house_transactions',
    'sweeps',
    'sweep_payments',
    'network_holdings',
  ],
  paidOnce: ['deposit', 'withdrawal', 'withdrawal_fee', 'internal_transfer', 'network_fee'],
  happens: {
    'deposits credited': `SELECT count(*)::int AS count FROM deposits WHERE state = 'credited' AND user_id IS NOT NULL`,
    'withdrawals paid': `SELECT count(*)::int AS count FROM withdrawals WHERE state = 4 AND network <> 'bank' AND receiver_id IS NULL`,
    'withdrawals refused by staff': `SELECT count(*)::int AS count FROM withdrawals WHERE rejected_because = 'refused'`,
    'moves between own addresses': `SELECT count(*)::int AS count FROM sweeps WHERE state = 'done'`,
  },
  rarely: {
    'internal transfers credited':
      'SELECT count(*)::int AS count FROM withdrawals WHERE state = 4 AND receiver_id IS NOT NULL',
    'deposits given up': `SELECT count(*)::int AS count FROM deposits WHERE state = 'orphaned'`,
    'withdrawals that failed on the chain': `
      SELECT count(*)::int AS count FROM withdrawals WHERE rejected_because = 'failed_on_network'`,
    'withdrawals taken back': 'SELECT count(*)::int AS count FROM withdrawals WHERE state = 6',
    'payments signed anew': 'SELECT count(*)::int AS count FROM withdrawal_payments WHERE attempt > 1',
    'networks released': `SELECT count(*)::int AS count FROM approvals WHERE kind = 'networks.release' AND state = 'approved'`,
  },
  wrong: {
    'a network goes on, and nothing of it is under way at the end': `
      SELECT id::text FROM withdrawals WHERE state IN (2, 3) AND network <> 'bank'
      UNION ALL SELECT name FROM networks WHERE paused IS NOT NULL`,
    'a withdrawal holds its amount until it has ended, and was posted if it was paid': `
      SELECT w.id FROM withdrawals w LEFT JOIN holds h ON h.module = 'withdrawals' AND h.reference = 'withdrawal:' || w.id
      WHERE w.network <> 'bank' AND (coalesce(h.amount, 0) <> CASE WHEN w.state < 4 THEN w.amount ELSE 0 END
        OR (w.state = 4) <> EXISTS (SELECT FROM postings p
          WHERE p.kind = CASE WHEN w.receiver_id IS NULL THEN 'withdrawal' ELSE 'internal_transfer' END AND p.reference = 'withdrawal:' || w.id AND p.amount = w.amount - w.fee))`,
    'an internal transfer that was credited is one deposit of its receiver': `
      SELECT w.id FROM withdrawals w LEFT JOIN deposits d ON d.withdrawal_id = w.id
      WHERE w.receiver_id IS NOT NULL AND (w.state = 4) <> (d.state IS NOT DISTINCT FROM 'credited'
        AND d.user_id = w.receiver_id AND d.asset_id = w.asset_id AND d.amount = w.amount)`,
  },
  check: (db, { chain }) => findChainFaults(db, chain),
};
