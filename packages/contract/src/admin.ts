import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { assetStatus, assetStatusOut } from './asset-status.ts';
import { defineCall } from './call.ts';
import { staffRoles } from './roles.ts';
import * as s from './scalars.ts';
import { staffRights } from './staff.ts';
import { pictureAddress, siteKeys, siteName } from './site.ts';

const marketDecision = z.object({ symbol: s.symbol, reason: s.reason() });
const marketState = z.object({ symbol: z.string(), status: z.enum(['open', 'halted']), reason: z.string() });

const siteState = z.object({
  site_name: z.string(),
  site_logo: z.string(),
  down_logo: z.string(),
  /** The latest hundred changes, newest first. */
  history: z.array(
    z.object({
      key: z.enum(siteKeys),
      /** Counts the changes of this key. */
      version: z.int(),
      value: z.string(),
      staff_id: s.idOut,
      reason: z.string(),
      at: s.isoTime,
    }),
  ),
});

/** Calls of the staff, who are accounts of their own kind. */
export const adminCalls = {
  login: defineCall({
    name: 'admin.login',
    method: 'POST',
    path: '/admin/login',
    auth: 'public',
    feature: 'backoffice',
    rate: 'auth',
    keepsDevice: true,
    audited: true,
    /**
     * `share_device` goes on where somebody else has signed in on this device. One of the two is asked for as soon as there is a second factor: `code` of the authenticator app, or a recovery code;
     * `passkey`, the credential as JSON that answers the options of SECOND_FACTOR_REQUIRED.
     */
    input: z.object({
      user_string: s.text(254),
      password: s.text(200),
      code: s.optional(s.text(40)),
      passkey: s.optional(s.text(20_000)),
      share_device: s.withDefault(s.flag, false),
    }),
    output: z.string(),
    rejections: [
      'TOO_MANY_REQUESTS',
      'LOGIN_FAILED',
      'DEVICE_SHARED',
      'SECOND_FACTOR_REQUIRED',
      'CODE_WRONG',
      'PASSKEY_REFUSED',
    ],
    summary:
      'Signs a member of staff in by password and second factor; message is the token. SECOND_FACTOR_REQUIRED names the ' +
      'methods that serve, with the question to a passkey. DEVICE_SHARED: another account has signed in on this device ' +
      'within 30 days, by its cookie; going on, the two decide nothing of each other.',
  }),
  logout: defineCall({
    name: 'admin.logout',
    method: 'POST',
    path: '/admin/logout',
    auth: 'staff',
    feature: 'backoffice',
    withoutFactor: true,
    input: z.object({}),
    output: z.object({}),
    summary: 'Ends the staff session.',
  }),
  changePassword: defineCall({
    name: 'admin.change_password',
    method: 'POST',
    path: '/admin/password',
    auth: 'staff',
    feature: 'backoffice',
    rate: 'auth',
    withoutFactor: true,
    audited: true,
    input: z.object({ old_password: s.text(200), password: s.text(200), re_password: s.text(200) }),
    output: z.object({}),
    rejections: ['PASSWORD_TOO_SHORT', 'PASSWORDS_DIFFER', 'PASSWORD_TOO_WEAK', 'TOO_MANY_REQUESTS', 'PASSWORD_WRONG'],
    summary: 'Changes the own password and ends all other staff sessions of the account.',
  }),
  staffAdd: defineCall({
    name: 'admin.staff_add',
    method: 'POST',
    path: '/admin/staff/add',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'staff.edit',
    audited: true,
    input: z.object({ name: s.text(60, 2), mail: s.text(254, 3), ...staffRights, reason: s.reason() }),
    output: z.object({
      id: s.idOut,
      name: z.string(),
      mail: z.string(),
      roles: z.array(z.enum(staffRoles)),
      /** Everything that they may do, by their roles and beside them. */
      grants: z.array(z.string()),
      /** Where `staff.edit` is among what they are to be given: that waits for another person, by this request. */
      request: z.nullable(s.idOut),
    }),
    rejections: ['SPECIAL_CHARACTERS', 'INVALID_ADDRESS', 'PARAMETER_ERROR', 'NOT_ALLOWED', 'ADDRESS_TAKEN'],
    summary:
      'Opens an account for another member of staff and sends them an invitation by mail, behind which they set a password ' +
      'and a factor; nobody gives a grant that is not theirs. The two decide nothing of each other until a third person has ' +
      'confirmed that they are two.',
  }),
  invitation: defineCall({
    name: 'admin.invitation',
    method: 'POST',
    path: '/admin/invitation',
    auth: 'public',
    feature: 'backoffice',
    rate: 'auth',
    input: z.object({ token: s.text(100) }),
    output: z.object({ name: z.string(), mail: z.nullable(z.string()), expires_at: s.isoTime }),
    rejections: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
    summary: 'Whom an invitation is for. NOT_FOUND: it is over, used, or replaced by a later one.',
  }),
  acceptInvitation: defineCall({
    name: 'admin.accept_invitation',
    method: 'POST',
    path: '/admin/invitation/accept',
    auth: 'public',
    feature: 'backoffice',
    rate: 'auth',
    keepsDevice: true,
    audited: true,
    /** `mail` where the invitation names none. `share_device` as at signing in. */
    input: z.object({
      token: s.text(100),
      password: s.text(200),
      re_password: s.text(200),
      mail: s.optional(s.text(254, 3)),
      share_device: s.withDefault(s.flag, false),
    }),
    output: z.string(),
    rejections: [
      'TOO_MANY_REQUESTS',
      'NOT_FOUND',
      'PASSWORD_TOO_SHORT',
      'PASSWORDS_DIFFER',
      'PASSWORD_TOO_WEAK',
      'INVALID_ADDRESS',
      'DEVICE_SHARED',
      'ADDRESS_TAKEN',
    ],
    summary:
      'Sets the own password behind an invitation, which works once, and signs in; message is the token. A second factor ' +
      'comes next, before which nothing else opens.',
  }),
  me: defineCall({
    name: 'admin.me',
    method: 'GET',
    path: '/admin/me',
    auth: 'staff',
    feature: 'backoffice',
    withoutFactor: true,
    input: z.object({}),
    output: z.object({
      id: s.idOut,
      name: z.string(),
      roles: z.array(z.enum(staffRoles)),
      /** Everything that they may do, by their roles and beside them. */
      grants: z.array(z.string()),
      /** Until an authenticator app or a passkey is set nothing else opens. */
      must_set_factor: z.boolean(),
      /** Accounts that may be the same person's until a third confirms otherwise: the two decide nothing for each other. */
      may_be: z.array(z.object({ id: s.idOut, name: z.string() })),
    }),
    summary: 'Who is signed in, and what they may do.',
  }),
  factorStart: defineCall({
    name: 'admin.factor_start',
    method: 'POST',
    path: '/admin/factor/start',
    auth: 'staff',
    feature: 'backoffice',
    withoutFactor: true,
    gate: { factor: 'fresh' },
    audited: true,
    /** `replace` offers it in the place of the app that is on, which counts until the new one is confirmed. */
    input: z.object({ replace: s.withDefault(s.flag, false) }),
    /** What is scanned, and the same to type. */
    output: z.object({ uri: z.string(), secret: z.string() }),
    rejections: ['FACTOR_ALREADY_SET', 'STATE_CHANGED'],
    summary: 'Offers a secret for an authenticator app, which protects nothing until a code of it was shown.',
  }),
  factorEnable: defineCall({
    name: 'admin.factor_enable',
    method: 'POST',
    path: '/admin/factor/enable',
    auth: 'staff',
    feature: 'backoffice',
    withoutFactor: true,
    gate: { factor: 'fresh' },
    audited: true,
    input: z.object({
      code: s.text(10),
      /** Of the app that is replaced, or a recovery code. */
      old_code: s.optional(s.text(40)),
    }),
    /** Each for one use, shown this once. */
    output: z.object({ recovery_codes: z.array(z.string()) }),
    rejections: ['TOO_MANY_REQUESTS', 'CODE_EXPIRED', 'CODE_WRONG'],
    summary:
      'Sets the second factor by a code of the app, and gives recovery codes. Until there is one every other staff call ' +
      'answers FACTOR_REQUIRED. One that replaces another takes its place at once, and needs a code of that one, too.',
  }),
  factorRemove: defineCall({
    name: 'admin.factor_remove',
    method: 'POST',
    path: '/admin/factor/remove',
    auth: 'staff',
    feature: 'backoffice',
    rate: 'auth',
    withoutFactor: true,
    gate: { factor: 'code' },
    audited: true,
    input: z.object({ code: s.optional(s.text(40)), password: s.text(200) }),
    output: z.object({}),
    rejections: ['TOO_MANY_REQUESTS', 'PASSWORD_WRONG', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary:
      'Removes the own authenticator app; NOT_ALLOWED for the last factor of an account, which can only be replaced.',
  }),
  marketHalt: defineCall({
    name: 'admin.market_halt',
    method: 'POST',
    path: '/admin/market_halt',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'markets.halt',
    audited: true,
    input: marketDecision,
    output: marketState,
    rejections: ['MARKET_NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Stops a market: no new orders, cancelling stays possible. The reason is kept.',
  }),
  marketResume: defineCall({
    name: 'admin.market_resume',
    method: 'POST',
    path: '/admin/market_resume',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'markets.halt',
    audited: true,
    input: marketDecision,
    output: approvalOut,
    rejections: ['MARKET_NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Asks a second person to open a halted market again; their approval opens it.',
  }),
  assetStatus: defineCall({
    name: 'admin.asset_status',
    method: 'POST',
    path: '/admin/asset_status',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'markets.halt',
    audited: true,
    input: z.object({ currency: s.currency, status: assetStatus, reason: s.reason() }),
    output: z.object({
      currency_id: s.coinIdOut,
      currency: z.string(),
      status: assetStatusOut,
      reason: z.string(),
      /** Of anything but a halt: that waits for a second person, by this request. */
      request: z.nullable(s.idOut),
    }),
    rejections: ['CURRENCY_NOT_FOUND', 'STATE_CHANGED'],
    summary:
      'Sets where a coin stands: 0 trading, 1 halted, 2 announced, 3 delisting (orders that sell it only), 4 delisted. ' +
      'One person halts it at once; all else a second person approves. In all its markets new orders follow it; ' +
      'cancelling stays possible. The reason is kept.',
  }),
  site: defineCall({
    name: 'admin.site',
    method: 'GET',
    path: '/admin/site',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'site.edit',
    input: z.object({}),
    output: siteState,
    summary: 'Name and pictures of the site as they are now, and who changed them when and why.',
  }),
  editSite: defineCall({
    name: 'admin.edit_site',
    method: 'POST',
    path: '/admin/site_settings',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'site.edit',
    audited: true,
    input: z.object({
      // Without `s.optional`: an empty field is no name, and must not pass for an absent one.
      site_name: z.optional(siteName),
      site_logo: z.optional(pictureAddress),
      down_logo: z.optional(pictureAddress),
      reason: s.reason(),
    }),
    /** `request`: of an edit that waits for a second person. */
    output: z.extend(siteState, { request: z.nullable(s.idOut) }),
    rejections: ['STATE_CHANGED'],
    summary:
      'Changes the name of the site or its pictures, everywhere at once; with a picture of another host it asks a second ' +
      'person. What is not sent stays; STATE_CHANGED when nothing would change.',
  }),
  outbox: defineCall({
    name: 'admin.outbox',
    method: 'GET',
    path: '/admin/outbox',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'messages.read',
    input: z.object({ to: s.optional(s.text(254)), ...s.pages() }),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        channel: z.enum(['email', 'sms']),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        created_at: s.isoTime,
      }),
    ),
    summary: 'Mails and messages of the demo, which leave the house nowhere else.',
  }),
};
