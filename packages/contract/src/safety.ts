import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';
import { factorMethods, lockingChanges } from './security-change.ts';

const code = s.text(20);
const password = s.text(200);
const areaCode = z.string().check(z.regex(/^\+?\d{1,4}$/));
const mobile = s.text(30);
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
  /** The word that every mail carries, all but its first character hidden; empty where none is set. */
  anti_phishing: z.string(),
  /** What `/safe/verify` takes from this customer. */
  methods: z.array(z.enum(factorMethods)),
  /** Until when the factor that was shown in this session is fresh; null where none is. */
  fresh_until: z.nullable(s.isoTime),
  /** Until when no money leaves (A4), and what has changed; null where nothing has. */
  locked_until: z.nullable(s.isoTime),
  lock_reason: z.nullable(z.enum(lockingChanges)),
  /** When an open request for a way back (`/safe/recover`) can be carried out; null where there is none. */
  recovery_ready_at: z.nullable(s.isoTime),
});

/** A step of a credit score, with the score after it. */
export const creditOut = z.object({
  id: s.idOut,
  change: z.int(),
  reason: z.enum(['auction_unpaid', 'c2c_cancelled', 'dispute_lost', 'clean_days', 'reversed']),
  score: z.int(),
  /** The step that this one gives back on appeal; null for every other. */
  reverses_id: z.nullable(s.idOut),
  /** Whether a later step gives back what this one took. */
  reversed: z.boolean(),
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
    /** `replace` offers it in the place of the app that is on, which counts until the new one is confirmed. */
    input: z.object({ replace: s.withDefault(s.flag, false) }),
    output: z.object({
      /** Base32, for who cannot scan. */
      secret: z.string(),
      /** The `otpauth://` address that the QR code holds. */
      uri: z.string(),
      valid_minutes: z.int(),
    }),
    rejections: ['FACTOR_ALREADY_SET', 'STATE_CHANGED'],
    summary:
      'Offers a secret for an authenticator app. It protects nothing until a code of it was shown. STATE_CHANGED when ' +
      'there is none to replace.',
  }),
  totpEnable: defineCall({
    name: 'safety.totp_enable',
    method: 'POST',
    path: '/safe/totp_enable',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    input: z.object({
      code,
      /** Of the app that is replaced, or a recovery code. */
      old_code: s.optional(code),
    }),
    output: recoveryCodesOut,
    rejections: ['TOO_MANY_REQUESTS', 'CODE_EXPIRED', 'CODE_WRONG'],
    summary:
      'Turns the offered authenticator app on by a code of it; answers recovery codes once. One that replaces another takes ' +
      'its place at once, and needs a code of that one, too.',
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
  passkeyOptions: defineCall({
    name: 'safety.passkey_options',
    method: 'POST',
    path: '/safe/passkey_options',
    auth: 'optional',
    feature: 'identity',
    rate: 'auth',
    input: z.object({ purpose: z.enum(['register', 'login']) }),
    output: z.object({
      /** What the browser is asked with, as WebAuthn names it. */
      options: z.looseObject({ challenge: z.string() }),
    }),
    rejections: ['SIGN_IN_REQUIRED', 'TOO_MANY_REQUESTS', 'PASSKEY_REFUSED'],
    summary:
      'Options for registering a passkey, or for showing one. Each challenge is for one answer within five minutes.',
  }),
  passkeyAdd: defineCall({
    name: 'safety.passkey_add',
    method: 'POST',
    path: '/safe/passkey_add',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'fresh' },
    input: z.object({ credential: s.text(20_000), name: s.text(60) }),
    output: z.object({
      id: s.idOut,
      /** Shown this once, with the first factor of an account; empty otherwise. */
      recovery_codes: z.array(z.string()),
    }),
    rejections: ['TEXT_TOO_SHORT', 'TEXT_TOO_LONG', 'LIMIT_EXCEEDED', 'PASSKEY_REFUSED'],
    summary: 'Adds a passkey by its registration, as JSON.',
  }),
  passkeyLogin: defineCall({
    name: 'safety.passkey_login',
    method: 'POST',
    path: '/safe/passkey_login',
    auth: 'public',
    feature: 'identity',
    rate: 'auth',
    input: z.object({
      credential: s.text(20_000),
      device_token: s.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{32,64}$/))),
    }),
    output: z.string(),
    rejections: ['TOO_MANY_REQUESTS', 'PASSKEY_REFUSED', 'ACCOUNT_CLOSED'],
    summary:
      'Signs in by passkey, in the place of password and second step: it was unlocked on the device. Message is the token.',
  }),
  passkeyList: defineCall({
    name: 'safety.passkey_list',
    method: 'GET',
    path: '/safe/passkey_list',
    auth: 'user',
    feature: 'identity',
    input: empty,
    output: z.array(
      z.object({ id: s.idOut, name: z.string(), created_at: s.isoTime, last_used_at: z.nullable(s.isoTime) }),
    ),
    summary: 'Own passkeys.',
  }),
  passkeyRemove: defineCall({
    name: 'safety.passkey_remove',
    method: 'POST',
    path: '/safe/passkey_remove',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'code' },
    input: z.object({ id: s.id, code: s.optional(code) }),
    output: empty,
    rejections: ['NOT_FOUND'],
    summary: 'Removes a passkey.',
  }),
  bindEmail: defineCall({
    name: 'safety.bind_email',
    method: 'POST',
    path: '/safe/email',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'fresh' },
    input: z.object({ email: s.text(254), code }),
    output: z.object({ email: z.string() }),
    rejections: ['INVALID_ADDRESS', 'CODE_WRONG', 'CODE_EXPIRED', 'ADDRESS_TAKEN'],
    summary: 'Binds a mail address, or another one, by a code of the scene email that was sent to it.',
  }),
  sendMobileCode: defineCall({
    name: 'safety.send_mobile_code',
    method: 'POST',
    path: '/sms_send',
    auth: 'user',
    feature: 'identity',
    rate: 'code',
    input: z.object({ area_code: areaCode, mobile }),
    output: z.object({ valid_minutes: z.int(), resend_seconds: z.int() }),
    rejections: ['INVALID_ADDRESS', 'PHONE_NOT_OFFERED', 'TOO_MANY_REQUESTS'],
    summary: 'Sends a code to a phone that is to be bound.',
  }),
  bindMobile: defineCall({
    name: 'safety.bind_mobile',
    method: 'POST',
    path: '/safe/mobile',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'fresh' },
    input: z.object({ mobile, code, area_code: s.optional(areaCode) }),
    output: z.object({ phone: z.string(), area_code: z.string() }),
    rejections: ['INVALID_ADDRESS', 'PHONE_NOT_OFFERED', 'CODE_WRONG', 'CODE_EXPIRED', 'ADDRESS_TAKEN'],
    summary: 'Binds a phone, or another one, by the code that was sent to it; without area code the one of /sms_send.',
  }),
  payPassword: defineCall({
    name: 'safety.pay_password',
    method: 'POST',
    path: '/safe/pay_password',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'code' },
    input: z.object({ pay_password: code, re_pay_password: code, code: s.optional(code) }),
    output: empty,
    rejections: ['PARAMETER_ERROR', 'PASSWORDS_DIFFER', 'PASSWORD_TOO_WEAK', 'SYSTEM_BUSY'],
    summary: 'Sets or resets the six-digit pay password (S61).',
  }),
  verify: defineCall({
    name: 'safety.verify',
    method: 'POST',
    path: '/safe/verify',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    input: z.object({ method: z.enum(factorMethods), code: s.text(20_000) }),
    output: z.object({ fresh_until: s.isoTime }),
    rejections: ['NOT_ALLOWED', 'TOO_MANY_REQUESTS', 'CODE_WRONG', 'CODE_EXPIRED', 'PASSKEY_REFUSED'],
    summary:
      'Shows a factor in this session, which is fresh for five minutes. A code by mail or SMS (scene `factor`) serves only ' +
      'an account without authenticator app and passkey; for a passkey, `code` is its credential as JSON.',
  }),
  antiPhishing: defineCall({
    name: 'safety.anti_phishing',
    method: 'POST',
    path: '/safe/anti_phishing',
    auth: 'user',
    feature: 'identity',
    gate: { factor: 'fresh' },
    input: z.object({ word: s.text(200) }),
    output: empty,
    rejections: ['TEXT_TOO_SHORT', 'TEXT_TOO_LONG', 'SPECIAL_CHARACTERS'],
    summary: 'A word that every mail to this customer carries: 2 to 20 characters; an empty one removes it.',
  }),
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
