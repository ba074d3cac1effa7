import { messageOf } from '@bourse/i18n/message-template';
import { readSecurityMessage, withAntiPhishing } from '@bourse/i18n/security-mail';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import { resting } from '../../../platform/jobs/resting.ts';
import type { IdentityContext } from '../identity-deps.ts';
import {
  claimSecurityMessages,
  deleteSecurityMessage,
  type DueMessage,
  findNextMessage,
} from './security-message-store.ts';

const everyMs = 1_000;
const atOnce = 20;

async function send({ messages, siteName, wordsOf }: IdentityContext, due: DueMessage): Promise<void> {
  const { channel, recipient: to, lang } = due;
  const { kind, values } = readSecurityMessage(due.content, { at: due.at, siteName: siteName() });
  const text = withAntiPhishing(lang, messageOf(lang, kind, { ...values }, wordsOf({ kind, lang })), due.antiPhishing);
  await messages.send(channel === 'email' ? { channel, to, ...text } : { channel, to, ...text, subject: '' });
}

/** Sends what is due: after its transaction, tried again until the next hop takes it, for a week at most. */
export function securityMessageSender(context: IdentityContext): Repetition {
  const { db, clock } = context;
  const work: Repetition = {
    name: 'security messages',
    everyMs,
    run: async () => {
      const due = await db.withTx('claim security messages', (tx) => claimSecurityMessages(tx, clock.now(), atOnce));
      for (const one of due) {
        try {
          await send(context, one);
        } catch (error) {
          context.onSendFailed(error);
          continue;
        }
        await db.withTx('sent security message', (tx) => deleteSecurityMessage(tx, one.id));
      }
    },
  };
  const due = { clock, nextAt: () => findNextMessage(db) };
  return resting(work, { db, wokenBy: ['security_messages'], due });
}
