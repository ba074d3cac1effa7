import * as z from 'zod/mini';
import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('support');

/** Chat with support, personal notices, and web push. */
export const supportCalls = {
  mails: plan('support.mails', 'GET /mailMessage/getList', 'user', s.paging(), 'Personal notices.'),
  mail: plan('support.mail', 'GET /mailMessage/detail', 'user', { id: s.id }, 'One notice; opening marks it as read.'),
  mailRead: plan('support.mail_read', 'POST /mailMessage/read', 'user', { id: s.id }, 'Marks as read.'),
  mailReadAll: plan('support.mail_read_all', 'POST /mailMessage/readAll', 'user', {}, 'Marks all as read.'),
  mailUnread: plan('support.mail_unread', 'GET /mailMessage/unread', 'user', {}, 'Counts by kind.'),
  pushSubscribe: plan(
    'support.push_subscribe',
    'POST /push/subscribe',
    'user',
    { endpoint: s.text(2_000, 1), keys: z.union([s.text(2_000), z.record(z.string(), z.unknown())]) },
    'Subscribes to web push.',
  ),
  chatSession: plan('support.chat_session', 'GET /chat/session', 'optional', {}, 'The own conversation.'),
  chatHistory: plan(
    'support.chat_history',
    'GET /chat/history',
    'optional',
    { before: s.optional(s.id), limit: s.paging(20).limit },
    'Earlier messages.',
  ),
  chatSend: plan(
    'support.chat_send',
    'POST /chat/send',
    'optional',
    { text: s.optional(s.text(4_000)), picture: s.optional(s.text(500)), client_id: s.clientOrderId },
    'Sends a message; repeats are harmless.',
  ),
  chatRead: plan('support.chat_read', 'POST /chat/read', 'optional', { id: s.id }, 'Marks as read.'),
  chatRate: plan(
    'support.chat_rate',
    'POST /chat/rate',
    'optional',
    { score: s.whole(1, 5), text: s.optional(s.text(500)) },
    'Rates the conversation.',
  ),
};
