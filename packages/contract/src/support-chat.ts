import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import * as s from './scalars.ts';
import { supportLimits, supportTopics, visitorKeyForm } from './support-rules.ts';

/** A message, as the person reads it whose conversation it is. */
export const chatMessageOut = z.object({
  id: s.idOut,
  /** `own` is the person's, `agent` one of the house's, `house` tells what has happened. */
  by: z.enum(['own', 'agent', 'house']),
  text: z.string(),
  /** What has happened: `taken`, `queued`, `closed` or `idle`; null for what somebody wrote. */
  word: z.nullable(z.string()),
  /** An address that shows the picture for a minute. */
  picture: z.nullable(z.string()),
  at: s.isoTime,
});

/** A conversation, as the person sees it. */
export const chatSessionOut = z.object({
  id: s.idOut,
  /** By which the private topic of a customer names it among `threads`. */
  thread_id: s.idOut,
  /** By which a visitor follows it, as the topic `chat:{channel}`; null for customers. */
  channel: z.nullable(s.chatChannel),
  topic: z.enum(supportTopics),
  /** `waiting` for somebody of the house, `active` with them, or `closed`. */
  state: z.enum(['waiting', 'active', 'closed']),
  opened_at: s.isoTime,
  closed_at: z.nullable(s.isoTime),
  /** How many wait before it; null unless it waits. */
  ahead: z.nullable(z.int()),
  unread: z.int(),
  score: z.nullable(z.int()),
});

/** Somebody of the house has answered while the customer was away. */
export const supportAnswered = defineEvent({
  topic: 'support',
  type: 'support.answered',
  version: 1,
  payload: z.object({ user_id: s.idOut, session_id: s.idOut, at: s.isoTime }),
});

const anyone = { auth: 'optional', feature: 'support', takesVisitorKey: true } as const;
/**
 * What a visitor is known by, where no header says it; of no meaning beside a customer's session. Whoever sends it in a
 * query leaves it in every log of addresses on the way.
 */
const visitor = s.optional(z.string().check(z.regex(visitorKeyForm)));

/** Chat with support, for customers and for visitors who bring a key of their own. */
export const chatCalls = {
  chatSession: defineCall({
    name: 'support.chat_session',
    method: 'GET',
    path: '/chat/session',
    ...anyone,
    input: z.object({ visitor }),
    output: z.object({
      /** The open conversation; null where there is none. */
      session: z.nullable(chatSessionOut),
      /** How many wait for somebody now. */
      waiting: z.int(),
      /** How long half of those waited at most who were taken within a day, in minutes; null when nobody was. */
      wait_minutes: z.nullable(z.int()),
      /** Closed conversations, the newest first. */
      past: z.array(chatSessionOut),
    }),
    summary: 'The own conversation with support, those before it, and how long the wait is now.',
  }),
  chatHistory: defineCall({
    name: 'support.chat_history',
    method: 'GET',
    path: '/chat/history',
    ...anyone,
    input: z.object({
      /** A conversation; the newest unless named. */
      session_id: s.optional(s.id),
      before: s.optional(s.id),
      after: s.optional(s.id),
      limit: s.pages(50).limit,
      visitor,
    }),
    output: z.object({
      session: chatSessionOut,
      /** The oldest first. */
      list: z.array(chatMessageOut),
      /** Whether there are earlier ones, or with `after` later ones. */
      more: z.boolean(),
      /** Up to where the house has read; null where it has read nothing. */
      read_to: z.nullable(s.idOut),
    }),
    rejections: ['NOT_FOUND'],
    summary:
      'The latest messages of an own conversation, those before one, or the first after one: what came while a connection was lost.',
  }),
  chatSend: defineCall({
    name: 'support.chat_send',
    method: 'POST',
    path: '/chat/send',
    ...anyone,
    input: z.object({
      text: s.optional(s.text(8_000)),
      picture: s.optional(s.text(500)),
      client_id: s.clientOrderId,
      /** What a new conversation is about; an open one keeps its own. */
      topic: s.withDefault(z.enum(supportTopics), 'other'),
      visitor,
    }),
    output: z.object({ session_id: s.idOut, message: chatMessageOut }),
    rejections: ['PARAMETER_ERROR', 'TEXT_TOO_LONG', 'ID_REUSED', 'LIMIT_EXCEEDED', 'NOT_FOUND'],
    summary:
      'Writes to support, and opens a conversation where none is open; customers with one uploaded picture where it is named. ' +
      'The same `client_id` again answers with the first.',
  }),
  chatRead: defineCall({
    name: 'support.chat_read',
    method: 'POST',
    path: '/chat/read',
    ...anyone,
    input: z.object({ id: s.id, visitor }),
    output: z.object({ unread: z.int() }),
    rejections: ['NOT_FOUND'],
    summary: 'Marks as read up to a message of an own conversation; an earlier one changes nothing.',
  }),
  chatRate: defineCall({
    name: 'support.chat_rate',
    method: 'POST',
    path: '/chat/rate',
    ...anyone,
    input: z.object({
      id: s.id,
      score: s.whole(1, 5),
      text: s.optional(s.text(supportLimits.ratingText)),
      visitor,
    }),
    output: chatSessionOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Rates an own conversation that is closed, once.',
  }),
};
