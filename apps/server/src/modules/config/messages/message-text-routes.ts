import type { OutputOf } from '@bourse/contract/call';
import { messageTextCalls } from '@bourse/contract/message-texts';
import { toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, requireStaff } from '../../../platform/http/binding.ts';
import { readStaffNames } from '../../identity/index.ts';
import { editMessageText, type MessageTextPorts, rollBackMessageText } from './edit-message-text.ts';
import { wordsOf } from './message-text-memory.ts';
import { type MessagePlace, selectNewestWords, selectWords } from './message-text-store.ts';

async function historyOf(
  { db }: MessageTextPorts,
  { kind, lang }: MessagePlace,
): Promise<OutputOf<typeof messageTextCalls.history>> {
  const versions = await selectWords(db, { kind, lang });
  const names = await readStaffNames(
    db,
    versions.map(({ staffId }) => staffId),
  );
  return {
    kind,
    lang,
    versions: versions.map(({ version, words, staffId, reason, at }) => ({
      version,
      subject: words?.subject ?? null,
      text: words?.text ?? null,
      author: names.get(staffId) ?? '',
      reason,
      at: toIso(at),
    })),
  };
}

/** Binds the calls by which staff read and change the words of messages. */
export function messageTextRoutes(ports: MessageTextPorts): Binding[] {
  return [
    bind(messageTextCalls.list, async () => {
      const newest = await selectNewestWords(ports.db);
      return ok(
        newest.flatMap((one) => {
          const words = wordsOf(one);
          return words === null ? [] : [{ kind: one.kind, lang: one.lang, version: one.version, ...words }];
        }),
      );
    }),
    bind(messageTextCalls.history, async (_call, place) => ok(await historyOf(ports, place))),
    bind(messageTextCalls.edit, async (call, input) => {
      const edited = await editMessageText(ports, requireStaff(call), input);
      return edited.ok ? ok(await historyOf(ports, input)) : edited;
    }),
    bind(messageTextCalls.rollBack, async (call, input) => {
      const back = await rollBackMessageText(ports, requireStaff(call), input);
      return back.ok ? ok(await historyOf(ports, input)) : back;
    }),
  ];
}
