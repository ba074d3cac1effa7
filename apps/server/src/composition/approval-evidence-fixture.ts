import { approvalCalls } from '@bourse/contract/approval';
import type { StaffId } from '@bourse/kernel/ids';
import type { Clock } from '@bourse/kernel/clock';
import { present } from '@bourse/kernel/invariant';
import type { staffCalls } from '@bourse/testing/staff-world';
import { requestApproval } from '../modules/approvals/index.ts';
import type { Database } from '../platform/database/database.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Where evidence is made. */
export interface EvidenceGround {
  readonly db: Database;
  readonly clock: Clock;
  readonly calls: ReturnType<typeof staffCalls>;
  /** Who makes it, with a colleague where two are needed: the first of them alone where one has made it. */
  readonly makers: readonly [StaffId, StaffId];
}

/** What was made: a request that rests on it, and by whom. */
export interface Evidence {
  readonly payload: Payload;
  readonly makers: readonly StaffId[];
}

/** What a kind of request reads, and what of it members of staff have made. */
export interface KindRow {
  /** The fields of its payload, all of them. */
  readonly fields: readonly string[];
  /** Makes what it rests on. */
  readonly make?: (ground: EvidenceGround) => Promise<Evidence>;
  /** Where staff make nothing of it: the tables that it is about, and why the members of staff whom their columns name decide. */
  readonly about?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Writes rows whose neighbours are of no concern here. */
async function write(db: Database, sql: string, values: unknown[]): Promise<string> {
  const { rows } = await db.withTx('evidence', async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`);
    return tx.query<{ id: string }>(sql, values);
  });
  return present(rows[0], 'what was written').id;
}

async function payment({ db, makers: [maker] }: EvidenceGround): Promise<Evidence> {
  const id = await write(
    db,
    `INSERT INTO received_payments (currency_code, amount, scale, reference, payer, received_on, entered_by, entered_at)
     VALUES ('EUR', 1, 2, gen_random_uuid()::text, '', now(), $1, now()) RETURNING id::text`,
    [maker],
  );
  return { payload: { id: '1', payment_id: id }, makers: [maker] };
}

/** A request that the first maker has asked for, and the second approved: it is the first one's alone. */
async function approved(
  { db, clock, calls, makers: [maker, other] }: EvidenceGround,
  kind: string,
  subject: string,
  payload: Payload,
) {
  const reason = 'what is disputed';
  const wanted = { kind, subject, payload, reason, summary: {}, requestedBy: maker, at: clock.now() };
  const { id } = await db.withTx('ask', (tx) => requestApproval(tx, kind, wanted));
  await calls.run(approvalCalls.approve, other, { id, reason });
  return [maker];
}

const resultOf = (id: string): Payload => ({
  id,
  result: '1',
  url: 'https://example.test',
  finding: 'what happened',
});

async function enteredResult(ground: EvidenceGround): Promise<Evidence> {
  const payload = resultOf('7');
  return { payload, makers: await approved(ground, 'guess.enter', 'guess:7', payload) };
}

async function challengedResult(ground: EvidenceGround): Promise<Evidence> {
  const makers = await approved(ground, 'guess.enter', 'guess:8', resultOf('8'));
  const id = await write(
    ground.db,
    `INSERT INTO guess_challenges (quiz_id, user_id, text, created_at) VALUES (8, 1, 'no', now()) RETURNING id::text`,
    [],
  );
  return { payload: { id, text: 'an answer' }, makers };
}

async function appealedOrder(ground: EvidenceGround): Promise<Evidence> {
  const makers = await approved(ground, 'otc.decide', 'otc:7', { id: '7', decision: 'reject' });
  return { payload: { id: '7', text: 'an answer' }, makers };
}

async function appealedCase({ db, makers }: EvidenceGround): Promise<Evidence> {
  const id = await write(
    db,
    `INSERT INTO verifications (user_id, level, state, country, id_type, document_hash, deciders, submitted_at)
     VALUES (1, 1, 'review', 'DE', 'passport', sha256(''), $1, now()) RETURNING id::text`,
    [makers],
  );
  return { payload: { id, verdict: 'fail', reason_code: 'other', reason: 'a reason' }, makers };
}

async function appealedRuling({ db, makers }: EvidenceGround): Promise<Evidence> {
  const id = await write(
    db,
    `WITH dispute AS (INSERT INTO c2c_disputes (order_id, opened_at, text) VALUES (7, now(), '') RETURNING order_id)
     INSERT INTO c2c_rulings (order_id, instance, outcome, reason, requested_by, approved_by, approval_id, at)
     SELECT order_id, 1, 'buyer', '', $1, $2, 7, now() FROM dispute RETURNING order_id::text AS id`,
    [...makers],
  );
  return { payload: { id, outcome: 'buyer', reason: 'a reason' }, makers };
}

/** A request about the first maker themselves. */
const aboutOneself =
  (more: Payload) =>
  async ({ makers: [maker] }: EvidenceGround): Promise<Evidence> => ({
    payload: { id: maker, ...more },
    makers: [maker],
  });

const found = ['address', 'currency', 'deposit_id', 'network', 'number', 'raw_amount', 'user_id'];
const restriction = {
  customer_restrictions: {
    kept_by: 'whoever has kept it for longer loses nothing by its end',
    lift_approver: 'it is lifted',
    lifted_by: 'it is lifted',
    placed_by: 'its reason is shown, and whoever asks to keep it has placed it',
  },
};
const setting: KindRow = {
  fields: ['area', 'base', 'before', 'effective_at', 'key', 'rolls_back_to', 'value'],
  about: { setting_versions: { approver: 'of the version before', author: 'of the version before' } },
};

/** Every kind of request, with what it rests on. */
export const kindRows: Readonly<Record<string, KindRow>> = {
  'fiat.credit_recharge': { fields: ['id', 'payment_id'], make: payment },
  'fiat.pay_order': { fields: ['id', 'payment_id'], make: payment },
  'guess.enter': { fields: ['finding', 'id', 'result', 'url'], make: enteredResult },
  'guess.answer': { fields: ['id', 'text'], make: challengedResult },
  'otc.answer': { fields: ['id', 'text'], make: appealedOrder },
  'kyc.verdict': { fields: ['id', 'reason', 'reason_code', 'verdict'], make: appealedCase },
  'c2c.ruling': { fields: ['id', 'outcome', 'reason'], make: appealedRuling },
  'staff.rights': { fields: ['grants', 'id', 'roles'], make: aboutOneself({ roles: [], grants: [] }) },
  'staff.close': { fields: ['id'], make: aboutOneself({}) },
  'staff.reset': { fields: ['id', 'lang', 'mail'], make: aboutOneself({ mail: null, lang: 'en' }) },
  'otc.decide': { fields: ['decision', 'id'], about: { otc_orders: {} } },
  'loans.decide': { fields: ['decision', 'id'], about: { loans: {} } },
  'copy.decide': { fields: ['id', 'status', 'text'], about: { copy_traders: {} } },
  'networks.credit': { fields: found, about: { deposits: {} } },
  'networks.return': { fields: [...found, 'arrives', 'fee', 'return_to', 'tx_hash'], about: { deposits: {} } },
  'networks.release': {
    fields: ['asset_id', 'currency', 'network', 'paused'],
    about: {
      networks: { paused_by: 'pausing takes one, and its reason is shown' },
      network_assets: { paused_by: 'pausing takes one, and its reason is shown' },
    },
  },
  'withdrawals.pay': {
    fields: ['id'],
    about: { withdrawals: { reviewed_by: 'nobody, while it waits' }, withdrawal_beneficiaries: {} },
  },
  'terms.change': {
    fields: ['config_id', 'effective_at', 'family', 'terms'],
    about: { product_terms: { approver: 'of the version before', author: 'of the version before' } },
  },
  'admin.edit_site': {
    fields: ['values', 'was'],
    about: { site_settings: { staff_id: 'of the version before' } },
  },
  'admin.asset_status': { fields: ['currency', 'currency_id', 'status', 'was'], about: { assets: {} } },
  'admin.market_resume': { fields: ['halt_reason', 'market_id', 'symbol', 'version'], about: { markets: {} } },
  'content_desk.publish': {
    fields: ['at', 'category', 'id', 'title', 'version', 'was', 'withdrawn_at'],
    about: { article_versions: { created_by: 'the words themselves are read by both' }, articles: {} },
  },
  'cases.set_rule': {
    fields: ['active', 'parameters', 'rule', 'version', 'was'],
    about: { alert_rules: { staff_id: 'of the version before' } },
  },
  'ledger.resume': { fields: [], about: { ledger_halts: {}, ledger_state: {} } },
  'office.accept_clock': { fields: ['ahead_ms', 'clock', 'node', 'since'], about: { clock_differences: {} } },
  'customer.release': {
    fields: ['user_id'],
    about: {
      legal_holds: {
        lift_approver: 'it is lifted',
        lifted_by: 'it is lifted',
        placed_by: 'its reason is shown',
      },
    },
  },
  'customers.export': { fields: ['user_id'], about: { users: {} } },
  'customer.lift': { fields: ['kind', 'restriction_id', 'user_id'], about: restriction },
  'customer.keep': { fields: ['kind', 'restriction_id', 'until', 'user_id'], about: restriction },
  'customer.market_maker': {
    fields: ['days', 'decision', 'user_id'],
    about: {
      market_makers: {
        end_approver: 'it has ended',
        ended_by: 'it has ended',
        mark_approver: 'the agreement is one with the customer',
        marked_by: 'the agreement is one with the customer',
      },
    },
  },
  'credit_score.reverse': { fields: ['change', 'id', 'user_id'], about: { credit_events: {} } },
  'factors.recover': { fields: ['id'], about: { factor_recoveries: {} } },
  'goodwill.credit': { fields: ['currency_id', 'id', 'number'], about: { users: {} } },
  'coupons.start': {
    fields: ['amount', 'audience', 'currency_id', 'days', 'ends_at', 'from', 'kind', 'number', 'share', 'to', 'users'],
    about: { users: {} },
  },
  'pool.fill': { fields: ['currency_id', 'number', 'product'], about: { ledger_accounts: {} } },
  'nft_desk.offer': {
    fields: [
      'code',
      'currency',
      'currency_id',
      'end',
      'floor',
      'margin',
      'per_increase',
      'price',
      'royalty',
      'start',
      'type',
    ],
    about: { nft_works: {} },
  },
  'nft_desk.publish_box': {
    fields: [
      'about',
      'code',
      'collection',
      'contents',
      'currency',
      'currency_id',
      'end',
      'name',
      'picture_id',
      'price',
      'start',
    ],
    about: { nft_designs: {}, nft_codes: {}, nft_media: {} },
  },
  'configuration.countries': setting,
  'configuration.fees': setting,
  'configuration.markets': setting,
  'configuration.verification': setting,
  'configuration.retention': setting,
  'configuration.fiat': setting,
  'configuration.bank_account': setting,
  'configuration.bank_payouts': setting,
  'configuration.conversion': setting,
  'configuration.c2c': setting,
  'configuration.nft': setting,
};
