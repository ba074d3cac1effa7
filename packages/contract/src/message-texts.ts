import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { languages } from './lang.ts';
import * as s from './scalars.ts';
import { securityChanges } from './security-change.ts';

/** Every message that the house sends to a customer. */
export const messageKinds = ['code', 'new_sign_in', ...securityChanges] as const;
/** One of them. */
export type MessageKind = (typeof messageKinds)[number];

/** Characters of the words of a message at most. */
export const messageTextBounds = { subject: 120, text: 1_000 } as const;

const which = { kind: z.enum(messageKinds), lang: z.enum(languages) };
const decision = {
  ...which,
  /** The number of the newest version that the caller has seen; 0 while there is none. */
  base: s.whole(0, 1_000_000),
  reason: s.reason(),
};

/** A version of the words of a message; null where it went back to those of the release. */
const versionOut = z.object({
  version: z.int(),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  author: z.string(),
  reason: z.string(),
  at: s.isoTime,
});

/** The words of a message as they are now, and every version of them, newest first. */
const historyOut = z.object({ ...which, versions: z.array(versionOut) });

const office = { auth: 'staff', feature: 'backoffice' } as const;
const editor = { ...office, method: 'POST', grant: 'site.edit', audited: true } as const;

/** The words of mails and SMS to customers. */
export const messageTextCalls = {
  list: defineCall({
    name: 'admin.message_texts',
    method: 'GET',
    path: '/admin/message_texts',
    ...office,
    grant: 'office.read',
    input: z.object({}),
    output: z.array(z.object({ ...which, version: z.int(), subject: z.string(), text: z.string() })),
    summary: 'The messages whose words are not those of the release, with placeholders in braces.',
  }),
  history: defineCall({
    name: 'admin.message_text_history',
    method: 'GET',
    path: '/admin/message_texts/history',
    ...office,
    grant: 'office.read',
    input: z.object(which),
    output: historyOut,
    summary: 'Every version of the words of a message in a language, with who made it when and why.',
  }),
  edit: defineCall({
    name: 'admin.message_text_edit',
    path: '/admin/message_texts/edit',
    ...editor,
    input: z.object({ ...decision, subject: s.text(1_000), text: s.text(5_000) }),
    output: historyOut,
    rejections: ['PARAMETER_ERROR', 'STATE_CHANGED'],
    summary:
      'Gives a message other words, which hold at once. The subject, then the text, are PARAMETER_ERROR with their field ' +
      'where a placeholder of the release is missing or another stands, or where they hold markup, a link or a character ' +
      'that is not seen. STATE_CHANGED when the base is not the newest version, or nothing would change.',
  }),
  rollBack: defineCall({
    name: 'admin.message_text_roll_back',
    path: '/admin/message_texts/roll_back',
    ...editor,
    input: z.object({
      ...decision,
      /** The version whose words are to hold again; 0 for those of the release. */
      version: s.whole(0, 1_000_000),
    }),
    output: historyOut,
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR', 'STATE_CHANGED'],
    summary:
      'Gives a message the words of an earlier version, or those of the release, as a new version. PARAMETER_ERROR when ' +
      'they do not fit the placeholders of this release.',
  }),
};
