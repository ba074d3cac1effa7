import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { chatCalls } from './support-chat.ts';
import { noticeGroups, noticeOut, unreadOut } from './notices.ts';
import { noticeChannel, noticeTopic, noticeWishesOut, pushEndpoint, pushKeys } from './notice-wishes.ts';
import * as s from './scalars.ts';

/** Chat with support, personal notices, and web push. */
export const supportCalls = {
  mails: defineCall({
    name: 'support.mails',
    method: 'GET',
    path: '/mailMessage/getList',
    auth: 'user',
    feature: 'support',
    input: z.object({ ...s.paging(), group: s.optional(z.enum(noticeGroups)) }),
    output: s.pageOf(noticeOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Personal notices, newest first; with a group only those of it. They are kept for 180 days.',
  }),
  mail: defineCall({
    name: 'support.mail',
    method: 'GET',
    path: '/mailMessage/detail',
    auth: 'user',
    feature: 'support',
    input: z.object({ id: s.id }),
    output: noticeOut,
    rejections: ['NOT_FOUND'],
    summary: 'One notice; opening marks it as read (S121).',
  }),
  mailRead: defineCall({
    name: 'support.mail_read',
    method: 'POST',
    path: '/mailMessage/read',
    auth: 'user',
    feature: 'support',
    input: z.object({ id: s.id }),
    output: unreadOut,
    rejections: ['NOT_FOUND'],
    summary: 'Marks a notice as read and answers what is unread now; a repetition does no harm.',
  }),
  mailReadAll: defineCall({
    name: 'support.mail_read_all',
    method: 'POST',
    path: '/mailMessage/readAll',
    auth: 'user',
    feature: 'support',
    input: z.object({}),
    output: unreadOut,
    summary: 'Marks all notices as read and answers what is unread now.',
  }),
  mailUnread: defineCall({
    name: 'support.mail_unread',
    method: 'GET',
    path: '/mailMessage/unread',
    auth: 'user',
    feature: 'support',
    input: z.object({}),
    output: unreadOut,
    summary: 'How many notices are unread, in all and by group.',
  }),
  noticeWishes: defineCall({
    name: 'support.notice_wishes',
    method: 'GET',
    path: '/mailMessage/wishes',
    auth: 'user',
    feature: 'support',
    input: z.object({}),
    output: noticeWishesOut,
    summary: 'By which ways beside the app the customer is told, by topic.',
  }),
  wishNotices: defineCall({
    name: 'support.wish_notices',
    method: 'POST',
    path: '/mailMessage/setWish',
    auth: 'user',
    feature: 'support',
    input: z.object({ topic: noticeTopic, channel: noticeChannel, on: s.flag }),
    output: noticeWishesOut,
    summary:
      'Turns a way of being told of a topic on or off. Messages about the security of the account come whatever is wished.',
  }),
  pushSubscribe: defineCall({
    name: 'support.push_subscribe',
    method: 'POST',
    path: '/push/subscribe',
    auth: 'user',
    feature: 'support',
    input: z.object({ endpoint: pushEndpoint, keys: pushKeys }),
    output: noticeWishesOut,
    rejections: ['PARAMETER_ERROR'],
    summary:
      'Tells this browser of notices by web push, as long as the session lives; again for the same one changes its keys. ' +
      'An endpoint that is no push service of a browser is PARAMETER_ERROR.',
  }),
  pushUnsubscribe: defineCall({
    name: 'support.push_unsubscribe',
    method: 'POST',
    path: '/push/unsubscribe',
    auth: 'user',
    feature: 'support',
    input: z.object({ endpoint: pushEndpoint }),
    output: noticeWishesOut,
    summary: 'Tells a browser of the customer no more; one that was not told is answered in the same way.',
  }),
  ...chatCalls,
};
