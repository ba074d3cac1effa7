import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import * as s from './scalars.ts';

/** How long a message may be (S120), and how many one person writes in one conversation. */
export const threadLimits = { text: 2_000, messages: 500 } as const;

/** A message of a conversation. */
export const messageOut = z.object({
  id: s.idOut,
  /** Null where the house tells what has happened. */
  author_id: z.nullable(s.idOut),
  text: z.string(),
  /** What has happened, with its figures; null for what somebody wrote. */
  system: z.nullable(z.object({ word: z.string(), args: z.record(z.string(), z.string()) })),
  /** An address that shows the picture for a minute. */
  picture: z.nullable(z.string()),
  at: s.isoTime,
});

/** Something new stands in a conversation, or somebody has read it. */
export const threadChanged = defineEvent({
  topic: 'threads',
  type: 'threads.changed',
  version: 1,
  payload: z.object({
    user_ids: z.array(s.idOut),
    thread_id: s.idOut,
    message_id: s.idOut,
    /** Where a visitor hears of it. */
    channel: z.optional(s.chatChannel),
    at: s.isoTime,
  }),
});

const own = { auth: 'user', feature: 'support' } as const;

/** Conversations of a customer: each sees those alone that they take part in. */
export const threadCalls = {
  messages: defineCall({
    name: 'threads.messages',
    method: 'GET',
    path: '/thread/messages',
    ...own,
    input: z.object({ id: s.id, before: s.optional(s.id), limit: s.pages(50).limit }),
    output: z.object({
      id: s.idOut,
      closed: z.boolean(),
      /** The oldest first. */
      list: z.array(messageOut),
      /** Whether there are earlier ones. */
      more: z.boolean(),
      /** Up to where everybody else has read; null where somebody has read nothing. */
      read_to: z.nullable(s.idOut),
      unread: z.int(),
    }),
    rejections: ['NOT_FOUND'],
    summary: 'The latest messages of a conversation, or those before one of them.',
  }),
  send: defineCall({
    name: 'threads.send',
    method: 'POST',
    path: '/thread/send',
    ...own,
    input: z.object({
      id: s.id,
      text: s.optional(s.text(8_000)),
      picture: s.optional(s.text(500)),
      client_id: s.clientOrderId,
    }),
    output: messageOut,
    rejections: ['PARAMETER_ERROR', 'TEXT_TOO_LONG', 'NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'LIMIT_EXCEEDED'],
    summary:
      'Writes a message, with one uploaded picture where it is named (S120); the same `client_id` again answers with the first.',
  }),
  read: defineCall({
    name: 'threads.read',
    method: 'POST',
    path: '/thread/read',
    ...own,
    input: z.object({ id: s.id, message_id: s.id }),
    output: z.object({ unread: z.int() }),
    rejections: ['NOT_FOUND'],
    summary: 'Marks as read up to a message, which the others see; an earlier one changes nothing.',
  }),
};
