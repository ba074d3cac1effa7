import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** By what a member of staff can show that it is them. */
export const staffFactorMethods = ['totp', 'passkey', 'recovery'] as const;
/** One of {@link staffFactorMethods}. */
export type StaffFactorMethod = (typeof staffFactorMethods)[number];

/** What a browser is asked with, as WebAuthn names it. */
export const passkeyOptionsOut = z.looseObject({ challenge: z.string() });

/** What SECOND_FACTOR_REQUIRED says of a sign-in of staff. */
export const secondFactorData = z.object({
  methods: z.array(z.enum(staffFactorMethods)),
  /** The question to a passkey, for the next try of the same sign-in; null where the account has none. */
  passkey: z.nullable(passkeyOptionsOut),
});

const own = { auth: 'staff', feature: 'backoffice', withoutFactor: true } as const;
const change = { ...own, method: 'POST', rate: 'auth', audited: true } as const;
/** Nobody signs who has no factor yet. */
const signing = { auth: 'staff', feature: 'backoffice', method: 'POST', rate: 'auth', audited: true } as const;
const credential = s.text(20_000);
const password = s.text(200);

/** The own second factors of a member of staff: how they stand, passkeys, and showing one again. */
export const staffFactorCalls = {
  state: defineCall({
    name: 'admin.factors',
    method: 'GET',
    path: '/admin/factors',
    ...own,
    input: z.object({}),
    output: z.object({
      /** Whether an authenticator app is on. */
      totp: z.boolean(),
      passkeys: z.array(
        z.object({ id: s.idOut, name: z.string(), created_at: s.isoTime, last_used_at: z.nullable(s.isoTime) }),
      ),
      /** Keys of browsers by which this member of staff signs decisions. */
      signing_keys: z.array(z.object({ id: s.idOut, name: z.string(), public_key: z.string(), created_at: s.isoTime })),
      /** How many recovery codes are left. */
      recovery_codes: z.int(),
      /** What `/admin/factor/verify` takes from this member of staff. */
      methods: z.array(z.enum(staffFactorMethods)),
      /** Until when the factor that was shown in this session is fresh; null where none is. */
      fresh_until: z.nullable(s.isoTime),
    }),
    summary: 'The own second factors.',
  }),
  verify: defineCall({
    name: 'admin.factor_verify',
    path: '/admin/factor/verify',
    ...change,
    input: z.object({ method: z.enum(staffFactorMethods), code: credential }),
    output: z.object({ fresh_until: s.isoTime }),
    rejections: ['NOT_ALLOWED', 'TOO_MANY_REQUESTS', 'CODE_WRONG', 'PASSKEY_REFUSED'],
    summary:
      'Shows a factor in this session, which is fresh for five minutes. For a passkey, `code` is its credential as JSON.',
  }),
  passkeyOptions: defineCall({
    name: 'admin.passkey_options',
    path: '/admin/passkey/options',
    ...change,
    input: z.object({
      purpose: z.enum(['register', 'verify', 'sign']),
      /** What is signed: a SHA-256 in hexadecimal, which becomes the challenge. */
      hash: s.optional(s.text(64)),
    }),
    output: z.object({ options: passkeyOptionsOut }),
    rejections: ['PARAMETER_ERROR', 'TOO_MANY_REQUESTS', 'PASSKEY_REFUSED'],
    summary:
      'Options for registering an own passkey, or for showing one in this session. Each challenge is for one answer within ' +
      'five minutes, but for one to sign with. Those for signing in come with SECOND_FACTOR_REQUIRED.',
  }),
  passkeyAdd: defineCall({
    name: 'admin.passkey_add',
    path: '/admin/passkey/add',
    ...change,
    gate: { factor: 'fresh' },
    input: z.object({ credential, name: s.text(60), password }),
    output: z.object({
      id: s.idOut,
      /** Shown this once, with the first factor of an account; empty otherwise. */
      recovery_codes: z.array(z.string()),
    }),
    rejections: [
      'TEXT_TOO_SHORT',
      'TEXT_TOO_LONG',
      'TOO_MANY_REQUESTS',
      'PASSWORD_WRONG',
      'LIMIT_EXCEEDED',
      'PASSKEY_REFUSED',
    ],
    summary:
      'Adds an own passkey by its registration, as JSON, and the own password. As the first factor it opens what was shut ' +
      'until then.',
  }),
  passkeyRemove: defineCall({
    name: 'admin.passkey_remove',
    path: '/admin/passkey/remove',
    ...change,
    gate: { factor: 'fresh' },
    input: z.object({ id: s.id, password }),
    output: z.object({}),
    rejections: ['TOO_MANY_REQUESTS', 'PASSWORD_WRONG', 'NOT_FOUND', 'NOT_ALLOWED'],
    summary: 'Removes an own passkey; NOT_ALLOWED for the last factor of an account.',
  }),
  signingKeyAdd: defineCall({
    name: 'admin.signing_key_add',
    path: '/admin/signing_key/add',
    ...signing,
    gate: { factor: 'fresh' },
    input: z.object({
      /** Ed25519, 32 bytes in base64. */
      public_key: s.text(44),
      name: s.text(60),
    }),
    output: z.object({ id: s.idOut }),
    rejections: ['PARAMETER_ERROR', 'NOT_ALLOWED'],
    summary:
      'Binds a key of the browser that is used to the own account, by a fresh factor: decisions are signed with it. A known key ' +
      'of one’s own keeps its number; one of another account is refused with NOT_ALLOWED. Of more than 20 the oldest ends.',
  }),
  signingKeyRemove: defineCall({
    name: 'admin.signing_key_remove',
    path: '/admin/signing_key/remove',
    ...signing,
    input: z.object({ id: s.id }),
    output: z.object({}),
    rejections: ['NOT_FOUND'],
    summary: 'Ends an own key of a browser: nothing more is signed with it. What it has signed stays checkable.',
  }),
};
