import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { languages } from './lang.ts';
import * as s from './scalars.ts';
import { supportLimits, supportTopics } from './support-rules.ts';

const worker = { auth: 'staff', feature: 'backoffice', grant: 'support.chat' } as const;
const person = z.object({ id: s.idOut, name: z.string() });

/** A conversation, as it stands in the queue. */
export const deskSessionOut = z.object({
  id: s.idOut,
  topic: z.enum(supportTopics),
  state: z.enum(['waiting', 'active', 'closed']),
  /** Null for a visitor. */
  user_id: z.nullable(s.idOut),
  lang: z.enum(languages),
  opened_at: s.isoTime,
  said_at: s.isoTime,
  /** Whether the person waits for a word of the house. */
  awaits: z.boolean(),
  agent: z.nullable(person),
  /** Messages of the person that the house has not read. */
  unread: z.int(),
  closed_at: z.nullable(s.isoTime),
  score: z.nullable(z.int()),
  score_text: z.string(),
});

/** A message, as staff read it. */
export const deskMessageOut = z.object({
  id: s.idOut,
  by: z.enum(['person', 'agent', 'house']),
  /** Who of the staff has written it. */
  agent: z.nullable(person),
  text: z.string(),
  word: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  at: s.isoTime,
});

const talk = z.object({
  session: deskSessionOut,
  /** The oldest first. */
  list: z.array(deskMessageOut),
  more: z.boolean(),
  /** Up to where the person has read; null where they have read nothing. */
  read_to: z.nullable(s.idOut),
});

const replyOut = z.object({ id: s.idOut, lang: z.enum(languages), title: z.string(), text: z.string() });

/** How the house answers: a queue, whose conversations one agent after another takes. */
export const supportDeskCalls = {
  queue: defineCall({
    name: 'support_desk.queue',
    method: 'GET',
    path: '/admin/chat/queue',
    ...worker,
    input: z.object({ view: s.withDefault(z.enum(['waiting', 'own', 'others', 'closed']), 'waiting'), ...s.pages(50) }),
    output: s.pageOf(deskSessionOut),
    summary:
      'Conversations that nobody has taken, the longest wait first; the own ones; those of colleagues; or the closed ones, newest first.',
  }),
  open: defineCall({
    name: 'support_desk.open',
    method: 'POST',
    path: '/admin/chat/open',
    ...worker,
    audited: true,
    input: z.object({ id: s.id }),
    output: talk,
    rejections: ['NOT_FOUND'],
    summary: 'A conversation with its newest messages; who looks is written down.',
  }),
  messages: defineCall({
    name: 'support_desk.messages',
    method: 'GET',
    path: '/admin/chat/messages',
    ...worker,
    input: z.object({ id: s.id, before: s.optional(s.id), after: s.optional(s.id), limit: s.pages(50).limit }),
    output: talk,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED'],
    summary:
      'Messages of an own conversation: the latest, those before one, or the first after one. NOT_ALLOWED to others.',
  }),
  take: defineCall({
    name: 'support_desk.take',
    method: 'POST',
    path: '/admin/chat/take',
    ...worker,
    audited: true,
    input: z.object({ id: s.id }),
    output: deskSessionOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Takes a conversation that nobody has; of two at once one gets STATE_CHANGED.',
  }),
  handOver: defineCall({
    name: 'support_desk.hand_over',
    method: 'POST',
    path: '/admin/chat/hand_over',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, staff_id: s.optional(s.id) }),
    output: deskSessionOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary:
      'Gives an own conversation to a colleague who answers chats (NOT_ALLOWED to others), or back to the front of the queue.',
  }),
  agents: defineCall({
    name: 'support_desk.agents',
    method: 'GET',
    path: '/admin/chat/agents',
    ...worker,
    input: z.object({}),
    output: z.array(person),
    summary: 'Colleagues who may answer chats.',
  }),
  answer: defineCall({
    name: 'support_desk.answer',
    method: 'POST',
    path: '/admin/chat/answer',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, text: s.text(8_000), client_id: s.clientOrderId }),
    output: deskMessageOut,
    rejections: ['PARAMETER_ERROR', 'TEXT_TOO_LONG', 'NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary: 'Answers in an own conversation; the same `client_id` again answers with the first.',
  }),
  read: defineCall({
    name: 'support_desk.read',
    method: 'POST',
    path: '/admin/chat/read',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, message_id: s.id }),
    output: z.object({ unread: z.int() }),
    rejections: ['NOT_FOUND', 'NOT_ALLOWED'],
    summary: 'Marks an own conversation as read up to a message, which the person sees.',
  }),
  close: defineCall({
    name: 'support_desk.close',
    method: 'POST',
    path: '/admin/chat/close',
    ...worker,
    audited: true,
    input: z.object({ id: s.id }),
    output: deskSessionOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary: 'Closes an own conversation; then its person may rate it.',
  }),
  replies: defineCall({
    name: 'support_desk.replies',
    method: 'GET',
    path: '/admin/chat/replies',
    ...worker,
    input: z.object({}),
    output: z.array(replyOut),
    summary: 'Prepared answers in all languages, by language and title.',
  }),
  replySave: defineCall({
    name: 'support_desk.reply_save',
    method: 'POST',
    path: '/admin/chat/reply_save',
    ...worker,
    audited: true,
    input: z.object({
      id: s.optional(s.id),
      lang: z.enum(languages),
      title: s.text(80, 1),
      text: s.text(supportLimits.text, 1),
    }),
    output: replyOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND', 'LIMIT_EXCEEDED', 'ID_REUSED'],
    summary: 'Writes a prepared answer, or changes one; ID_REUSED where the language has another of this title.',
  }),
  replyRemove: defineCall({
    name: 'support_desk.reply_remove',
    method: 'POST',
    path: '/admin/chat/reply_remove',
    ...worker,
    audited: true,
    input: z.object({ id: s.id }),
    output: z.object({ id: s.idOut }),
    rejections: ['NOT_FOUND'],
    summary: 'Removes a prepared answer.',
  }),
};
