import * as z from 'zod/mini';
import { defineCall, planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('identity');
const code = s.text(20);
const password = s.text(200);
const areaCode = z.string().check(z.regex(/^\+?\d{1,4}$/));
const mobile = s.text(30);
const fresh = { rate: 'auth' } as const;

const creditOut = z.object({
  id: s.idOut,
  change: z.int(),
  reason: z.enum(['auction_unpaid', 'c2c_cancelled', 'dispute_lost', 'clean_days', 'reversed']),
  score: z.int(),
  at: s.isoTime,
});

/** Factors, bindings, API keys and what else guards an account. */
export const safetyCalls = {
  loginVerify: plan(
    'safety.login_verify',
    'POST /user/login_verify',
    'public',
    { ticket: s.text(200), code },
    'Second step of sign-in; message is the token.',
    fresh,
  ),
  state: plan('safety.state', 'GET /safe/state', 'user', {}, 'Which factors, bindings and holds exist.'),
  totpStart: plan(
    'safety.totp_start',
    'POST /safe/totp_start',
    'user',
    {},
    'Secret and QR of a new TOTP factor.',
    fresh,
  ),
  totpEnable: plan(
    'safety.totp_enable',
    'POST /safe/totp_enable',
    'user',
    { code },
    'Answers recovery codes once.',
    fresh,
  ),
  totpDisable: plan(
    'safety.totp_disable',
    'POST /safe/totp_disable',
    'user',
    { code, password },
    'Removes TOTP.',
    fresh,
  ),
  recoveryCodes: plan('safety.recovery_codes', 'POST /safe/recovery_codes', 'user', { code }, 'A new set.', fresh),
  passkeyOptions: plan(
    'safety.passkey_options',
    'POST /safe/passkey_options',
    'public',
    { purpose: z.enum(['register', 'login']) },
    'Options for registering or signing in.',
    fresh,
  ),
  passkeyAdd: plan(
    'safety.passkey_add',
    'POST /safe/passkey_add',
    'user',
    { credential: s.text(20_000), name: s.text(60) },
    'Adds a passkey.',
    fresh,
  ),
  passkeyLogin: plan(
    'safety.passkey_login',
    'POST /safe/passkey_login',
    'public',
    { credential: s.text(20_000) },
    'Signs in by passkey; message is the token.',
    fresh,
  ),
  passkeyList: plan('safety.passkey_list', 'GET /safe/passkey_list', 'user', {}, 'Own passkeys.'),
  passkeyRemove: plan(
    'safety.passkey_remove',
    'POST /safe/passkey_remove',
    'user',
    { id: s.id, code },
    'Removes one.',
    fresh,
  ),
  bindEmail: plan(
    'safety.bind_email',
    'POST /safe/email',
    'user',
    { email: s.text(254), code },
    'Binds a mail address.',
    fresh,
  ),
  sendMobileCode: plan(
    'safety.send_mobile_code',
    'POST /sms_send',
    'user',
    { area_code: areaCode, mobile },
    'Sends a code to a phone that is to be bound.',
    { rate: 'code' },
  ),
  bindMobile: plan('safety.bind_mobile', 'POST /safe/mobile', 'user', { mobile, code }, 'Binds a phone.', fresh),
  payPassword: plan(
    'safety.pay_password',
    'POST /safe/pay_password',
    'user',
    { pay_password: code, re_pay_password: code, code },
    'Sets or resets the six-digit pay password (S61).',
    fresh,
  ),
  verify: plan(
    'safety.verify',
    'POST /safe/verify',
    'user',
    { method: z.enum(['totp', 'passkey', 'email', 'sms', 'recovery']), code },
    'A fresh factor, valid for five minutes.',
    fresh,
  ),
  antiPhishing: plan(
    'safety.anti_phishing',
    'POST /safe/anti_phishing',
    'user',
    { word: s.text(30) },
    'A word that every mail to this customer carries.',
  ),
  apiKeyAdd: plan(
    'safety.api_key_add',
    'POST /safe/api_key_add',
    'user',
    {
      name: s.text(60),
      scopes: s.listOf(z.enum(['read', 'trade', 'withdraw']), 3),
      addresses: s.optional(s.listOf(s.text(60), 50)),
      expires: s.optional(s.text(30)),
      code,
    },
    'Adds an API key; its secret is shown once.',
    fresh,
  ),
  apiKeyList: plan('safety.api_key_list', 'GET /safe/api_key_list', 'user', {}, 'Own API keys.'),
  apiKeyRemove: plan('safety.api_key_remove', 'POST /safe/api_key_remove', 'user', { id: s.id }, 'Removes one.', {}),
  closeAccount: plan(
    'safety.close_account',
    'POST /user/close_account',
    'user',
    { password, code },
    'Only with zero balances and no open items.',
    fresh,
  ),
  export: plan('safety.export', 'GET /user/export', 'user', {}, 'The own data.'),
  creditLog: defineCall({
    name: 'safety.credit_log',
    method: 'GET',
    path: '/user/credit_log',
    auth: 'user',
    feature: 'identity',
    input: z.object(s.pages()),
    output: s.pageOf(creditOut),
    summary: 'What has moved the credit score, the newest first, with the score after it (S60).',
  }),
};
