import type { Fields } from '../e2e/api-client.ts';

/** Why each of them is made. */
export const reason = 'a test of grants';
/** The day that was kept last. */
export const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Calls that a grant opens: a request of each that succeeds once, in this order. */
export const rows: Readonly<Record<string, Fields>> = {
  'office.today': {},
  'office.jobs': {},
  'office.due': {},
  'office.health': {},
  'admin.staff': {},
  'admin.staff_add': { name: 'newcomer', grants: '["staff.edit"]', reason },
  // Of a colleague without grants, whose id the test fills in.
  'admin.staff_change': { grants: '["staff.edit"]', reason },
  'admin.staff_confirm': { reason },
  'admin.staff_reset': { reason },
  'admin.staff_close': { reason },
  'customers.search': {},
  'customers.one': { id: '1' },
  'customers.accounts': { id: '1' },
  // And the account, which the test fills in.
  'customers.postings': { id: '1' },
  'customers.sign_ins': { id: '1' },
  'customers.sessions': { id: '1' },
  'customers.restrictions': {},
  'customers.restrict': { id: '5', kind: 'trade', reason },
  'customers.lift': { reason },
  'customers.credit_log': { id: '1' },
  'customers.reverse_credit': { id: '1', reason },
  'goodwill.list': {},
  // Of a customer who has no open request, out of a pool that was filled.
  'goodwill.credit': { id: '2', currency_id: '3', number: '1', reason },
  'customers.retention': { id: '1' },
  'customers.hold': { id: '3', reason },
  'customers.release': { id: '3', reason },
  'customers.export': { id: '1', reason },
  'cases.list': {},
  // A case that a rule has opened, as the next three.
  'cases.one': {},
  'cases.take': {},
  'cases.note': { text: reason },
  'cases.close': { outcome: 'no_concern', reason },
  'cases.rules': {},
  'cases.set_rule': {
    kind: 'round_trips',
    version: '1',
    active: '0',
    parameters: '{"count":5,"minutes":60,"price_bps":10}',
    reason,
  },
  'complaints.list': {},
  // A complaint of a customer, as the next two.
  'complaints.one': {},
  'complaints.acknowledge': {},
  'complaints.answer': { text: 'what we have found, and what we do' },
  'ledger.accounts': {},
  // And the account, which the test fills in.
  'ledger.account': {},
  'ledger.postings': {},
  // The first whole day that is kept.
  'ledger.close': { day: yesterday },
  'ledger.flows': { day: yesterday },
  'ledger.state': {},
  'admin.market_halt': { symbol: 'ETH/USDT', reason },
  'admin.market_resume': { symbol: 'ETH/USDT', reason },
  'admin.asset_status': { currency: 'ETH', status: '1', reason },
  'admin.site': {},
  'admin.edit_site': { site_name: 'House of grants', reason },
  'admin.message_texts': {},
  'admin.message_text_history': { kind: 'code', lang: 'en' },
  'admin.message_text_edit': {
    kind: 'code',
    lang: 'en',
    base: '0',
    subject: 'A code of {site}',
    text: '{site}: {code}, for {minutes} minutes',
    reason,
  },
  'admin.message_text_roll_back': { kind: 'code', lang: 'en', base: '1', version: '0', reason },
  'admin.outbox': {},
  'audit.list': {},
  'audit.verify': {},
  'admin.pool_fill': { product: 'lockup', currency_id: '3', number: '10', reason },
  'admin.recoveries': {},
  'admin.recovery_propose': { reason }, // and a request of a customer
  'admin.terms': { family: 'lockup' },
  'admin.terms_propose': { family: 'lockup', reason }, // and the terms that are in force
  'admin.kyc_queue': {},
  'admin.kyc_open': { reason }, // and a case, as the next two
  'admin.kyc_picture': { side: 'front' },
  'admin.kyc_decide': { verdict: 'fail', reason_code: 'other', reason },
  'withdrawals.list': {},
  'withdrawals.review': { id: '1', decision: 'reject', reason },
  'payouts.list': {},
  'payouts.take': { id: '1' },
  'payouts.account': { id: '1' },
  'payouts.upload': {},
  'payouts.sent': { id: '1', reference: 'GRANTS-2', evidence: 'none' },
  'payouts.evidence': { id: '1' },
  'payouts.confirm': { id: '1' },
  'payouts.fail': { id: '1', reason },
  'payouts.give_back': { id: '1', payment_id: '1', reason },
  'withdrawals.beneficiary': { id: '1', reason },
  'networks.list': {},
  'networks.sweeps': {},
  'lever.risk': {},
  'networks.refused': {},
  'networks.pause': { network: 'ERC', reason },
  'networks.release': { network: 'ERC', reason },
  'fiat.recharges': {},
  'fiat.voucher': { id: '1' },
  'fiat.credit_recharge': { id: '1', payment_id: '1' },
  'fiat.reject_recharge': { id: '1', reason },
  'fiat.payments': {},
  'fiat.enter_payment': {
    currency: 'EUR',
    amount: '10',
    reference: 'GRANTS-1',
    payer: 'Maya Lindqvist',
    received_on: yesterday,
  },
  // The one that was entered just now.
  'fiat.return_payment': { id: '1', reason },
  'fiat.order_queue': {},
  'fiat.screenshot': { id: '1' },
  'fiat.pay_order': { id: '1', payment_id: '1' },
  'fiat.return_order': { id: '1', reason },
  'c2c_staff.disputes': {},
  'c2c_staff.open': { id: '1' },
  'c2c_staff.rule': { id: '1', outcome: 'buyer', reason: 'the receipt names the account of the order' },
  'c2c_staff.ads': {},
  'c2c_staff.take_down': { id: '1', reason: 'its terms ask for money of somebody else' },
  'loan_desk.applications': {},
  'loan_desk.decide': { id: '1', decision: 'refuse', reason },
  'otc_desk.orders': {},
  'otc_desk.decide': { id: '1', decision: 'reject', reason },
  'otc_desk.answer': { id: '1', text: 'what we have found', reason },
  'ieo_desk.projects': {},
  'copy_desk.traders': {},
  'copy_desk.decide': { id: '1', status: '1', text: 'what we have found', reason },
  'guess_desk.quizzes': {},
  'guess_desk.enter': { id: '1', result: '1', url: 'https://source.example/1', finding: 'as published', reason },
  'guess_desk.answer': { id: '1', text: 'what we have found', reason },
  // Last, because nothing moves between the two.
  'ledger.halt': { reason },
  'ledger.resume': { reason },
};

/** Calls that find nothing to work on in the demo: their grant lets them in, and then they answer this. */
export const findingNothing: Readonly<Record<string, string>> = {
  'customers.reverse_credit': 'NOT_FOUND', // until a family is built that takes from a score
  // Nobody trades with others here.
  'c2c_staff.open': 'NOT_FOUND',
  'c2c_staff.rule': 'NOT_FOUND',
  'c2c_staff.take_down': 'NOT_FOUND',
  // Nobody has withdrawn, sent a voucher or bought anything.
  'withdrawals.review': 'NOT_FOUND',
  'payouts.take': 'NOT_FOUND',
  'payouts.account': 'NOT_FOUND',
  'payouts.upload': 'PARAMETER_ERROR', // without a picture
  'payouts.sent': 'NOT_FOUND',
  'payouts.evidence': 'NOT_FOUND',
  'payouts.confirm': 'NOT_FOUND',
  'payouts.fail': 'NOT_FOUND',
  'payouts.give_back': 'NOT_FOUND',
  'withdrawals.beneficiary': 'NOT_FOUND',
  // No network is set up.
  'networks.pause': 'NOT_FOUND',
  'networks.release': 'NOT_FOUND',
  'fiat.voucher': 'NOT_FOUND',
  'fiat.credit_recharge': 'NOT_FOUND',
  'fiat.reject_recharge': 'NOT_FOUND',
  'fiat.screenshot': 'NOT_FOUND',
  'fiat.pay_order': 'NOT_FOUND',
  'fiat.return_order': 'NOT_FOUND',
  // Nobody has dealt at the desk.
  'loan_desk.decide': 'NOT_FOUND',
  'otc_desk.decide': 'NOT_FOUND',
  'otc_desk.answer': 'NOT_FOUND',
  // Nobody wants to be followed.
  'copy_desk.decide': 'NOT_FOUND',
  // Nobody has a stake in that product, which is no quiz.
  'guess_desk.enter': 'NOT_FOUND',
  'guess_desk.answer': 'NOT_FOUND',
};
