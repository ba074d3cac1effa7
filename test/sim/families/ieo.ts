import { ieoCalls } from '@bourse/contract/ieo';
import { assetId } from '@bourse/kernel/ids';
import { dayMs, instant, minuteMs, secondMs, toIso } from '@bourse/kernel/instant';
import { openIeo } from '@bourse/server/modules/ieo/index';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { headPublisher } from '@bourse/server/modules/prices/index';
import { ieoTermsOf } from '@bourse/testing/ieo-world';
import type { SimulatedFamily } from './family.ts';

/** What is offered: ETH, whose market is kept from run to run. */
const coin = assetId(2);

/** An offering that is drawn after a week by a committed secret and the price chain, listed two days later and released. */
export const ieo: SimulatedFamily = {
  name: 'ieo',
  prepare: async ({ decision, fund, sell, start }) => {
    await fund(poolAccount('ieo', coin), 1_000n * 10n ** 18n);
    const id = await sell('ieo', {
      ...ieoTermsOf(start),
      currency_id: coin,
      maximum: '200',
      starts_at: toIso(instant(start + 20 * secondMs)),
      ends_at: toIso(instant(decision - 15 * minuteMs)),
      due_hours: 1,
      lists_at: toIso(instant(decision + 2 * dayMs)),
    });
    return [
      {
        weight: 2,
        wish: ({ random }) => {
          const fields = { project_id: id, amount: String(random.int(0, 12) * 10), pay_currency: 'USDT', price: '0.5' };
          return [ieoCalls.subscribe, fields];
        },
      },
    ];
  },
  open: (ports) => ({ manifests: [openIeo(ports)], repetitions: [headPublisher(ports)] }),
  things: [{ call: ieoCalls.subscribe, table: 'ieo_orders', over: 'status IN (3, 6)' }],
  // The secrets beside them are sealed under a fresh nonce; the commitments of the projects say whether they are the same.
  tables: ['ieo_projects'],
  wrong: {
    'what was allotted was paid for': `
      SELECT id FROM ieo_orders WHERE status NOT IN (3, 6) OR (status = 3 AND paid <> 0)`,
  },
};
