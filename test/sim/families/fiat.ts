import { fiatCalls } from '@bourse/contract/fiat';
import { rechargeCalls } from '@bourse/contract/recharge';
import type { Random } from '@bourse/kernel/random';
import { openFiat } from '@bourse/server/modules/fiat/index';
import { houseAccount } from '@bourse/server/modules/ledger/index';
import { keyBytes, sealerWithKey } from '@bourse/server/platform/secrets/sealer';
import { units, usdt } from '@bourse/testing/product-world';
import { documents } from './documents.ts';
import type { Desk, SimulatedFamily } from './family.ts';

const sealer = sealerWithKey(Buffer.alloc(keyBytes, 11));
const payer = { full_name: 'Maya Lindqvist', email: 'maya@example.org', phone: '+1 202 555 0147' };
/** Each picture is handed in once. */
const picture = (random: Random): string => `picture-${String(random.int(0, 0xffff_ffff))}`;

/** What customers say they have paid. */
interface Claim {
  readonly id: string;
  readonly amount: string;
  /** By which the bank knows it. */
  readonly reference: string;
  readonly at: string;
  /** Whether it waits for a second person. */
  readonly isAsked: boolean;
}

/** Decides about claims: the bank tells of the money of some, of which some is too little; who has written it down does not credit it. */
async function workClaims(
  { run, enter, random }: Desk,
  claims: readonly Claim[],
  credit: (claim: Claim, payment: { readonly id: string; readonly amount: string }) => Promise<void>,
  refuse: (claim: Claim) => Promise<void>,
): Promise<void> {
  const { list: payments } = await run(rechargeCalls.payments, { state: 'open', limit: '50' });
  for (const claim of claims) {
    const { reference, amount, at, isAsked } = claim;
    const found = payments.find((one) => one.reference === reference);
    const dice = random.next();
    if (isAsked) continue;
    if (found !== undefined) await credit(claim, found);
    else if (dice < 0.5) {
      const given = random.next() < 0.8 ? amount : '20';
      const told = { currency: 'USD', amount: given, reference, payer: payer.full_name, received_on: at.slice(0, 10) };
      await enter(rechargeCalls.enterPayment, told);
    } else if (dice < 0.6) await refuse(claim);
  }
}

/** Money of banks: recharges and purchases whose money comes, comes short, or does not come; some of both is taken back. */
export const fiat: SimulatedFamily = {
  name: 'fiat',
  prepare: async ({ fund }) => {
    // Too little for everybody who buys at once.
    await fund(houseAccount('treasury', usdt), units(30_000));
    return [
      {
        weight: 2,
        wish: ({ random }) => [
          rechargeCalls.request,
          {
            account: 'DE89 3704 0044 0532 0130 00',
            voucher: picture(random),
            amount: random.pick(['0', '45', '250', '900.5', '2500']),
            currency: 'USD',
          },
        ],
      },
      { weight: 1, wish: (who) => [rechargeCalls.cancel, { id: who.own(rechargeCalls.request) }] },
      {
        weight: 3,
        wish: ({ random }) => [
          fiatCalls.quote,
          {
            country: 'US',
            currency_code: 'USD',
            method: 'bank_transfer',
            bank: 'Chase',
            amount: random.pick(['5', '60', '400', '3000']),
            currency_id: random.pick(['3', '3', '1']),
          },
        ],
      },
      { weight: 3, wish: (who) => [fiatCalls.submit, { quote_id: who.newest(fiatCalls.quote), payer }] },
      {
        weight: 3,
        wish: (who) => [fiatCalls.proof, { id: who.newest(fiatCalls.submit), screenshot: picture(who.random) }],
      },
      { weight: 1, wish: (who) => [fiatCalls.cancel, { id: who.own(fiatCalls.submit) }] },
    ];
  },
  open: (given) => {
    const identity = { checkPayPassword: () => Promise.reject(new Error('no card is saved here')) };
    return { manifests: [openFiat({ ...given, sealer, documents, identity, isDemo: true })] };
  },
  staff: async (desk) => {
    const reason = 'The money was not found.';
    const recharges = (await desk.run(rechargeCalls.queue, { waiting: '1' })).list;
    await workClaims(
      desk,
      recharges.map(({ id, amount, created_at: at, approval_id: approval }) => {
        return { id, amount, at, reference: `CLAIM${id}`, isAsked: approval !== null };
      }),
      ({ id }, payment) => desk.ask(rechargeCalls.credit, { id, payment_id: payment.id }),
      ({ id }) => desk.ask(rechargeCalls.reject, { id, reason }),
    );
    const orders = (await desk.run(fiatCalls.queue, { status: '1' })).list;
    await workClaims(
      desk,
      orders.map(({ id, amount, created_at: at, approval_id: approval, transfer }) => {
        return { id, amount, at, reference: transfer?.reference ?? `ORDER${id}`, isAsked: approval !== null };
      }),
      async ({ id, amount }, payment) => {
        if (payment.amount === amount) return desk.ask(fiatCalls.pay, { id, payment_id: payment.id });
        await desk.ask(fiatCalls.giveBack, { id, reason });
        await desk.ask(rechargeCalls.returnPayment, { id: payment.id, reason });
      },
      ({ id }) => desk.ask(fiatCalls.giveBack, { id, reason }),
    );
  },
  things: [
    {
      call: rechargeCalls.request,
      table: 'recharges',
      over: 'state > 0',
      columns: 'id, user_id, amount, state, requested_at, decided_at, reason, payment_id, gross, fee',
    },
    {
      call: fiatCalls.submit,
      table: 'fiat_orders',
      over: 'state > 1',
      columns: 'id, user_id, amount, gross, fee, state, created_at, payment_until, ended_at, reason, payment_id',
    },
  ],
  tables: ['fiat_quotes'],
  paidOnce: ['recharge', 'recharge_fee', 'fiat_buy', 'fiat_buy_fee'],
  happens: {
    'recharges credited': 'SELECT count(*)::int AS count FROM recharges WHERE state = 1',
  },
  rarely: {
    'purchases paid': 'SELECT count(*)::int AS count FROM fiat_orders WHERE state = 2',
    'purchases returned': 'SELECT count(*)::int AS count FROM fiat_orders WHERE state = 4',
  },
  wrong: {
    'a purchase has ended': 'SELECT id FROM fiat_orders WHERE state IN (0, 1)',
    'what was credited was posted, and nothing else': `
      SELECT id, paid, posted FROM (
        SELECT 'recharge:' || id AS id, gross AS paid FROM recharges
        UNION ALL SELECT 'fiat_order:' || id, CASE state WHEN 2 THEN gross END FROM fiat_orders) ended
      LEFT JOIN LATERAL (
        SELECT sum(amount) AS posted FROM postings WHERE kind IN ('recharge', 'fiat_buy') AND reference = ended.id) p ON true
      WHERE paid IS DISTINCT FROM posted`,
    'a payment has credited what it says': `
      SELECT p.id FROM received_payments p LEFT JOIN (
        SELECT payment_id, 'recharge:' || id AS used_for, amount FROM recharges WHERE payment_id IS NOT NULL
        UNION ALL SELECT payment_id, 'fiat_order:' || id, amount FROM fiat_orders WHERE payment_id IS NOT NULL) used
      ON used.payment_id = p.id
      WHERE used.used_for IS DISTINCT FROM p.used_for AND (p.used_for NOT LIKE 'withdrawal:%') IS NOT FALSE`,
    'a recharge is worth what was found, cents of a dollar in atoms of USDT': `
      SELECT r.id FROM recharges r JOIN received_payments p ON p.id = r.payment_id WHERE r.gross <> p.amount * 1000000`,
    'the treasury holds nothing for what has ended': `
      SELECT reference FROM holds WHERE module = 'fiat' AND amount <> 0`,
  },
};
