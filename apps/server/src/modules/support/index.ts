/** Chat with support: a queue of customers and visitors, and the staff who answer. See README.md of this folder. */
import { chatCalls, supportAnswered } from '@bourse/contract/support-chat';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { userId } from '@bourse/kernel/ids';
import { minuteMs } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { listStaffWith } from '../identity/index.ts';
import { noticeOf } from '../notices/index.ts';
import { answerChat } from './answer-chat.ts';
import { closeIdle } from './close-idle.ts';
import { supportData } from './customer-data-store.ts';
import { chatGrant, closeSession, handOver, openTalk, readForHouse, readTalk, showQueue, takeSession } from './desk.ts';
import { forgetVisitors, type VisitorRetention } from './forget-visitors.ts';
import type { SupportPorts } from './person.ts';
import { rateChat, readChat, showHistory, showSupport } from './read-chat.ts';
import { removeReply, saveReply } from './replies.ts';
import { selectReplies } from './reply-store.ts';
import { sendChat } from './send-chat.ts';
import { countWaiting } from './support-store.ts';
import { VisitorLimit } from './visitor-limit.ts';

export type { SupportPorts } from './person.ts';

const idleEveryMs = minuteMs;

function deskRoutes(ports: SupportPorts): Binding[] {
  const { db } = ports;
  const calls = supportDeskCalls;
  return [
    bind(calls.queue, (context, input) => showQueue(ports, requireStaff(context), input)),
    bind(calls.open, (context, { id }) => openTalk(ports, requireStaff(context), id)),
    bind(calls.messages, (context, input) => readTalk(ports, requireStaff(context), input)),
    bind(calls.take, (context, { id }) => takeSession(ports, requireStaff(context), id)),
    bind(calls.handOver, (context, input) => handOver(ports, requireStaff(context), input)),
    bind(calls.agents, async () => ok([...(await listStaffWith(db, chatGrant))])),
    bind(calls.answer, (context, input) => answerChat(ports, requireStaff(context), input)),
    bind(calls.read, (context, input) => readForHouse(ports, requireStaff(context), input)),
    bind(calls.close, (context, { id }) => closeSession(ports, requireStaff(context), id)),
    bind(calls.replies, async () => ok(await selectReplies(db))),
    bind(calls.replySave, (context, input) => saveReply(ports, requireStaff(context), input)),
    bind(calls.replyRemove, (context, { id }) => removeReply(ports, requireStaff(context), id)),
  ];
}

/** How many conversations nobody has taken. */
export async function countWaitingChats(db: Queryable): Promise<number> {
  return (await countWaiting(db, null)).all;
}

/** Opens the module. */
export function openSupport(ports: SupportPorts, retention: VisitorRetention): ModuleManifest {
  const visitors = new VisitorLimit(ports.clock);
  return {
    name: 'support',
    customerData: supportData,
    routes: [
      bind(chatCalls.chatSession, (context, input) => showSupport(ports, context, input)),
      bind(chatCalls.chatHistory, (context, input) => showHistory(ports, context, input)),
      bind(chatCalls.chatSend, (context, input) => sendChat({ ...ports, visitors }, context, input)),
      bind(chatCalls.chatRead, (context, input) => readChat(ports, context, input)),
      bind(chatCalls.chatRate, (context, input) => rateChat(ports, context, input)),
    ],
    staffRoutes: deskRoutes(ports),
    repetitions: [{ name: 'idle chats', everyMs: idleEveryMs, byTime: true, run: () => closeIdle(ports) }],
    dailyWork: [
      { name: 'old chats of visitors', run: (now, _tell, stop) => forgetVisitors(ports.db, retention, now, stop) },
    ],
    notices: [
      noticeOf(supportAnswered, ({ user_id: user, session_id }) => ({
        userId: userId(user),
        kind: 'support_answered',
        args: { session_id },
      })),
    ],
  };
}
