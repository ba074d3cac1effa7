import * as z from 'zod/mini';
import * as s from './scalars.ts';

/** What notices are about, as a customer chooses by which ways they are told. */
export const noticeTopics = ['account', 'money', 'orders', 'products', 'offers'] as const;
/** One of them. */
export type NoticeTopic = (typeof noticeTopics)[number];

/** The ways beside the app itself, in which everything is told always. */
export const noticeChannels = ['mail', 'push'] as const;
/** One of them. */
export type NoticeChannel = (typeof noticeChannels)[number];

/** A topic as it is named in a call. */
export const noticeTopic = z.enum(noticeTopics);
/** A way as it is named in a call. */
export const noticeChannel = z.enum(noticeChannels);

/** What a customer wishes; every topic is there, in the order of {@link noticeTopics}. */
export const noticeWishesOut = z.object({
  /** Whether there is an address that mail can go to. */
  has_mail: z.boolean(),
  /** The key by which browsers know pushes of this house, as their `applicationServerKey`. */
  push_key: z.string(),
  /** The addresses of the customer's browsers that are told by push. */
  push_endpoints: z.array(z.string()),
  list: z.array(z.object({ topic: noticeTopic, mail: z.boolean(), push: z.boolean() })),
});

/** Where a browser has its pushes taken. */
export const pushEndpoint = s.text(1_000, 1);

/** The keys of a subscription, as browsers give them in base64url: a point of P-256, and a secret of 16 bytes. */
export const pushKeys = s.objectOf(
  z.object({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
  400,
);
