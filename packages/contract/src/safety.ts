import * as z from 'zod/mini';
import { defineCall, planner } from './call.ts';
import * as s from './scalars.ts';
import { factorMethods, lockingChanges } from './security-change.ts';

const plan = planner('identity');
const code = s.text(20);
const password = s.text(200);
const areaCode = z.string().check(z.regex(/^\+?\d{1,4}$/));
const mobile = s.text(30);
const fresh = { rate: 'auth' } as const;
const empty = z.object({});

/** Shown this once: only their hashes are kept. */
const recoveryCodesOut = z.object({ recovery_codes: z.array(z.string()) });

const stateOut = z.object({
  /** Whether an authenticator app is on. */
  totp: z.boolean(),
  passkeys: z.int(),
  /** How many recovery codes are left. */
  recovery_codes: z.int(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  has_pay_password: z.boolean(),
  /** The word that every mail carries; empty where none is set. */
  anti_phishing: z.string(),
  /** What `/safe/verify` takes from this customer. */
  methods: z.array(z.enum(factorMethods)),
  /** Until when the factor that was shown in this session is fresh; null where none is. */
  fresh_until: z.nullable(s.isoTime),
  /** Until when no money leaves (A4), and what has changed; null where nothing has. */
  locked_until: z.nullable(s.isoTime),
  lock_reason: z.nullable(z.enum(lockingChanges)),
});

const creditOut = z.object({
  id: s.idOut,
  change: z.int(),
  reason: z.enum(['auction_unpaid', 'c2c_cancelled', 'dispute_lost', 'clean_days', 'reversed']),
  score: z.int(),
  at: s.isoTime,
});

/** Factors, bindings, API keys and what else guards an account. */
export const safetyCalls = {
  loginVerify: defineCall({
    name: 'safety.login_verify',
    method: 'POST',
    path: '/user/login_verify',
    auth: 'public',
    feature: 'identity',
    rate: 'auth',
    input: z.object({ ticket: s.text(200), code }),
    output: z.string(),
    rejections: ['TICKET_EXPIRED', 'TOO_MANY_REQUESTS', 'CODE_WRONG', 'ACCOUNT_CLOSED'],
    summary:
      'Second step of sign-in, with the ticket of SECOND_FACTOR_REQUIRED and a code of the authenticator app or a recovery ' +
      'code; message is the token. With a passkey `/safe/passkey_login` takes the place of both steps.',
  }),
  state: defineCall({
    name: 'safety.state',
    method: 'GET',
    path: '/safe/state',
    auth: 'user',
    feature: 'identity',
    input: empty,
    output: stateOut,
    summary: 'Which factors, bindings and holds exist.',
  }),
  totpStart: defineCall({
    name: 'safety.totp_start',
    method: 'POST',
    path: '/safe/totp_start',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'fresh' },
    input: empty,
    output: z.object({
      /** Base32, for who cannot scan. */
      secret: z.string(),
      /** The `otpauth://` address that the QR code holds. */
      uri: z.string(),
      valid_minutes: z.int(),
    }),
    rejections: ['FACTOR_ALREADY_SET'],
    summary: 'Offers a secret for an authenticator app. It protects nothing until a code of it was shown.',
  }),
  totpEnable: defineCall({
    name: 'safety.totp_enable',
    method: 'POST',
    path: '/safe/totp_enable',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    input: z.object({ code }),
    output: recoveryCodesOut,
    rejections: ['TOO_MANY_REQUESTS', 'CODE_EXPIRED', 'CODE_WRONG'],
    summary: 'Turns the offered authenticator app on by a code of it; answers recovery codes once.',
  }),
  totpDisable: defineCall({
    name: 'safety.totp_disable',
    method: 'POST',
    path: '/safe/totp_disable',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'code' },
    input: z.object({ code: s.optional(code), password }),
    output: empty,
    rejections: ['TOO_MANY_REQUESTS', 'SYSTEM_BUSY', 'PASSWORD_WRONG', 'STATE_CHANGED'],
    summary: 'Removes the authenticator app; its recovery codes go with the last factor.',
  }),
  recoveryCodes: defineCall({
    name: 'safety.recovery_codes',
    method: 'POST',
    path: '/safe/recovery_codes',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'code' },
    input: z.object({ code: s.optional(code) }),
    output: recoveryCodesOut,
    rejections: ['STATE_CHANGED'],
    summary: 'A new set of recovery codes; those before are worth nothing from then on.',
  }),
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
    { id: s.id, code: s.optional(code) },
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
    { pay_password: code, re_pay_password: code, code: s.optional(code) },
    'Sets or resets the six-digit pay password (S61).',
    fresh,
  ),
  verify: defineCall({
    name: 'safety.verify',
    method: 'POST',
    path: '/safe/verify',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    input: z.object({ method: z.enum(factorMethods), code: s.text(20_000) }),
    output: z.object({ fresh_until: s.isoTime }),
    rejections: ['NOT_ALLOWED', 'TOO_MANY_REQUESTS', 'CODE_WRONG', 'CODE_EXPIRED'],
    summary:
      'Shows a factor in this session, which is fresh for five minutes. A code by mail or SMS (scene `factor`) serves only ' +
      'an account without authenticator app and passkey; for a passkey, `code` is its credential as JSON.',
  }),
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
    { password, code: s.optional(code) },
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
