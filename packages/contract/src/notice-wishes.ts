import * as z from 'zod/mini';

/** What notices are about, as a customer chooses by which ways they are told. */
export const noticeTopics = ['account', 'money', 'orders', 'products', 'offers'] as const;
/** One of them. */
export type NoticeTopic = (typeof noticeTopics)[number];

/** The ways beside the app itself, in which everything is told always. */
export const noticeChannels = ['mail'] as const;
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
  list: z.array(z.object({ topic: noticeTopic, mail: z.boolean() })),
});
