import * as z from 'zod/mini';
import { assetStatusOut } from './asset-status.ts';
import { complaintMoved } from './complaints.ts';
import { defineEvent, type EventKind } from './event.ts';
import { families } from './families.ts';
import { fiatOrderEnded, rechargeDecided } from './fiat-events.ts';
import { depositChanged } from './deposit.ts';
import { withdrawalChanged } from './withdrawal.ts';
import { goodwillCredited } from './goodwill.ts';
import { customerListed, verificationDecided, verificationSubmitted } from './kyc-events.ts';
import { noticeOut } from './notices.ts';
import { restrictionKinds } from './restrictions.ts';
import { copySharePaid, copySkipped, copyStopped } from './copy-rules.ts';
import { couponGiven } from './coupon-rules.ts';
import { priceAlertReached } from './price-alert.ts';
import { rebatesPaid } from './reward-rules.ts';
import * as s from './scalars.ts';
import { securityChanges } from './security-change.ts';
import { supportAnswered } from './support-chat.ts';
import { threadChanged } from './threads.ts';

const count = z.int().check(z.gte(0));

const batchTrade = z.object({
  id: count,
  price: count,
  quantity: count,
  taker_side: z.enum(['buy', 'sell']),
  maker_order_id: count,
  taker_order_id: count,
  maker_user_id: s.idOut,
  taker_user_id: s.idOut,
});

/** What one commit of the lane did to one market, numbered per market without a gap. Prices in ticks, quantities in lots. */
export const spotBatch = defineEvent({
  topic: 'spot',
  type: 'spot.batch',
  version: 1,
  payload: z.object({
    batch_id: z.string(),
    at: s.isoTime,
    markets: z.array(
      z.object({
        market_id: s.coinIdOut,
        seq: count,
        orders: z.array(
          z.object({ id: count, user_id: s.idOut, status: z.int(), filled: count, reason: z.nullable(z.string()) }),
        ),
        trades: z.array(batchTrade),
      }),
    ),
  }),
});

/** What somebody reads of a {@link spotBatch} who asks for its trades alone: of ten orders in it, four or five trade. */
export const tradesOfBatch = z.object({
  at: s.isoTime,
  markets: z.array(z.object({ market_id: s.coinIdOut, trades: z.array(batchTrade) })),
});

/** Orders that had been taken before ended without their owners' doing: their time was over, or the engine ended them. */
export const spotOrdersEnded = defineEvent({
  topic: 'spot',
  type: 'spot.orders_ended',
  version: 1,
  payload: z.object({ at: s.isoTime, orders: z.array(z.object({ id: count, user_id: s.idOut })) }),
});

/** Why no order was placed for exits; EXPIRED where it had to wait too long. */
export const exitRefusalCodes = [
  'INSUFFICIENT_BALANCE',
  'INVALID_QUANTITY',
  'BELOW_MIN_NOTIONAL',
  'INVALID_PRICE',
  'LIMIT_EXCEEDED',
  'NO_LIQUIDITY',
  'MARKET_NOT_FOUND',
  'NOT_AVAILABLE',
  'PARAMETER_ERROR',
  'KEY_CLOSED',
  'ID_REUSED',
  'WOULD_TAKE',
  'EXPIRED',
] as const;

/** What an order has traded could not be traded back as its customer had asked: no order was placed for its exits. */
export const spotExitRefused = defineEvent({
  topic: 'spot',
  type: 'spot.exit_refused',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    /** The order that has traded. */
    order_id: s.idOut,
    symbol: z.string(),
    /** Of the order that was refused. */
    side: z.enum(['buy', 'sell']),
    code: z.enum(exitRefusalCodes),
    at: s.isoTime,
  }),
});

/** A market was stopped or opened again by staff. */
export const marketStatusChanged = defineEvent({
  topic: 'markets',
  type: 'markets.status_changed',
  version: 1,
  payload: z.object({
    market_id: s.coinIdOut,
    status: z.enum(['open', 'halted']),
    /** Counts the changes of this market: a reader who knows a later one passes over this one. */
    status_version: z._default(count, 0),
    /** Null where it has opened by itself, at the listing of its coin. */
    staff_id: z.nullable(s.idOut),
    reason: z.string(),
    at: s.isoTime,
  }),
});

/** Staff set where a coin stands in the course of its listing. */
export const assetStatusChanged = defineEvent({
  topic: 'registry',
  type: 'registry.asset_status_changed',
  version: 1,
  payload: z.object({
    currency_id: s.coinIdOut,
    status: assetStatusOut,
    /** Counts the changes of this coin: a reader who knows a later one passes over this one. */
    status_version: count,
    staff_id: s.idOut,
    reason: z.string(),
    at: s.isoTime,
  }),
});

/** Staff changed the name of the site or its pictures. */
export const siteSettingsChanged = defineEvent({
  topic: 'config',
  type: 'config.site_settings_changed',
  version: 1,
  payload: z.object({
    /** `version` counts the changes of its key: a reader who knows a later one passes over this one. */
    changes: z.array(z.object({ key: z.string(), value: z.string(), version: count })),
    staff_id: s.idOut,
    reason: z.string(),
    at: s.isoTime,
  }),
});

/** Staff changed the words of a message to customers, or went back to earlier ones. */
export const messageTextChanged = defineEvent({
  topic: 'config',
  type: 'config.message_text_changed',
  version: 1,
  payload: z.object({ kind: z.string(), lang: z.string(), text_version: count, at: s.isoTime }),
});

/** A setting of the house has a new version, which holds from its date on. */
export const settingVersioned = defineEvent({
  topic: 'config',
  type: 'config.setting_versioned',
  version: 1,
  payload: z.object({
    area: z.string(),
    key: z.string(),
    setting_version: count,
    effective_at: s.isoTime,
    at: s.isoTime,
  }),
});

/** Money moved between two accounts of one user. */
export const walletTransferred = defineEvent({
  topic: 'wallets',
  type: 'wallets.transferred',
  version: 1,
  payload: z.object({
    transfer_id: s.idOut,
    user_id: s.idOut,
    currency_id: s.coinIdOut,
    number: s.decimal,
    from_field: z.enum(['legal', 'change', 'lever', 'micro']),
    to_field: z.enum(['legal', 'change', 'lever', 'micro']),
    at: s.isoTime,
  }),
});

/** Money of one user changed from one currency to another on change. */
export const walletConverted = defineEvent({
  topic: 'wallets',
  type: 'wallets.converted',
  version: 1,
  payload: z.object({
    conversion_id: s.idOut,
    user_id: s.idOut,
    from_currency_id: s.coinIdOut,
    to_currency_id: s.coinIdOut,
    /** What was paid. */
    number: s.decimal,
    /** What arrived, the fee taken off. */
    received: s.decimal,
    fee: s.decimal,
    at: s.isoTime,
  }),
});

/** Money came to a user from the house, as the demo's does. */
export const walletCredited = defineEvent({
  topic: 'wallets',
  type: 'wallets.credited',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    /** The kind of its postings, for example `demo_grant`. */
    kind: z.string(),
    reference: z.string(),
    at: s.isoTime,
  }),
});

/** An account was opened; rewards and notices follow the invitation from here. */
export const userRegistered = defineEvent({
  topic: 'identity',
  type: 'identity.user_registered',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    inviter_id: z.nullable(s.idOut),
    lang: s.langOut,
    /** `house` is an account that the house trades with itself (S125). */
    kind: z._default(z.enum(['customer', 'house']), 'customer'),
    at: s.isoTime,
  }),
});

/** Sessions ended: open sockets that carry them are cut. */
export const sessionsRevoked = defineEvent({
  topic: 'identity',
  type: 'identity.sessions_revoked',
  version: 1,
  payload: z.object({ user_id: s.idOut, session_ids: z.array(s.idOut), at: s.isoTime }),
});

/** Somebody signed in from a device or a network that the account has not been used from before. */
export const unknownPlaceSignedIn = defineEvent({
  topic: 'identity',
  type: 'identity.unknown_place_signed_in',
  version: 1,
  payload: z.object({ user_id: s.idOut, device: z.string(), address: z.string(), at: s.isoTime }),
});

/** An account has another password. */
export const passwordChanged = defineEvent({
  topic: 'identity',
  type: 'identity.password_changed',
  version: 1,
  payload: z.object({ user_id: s.idOut, at: s.isoTime }),
});

/** How an account is guarded has changed, otherwise than by its password. */
export const securityChanged = defineEvent({
  topic: 'identity',
  type: 'identity.security_changed',
  version: 1,
  payload: z.object({ user_id: s.idOut, change: z.enum(securityChanges), at: s.isoTime }),
});

/** Customers were told something; each notice as it is listed. */
export const noticesAdded = defineEvent({
  topic: 'notices',
  type: 'notices.added',
  version: 1,
  payload: z.object({ list: z.array(z.object({ user_id: s.idOut, notice: noticeOut })) }),
});

/** A customer has read some of their notices, or all. */
export const noticesRead = defineEvent({
  topic: 'notices',
  type: 'notices.read',
  version: 1,
  payload: z.object({ user_id: s.idOut, at: s.isoTime }),
});

/** VIP levels were computed: whoever keeps some in memory reads them again. */
export const vipLevelsComputed = defineEvent({
  topic: 'access',
  type: 'access.vip_levels_computed',
  version: 1,
  payload: z.object({ at: s.isoTime }),
});

/** What a customer is kept from has changed: whoever keeps that in memory reads it again. */
export const customerRestricted = defineEvent({
  topic: 'access',
  type: 'access.customer_restricted',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    kind: z.enum(restrictionKinds),
    /** False where a restriction was lifted. */
    holds: z.boolean(),
    at: s.isoTime,
  }),
});

/** The prices that one node makes up, for all nodes of a demo. It travels between nodes alone and is kept nowhere. */
export const pricesSampled = defineEvent({
  topic: 'prices',
  type: 'prices.sampled',
  version: 1,
  payload: z.object({
    node: z.string(),
    samples: z.array(
      z.object({
        symbol: z.string(),
        venue: z.string(),
        /** In 10^-12 of the quote currency. */
        price: z.string(),
        at: s.isoTime,
      }),
    ),
  }),
});

/** What one node has counted of something that all nodes count. It travels between nodes alone and is kept nowhere. */
export const countsTold = defineEvent({
  topic: 'nodes',
  type: 'nodes.counted',
  version: 1,
  payload: z.object({ node: z.string(), name: z.string(), counts: z.record(z.string(), count) }),
});

/** Every kind of event. */
export const allEvents: readonly EventKind[] = [
  spotBatch,
  spotOrdersEnded,
  spotExitRefused,
  marketStatusChanged,
  assetStatusChanged,
  siteSettingsChanged,
  messageTextChanged,
  settingVersioned,
  walletTransferred,
  walletConverted,
  walletCredited,
  userRegistered,
  sessionsRevoked,
  unknownPlaceSignedIn,
  passwordChanged,
  securityChanged,
  noticesAdded,
  noticesRead,
  vipLevelsComputed,
  customerRestricted,
  goodwillCredited,
  rebatesPaid,
  couponGiven,
  copySkipped,
  copyStopped,
  copySharePaid,
  priceAlertReached,
  depositChanged,
  withdrawalChanged,
  complaintMoved,
  rechargeDecided,
  fiatOrderEnded,
  threadChanged,
  supportAnswered,
  pricesSampled,
  countsTold,
  verificationSubmitted,
  verificationDecided,
  customerListed,
  ...families.flatMap(({ events }): readonly EventKind[] => events),
];
