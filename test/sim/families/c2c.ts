import { c2cCalls } from '@bourse/contract/c2c';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { type C2cPorts, openC2c } from '@bourse/server/modules/c2c/index';
import { keyBytes, sealerWithKey } from '@bourse/server/platform/secrets/sealer';
import { offer, payPassword } from '@bourse/testing/c2c-world';
import { units, usdt } from '@bourse/testing/product-world';
import { documents } from './documents.ts';
import type { SimulatedFamily, Stage } from './family.ts';

const sealer = sealerWithKey(Buffer.alloc(keyBytes, 7));
const payment = { real_name: 'Maya Lindqvist', account: 'DE89 3704 0044 0532 0130 00', bank: 'Sparkasse', branch: '' };

const identity: C2cPorts['identity'] = { checkPayPassword: async () => ok(undefined) };

/** The limits that the house begins with. */
const rules = {
  limits: {
    level1: { withdraw_btc: '200', fiat_usdt: '2000' },
    level2: { withdraw_btc: '500', fiat_usdt: '1000000' },
  },
  ages: { general: 18, by_country: {} },
  documents: { general: ['id_card', 'passport', 'driver_licence'], by_country: {} },
  refused_countries: [],
  views_per_hour: 30,
  keep_days: { failed: 90, certified: 1825 },
  provider_certifies: false,
};

/** Makes a customer certified, with a way to be paid. @returns the id of that. */
async function certify({ db, start }: Stage, user: UserId): Promise<string> {
  const at = toIso(start);
  const person = JSON.stringify({ name: payment.real_name, cardId: `S${user}`, birthDate: '1994-03-14' });
  await db.query(
    `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, auth_level, country, created_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'x', $3, $4, 'en', 2, 'US', $3)`,
    [user, `sim${user}@example.org`, at, `Trader ${user}`],
  );
  await db.query(
    `INSERT INTO verifications (user_id, level, state, country, id_type, person, document_hash, submitted_at, decided_at)
     VALUES ($1::bigint, 1, 'certified', 'US', 'passport', $2, sha256($1::text::bytea), $3, $3)`,
    [user, sealer.seal(Buffer.from(person), `kyc:person:${user}:1`), at],
  );
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO c2c_methods (user_id, kind, sealed, saved_at) VALUES ($1, 'bank_transfer', $2, $3) RETURNING id::text AS id`,
    [user, sealer.seal(Buffer.from(JSON.stringify(payment)), `c2c:method:${user}`), at],
  );
  return present(rows[0], 'the method').id;
}

/** Trading between customers, whose disputes staff decides and whose time runs out. */
export const c2c: SimulatedFamily = {
  name: 'c2c',
  prepare: async (stage) => {
    await stage.db.query(
      `INSERT INTO setting_versions (area, key, version, value, effective_at, reason, created_at)
       VALUES ('verification', 'rules', 1, $1, 'epoch', 'simulated', $2)`,
      [JSON.stringify(rules), toIso(stage.start)],
    );
    const methods = new Map<UserId, string>();
    for (const user of stage.customers) methods.set(user, await certify(stage, user));
    await stage.fundEach('legal', usdt, units(3_000));
    const text = 'We do not agree about the payment.';
    return [
      {
        weight: 1,
        wish: ({ userId, random }) => [
          c2cCalls.publish,
          { ...offer, number: String(100 * random.int(0, 12)), methods: [methods.get(userId)] },
        ],
      },
      {
        weight: 3,
        wish: ({ anybodys, random }) => [
          c2cCalls.buy,
          { id: anybodys(c2cCalls.publish), number: String(random.int(5, 120)) },
        ],
      },
      { weight: 2, wish: ({ own }) => [c2cCalls.paid, { id: own(c2cCalls.buy), proof: 'receipt' }] },
      {
        weight: 2,
        wish: ({ anybodys }) => [c2cCalls.release, { id: anybodys(c2cCalls.buy), pay_password: payPassword }],
      },
      { weight: 1, wish: ({ own }) => [c2cCalls.cancel, { id: own(c2cCalls.buy), reason: 'another time' }] },
      { weight: 1, wish: ({ anybodys }) => [c2cCalls.dispute, { id: anybodys(c2cCalls.buy), text, proof: 'receipt' }] },
    ];
  },
  open: (ports) => ({ manifests: [openC2c({ ...ports, sealer, documents, identity })] }),
  staff: async ({ run, ask, random }) => {
    const { list } = await run(c2cStaffCalls.disputes, { waiting: '1' });
    for (const { id } of list) {
      const reason = 'What was shown speaks for this side.';
      await ask(c2cStaffCalls.rule, { id, outcome: random.pick(['buyer', 'seller']), reason });
    }
  },
  things: [
    {
      call: c2cCalls.publish,
      table: 'c2c_ads',
      over: 'remaining < total',
      columns: 'id, user_id, total, remaining, closed_at',
    },
    {
      call: c2cCalls.buy,
      table: 'c2c_orders',
      over: 'ended_at IS NOT NULL',
      columns: 'id, ad_id, buyer_id, seller_id, amount, fee, state, created_at, paid_at, ended_at, ended_as',
    },
  ],
  tables: ['c2c_disputes', 'c2c_rulings'],
  wrong: {
    'what lies in escrow is what it is held for': `
      SELECT user_id FROM (
        SELECT user_id, available + held AS held, 0::numeric AS owed FROM ledger_accounts WHERE kind = 'product:c2c'
        UNION ALL SELECT user_id, 0, remaining FROM c2c_ads WHERE side = 2 AND closed_at IS NULL
        UNION ALL SELECT seller_id, 0, amount FROM c2c_orders WHERE state NOT IN (2, 3)) every
      GROUP BY 1 HAVING sum(held) <> sum(owed)`,
    'the buyer has the coins of an order, less the fee, once': `
      SELECT o.id FROM c2c_orders o LEFT JOIN postings p ON p.reference = 'c2c:' || o.id AND p.kind = 'c2c_trade'
      WHERE o.state = 2 GROUP BY o.id HAVING count(p.id) <> 1`,
  },
};
