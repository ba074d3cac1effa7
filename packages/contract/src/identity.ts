import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** What a code is for (S132; `factor` is what `/safe/verify` takes). A code confirmed for one scene is worth nothing in another. */
export const codeScenes = [
  'register',
  'login',
  'forget',
  'password',
  'phone',
  'email',
  'withdraw',
  'address',
  'real',
  'factor',
] as const;
/** One of {@link codeScenes}. */
export type CodeScene = (typeof codeScenes)[number];

/** A mail address, a phone number, or an account name made of either. */
const account = s.text(254);
const areaCode = z.string().check(z.regex(/^\+?\d{1,4}$/));
const password = s.text(200);
const code = s.text(20);
/** At least 128 random bits. */
const deviceToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{32,64}$/));

/** What a person may read of their own account. */
export const userOut = z.object({
  id: s.idOut,
  nickname: z.string(),
  signature: z.string(),
  head_portrait: z.string(),
  user_string: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  area_code: z.nullable(z.string()),
  extension_code: z.string(),
  vip_level: z.int(),
  auth_level: z.int(),
  credit_score: z.int(),
  lang: s.langOut,
  currency_code: z.string(),
  has_pay_password: z.boolean(),
  created_at: s.isoTime,
});

const sessionOut = z.object({
  id: s.idOut,
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  created_at: s.isoTime,
  last_seen_at: s.isoTime,
});

const signInOut = z.object({
  id: s.idOut,
  at: s.isoTime,
  address: z.string(),
  device: z.string(),
  outcome: z.enum(['ok', 'failed']),
});

const empty = z.object({});

export const identityCalls = {
  sendCode: defineCall({
    name: 'identity.send_code',
    method: 'POST',
    path: '/sms_mail',
    auth: 'optional',
    feature: 'identity',
    rate: 'code',
    input: z.object({
      user_string: account,
      scene: z.enum(codeScenes),
      sendtype: z.enum(['sms', 'email']),
      area_code: s.optional(areaCode),
      lang: s.optional(s.lang),
      email_code: s.optional(code),
      password: s.optional(password),
    }),
    output: z.object({ valid_minutes: z.int(), resend_seconds: z.int() }),
    rejections: ['SIGN_IN_REQUIRED', 'PARAMETER_ERROR', 'INVALID_ADDRESS', 'PHONE_NOT_OFFERED', 'TOO_MANY_REQUESTS'],
    summary:
      'Sends a six-digit code by mail or SMS. Answers alike whether or not the address has an account. With `password`, a ' +
      'code of the scene login goes only to who knows it, within limits that nobody else can use up; the answer does not ' +
      'tell whether it was right.',
  }),
  checkCode: defineCall({
    name: 'identity.check_code',
    method: 'POST',
    path: '/user/check_email',
    auth: 'optional',
    feature: 'identity',
    rate: 'auth',
    input: z.object({
      user_string: account,
      scene: z.enum(codeScenes),
      email_code: code,
      country_code: s.optional(areaCode),
      lang: s.optional(s.lang),
    }),
    output: empty,
    rejections: ['INVALID_ADDRESS', 'CODE_WRONG', 'CODE_EXPIRED'],
    summary: 'Checks a code without using it up; each wrong one counts as a try.',
  }),
  register: defineCall({
    name: 'identity.register',
    method: 'POST',
    path: '/user/register',
    auth: 'public',
    feature: 'identity',
    rate: 'auth',
    gate: { country: true },
    input: z.object({
      user_string: account,
      /** Where the customer lives, by its two letters; what is closed there is closed from here on. */
      country: z.string().check(z.regex(/^[A-Z]{2}$/)),
      code,
      password,
      re_password: password,
      extension_code: s.optional(s.text(40)),
      type: s.withDefault(z.enum(['email', 'mobile']), 'email'),
      area_code: s.optional(areaCode),
    }),
    output: z.object({ id: s.idOut, user_string: z.string() }),
    rejections: [
      'INVALID_ADDRESS',
      'PHONE_NOT_OFFERED',
      'PASSWORD_TOO_SHORT',
      'PASSWORDS_DIFFER',
      'PASSWORD_TOO_WEAK',
      'INVITE_CODE_REQUIRED',
      'SPECIAL_CHARACTERS',
      'INVITE_CODE_UNKNOWN',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'REGISTRATION_FAILED',
    ],
    summary: 'Opens an account with a confirmed address and an invite code.',
  }),
  forget: defineCall({
    name: 'identity.forget',
    method: 'POST',
    path: '/user/forget',
    auth: 'public',
    feature: 'identity',
    rate: 'auth',
    input: z.object({
      user_string: s.optional(account),
      account: s.optional(account),
      code,
      password,
      re_password: s.optional(password),
      repassword: s.optional(password),
      extension_code: s.optional(s.text(40)),
      type: s.withDefault(z.enum(['email', 'mobile']), 'email'),
      area_code: s.optional(areaCode),
    }),
    output: empty,
    rejections: [
      'PARAMETER_ERROR',
      'INVALID_ADDRESS',
      'PHONE_NOT_OFFERED',
      'PASSWORD_TOO_SHORT',
      'PASSWORDS_DIFFER',
      'PASSWORD_TOO_WEAK',
      'CODE_WRONG',
      'CODE_EXPIRED',
    ],
    summary:
      'Sets a new password by a code; ends all sessions. Both spellings of account and confirmation are accepted.',
  }),
  login: defineCall({
    name: 'identity.login',
    method: 'POST',
    path: '/user/login',
    auth: 'public',
    feature: 'identity',
    rate: 'auth',
    input: z.object({
      user_string: s.optional(account),
      account: s.optional(account),
      email: s.optional(account),
      phone: s.optional(account),
      area_code: s.optional(areaCode),
      password,
      code: s.optional(code),
      device_token: s.optional(deviceToken),
    }),
    output: z.string(),
    rejections: [
      'PARAMETER_ERROR',
      'TOO_MANY_REQUESTS',
      'LOGIN_CODE_REQUIRED',
      'LOGIN_FAILED',
      'ACCOUNT_CLOSED',
      'SECOND_FACTOR_REQUIRED',
    ],
    summary:
      'Signs in; message is the token, which is shown this once. After too many wrong passwords on an account it takes a ' +
      '`code` of the scene login beside the password, except from a device whose `device_token`, a random text that the ' +
      'device makes and keeps, came with a success before.',
  }),
  logout: defineCall({
    name: 'identity.logout',
    method: 'GET',
    path: '/user/logout',
    auth: 'user',
    feature: 'identity',
    rate: 'write',
    input: empty,
    output: empty,
    summary: 'Ends the session. Only a header token is accepted, and a repeat does no harm (S27).',
  }),
  info: defineCall({
    name: 'identity.info',
    method: 'GET',
    path: '/user/info',
    auth: 'user',
    feature: 'identity',
    input: empty,
    output: userOut,
    summary: 'The own account.',
  }),
  updatePassword: defineCall({
    name: 'identity.update_password',
    method: 'POST',
    path: '/safe/update_password',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    input: z.object({ password, re_password: password, code }),
    output: empty,
    rejections: ['PASSWORD_TOO_SHORT', 'PASSWORDS_DIFFER', 'PASSWORD_TOO_WEAK', 'CODE_WRONG', 'CODE_EXPIRED'],
    summary: 'Changes the password with a code of the scene password; ends all other sessions.',
  }),
  editNickname: defineCall({
    name: 'identity.edit_nickname',
    method: 'POST',
    path: '/user/editNickname',
    auth: 'user',
    feature: 'identity',
    input: z.object({ nickname: s.text(200) }),
    output: empty,
    rejections: ['TEXT_TOO_SHORT', 'TEXT_TOO_LONG', 'SPECIAL_CHARACTERS'],
    summary: 'Two to ten characters of any of the eight languages, letters and digits.',
  }),
  editSignature: defineCall({
    name: 'identity.edit_signature',
    method: 'POST',
    path: '/user/editSignature',
    auth: 'user',
    feature: 'identity',
    input: z.object({ signature: s.text(600) }),
    output: empty,
    rejections: ['TEXT_TOO_SHORT', 'TEXT_TOO_LONG', 'SPECIAL_CHARACTERS'],
    summary: 'Two to thirty characters.',
  }),
  sessions: defineCall({
    name: 'identity.sessions',
    method: 'GET',
    path: '/user/sessions',
    auth: 'user',
    feature: 'identity',
    input: z.object(s.pages()),
    output: s.pageOf(sessionOut),
    summary: 'Devices and places that are signed in.',
  }),
  revokeSessions: defineCall({
    name: 'identity.revoke_sessions',
    method: 'POST',
    path: '/user/sessions/revoke',
    auth: 'user',
    feature: 'identity',
    input: z.object({ id: s.optional(s.id), all: s.optional(s.flag) }),
    output: z.object({ revoked: z.int() }),
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND'],
    summary: 'Ends one session, or with all all others.',
  }),
  loginLog: defineCall({
    name: 'identity.login_log',
    method: 'GET',
    path: '/user/login_log',
    auth: 'user',
    feature: 'identity',
    input: z.object(s.paging()),
    output: s.pageOf(signInOut),
    summary: 'Sign-in history.',
  }),
};
