import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { messageTextChanged } from '@bourse/contract/events';
import { messageTextCalls } from '@bourse/contract/message-texts';
import type { MessageText } from '@bourse/i18n/code-mail';
import { builtInTemplate, findTemplateFault } from '@bourse/i18n/message-template';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import type { MessageTextMemory } from './message-text-memory.ts';
import { insertWords, type MessagePlace, type MessageVersion, selectWords } from './message-text-store.ts';

/** What the words of messages are changed with. */
export interface MessageTextPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly texts: MessageTextMemory;
}

interface Wanted extends MessagePlace {
  readonly by: StaffId;
  readonly base: number;
  readonly reason: string;
  readonly action: string;
}

type ReadWords = (versions: readonly MessageVersion[]) => Result<MessageText | null, Rejection>;

/** Words of a message in one piece, as the audit log and the comparison have them. */
const shownOf = ({ kind, lang }: MessagePlace, words: MessageText | null | undefined): MessageText =>
  words ?? builtInTemplate(lang, kind);

async function addVersion(
  { clock }: MessageTextPorts,
  tx: Tx,
  { by, kind, lang, base, reason, action }: Wanted,
  read: ReadWords,
): Promise<Result<void, Rejection>> {
  const versions = await selectWords(tx, { kind, lang });
  const words = read(versions);
  if (!words.ok) return words;
  const [newest] = versions;
  if ((newest?.version ?? 0) !== base) return reject('STATE_CHANGED');
  const [before, after] = [newest?.words, words.value].map((one) => shownOf({ kind, lang }, one));
  if (isDeepStrictEqual(before, after)) return reject('STATE_CHANGED');
  const at = clock.now();
  const version = base + 1;
  if (!(await insertWords(tx, { kind, lang, version, words: words.value, staffId: by, reason, at })))
    return reject('STATE_CHANGED');
  await recordAudit(tx, {
    at,
    staffId: by,
    action,
    subject: `message:${kind}:${lang}`,
    reason,
    before: { ...before },
    after: { ...after, version },
  });
  appendEvents(tx, at, [eventOf(messageTextChanged, { kind, lang, text_version: version, at: toIso(at) })]);
  return ok(undefined);
}

/** Adds a version with its audit row and its event; this process writes with the new words when it returns. */
async function change(ports: MessageTextPorts, wanted: Wanted, read: ReadWords): Promise<Result<void, Rejection>> {
  const changed = await ports.db.withTx(wanted.action, (tx) => addVersion(ports, tx, wanted, read));
  if (changed.ok) await ports.texts.refresh();
  return changed;
}

function readWords({ lang, kind }: MessagePlace, words: MessageText): Result<MessageText, Rejection> {
  const fault = findTemplateFault(lang, kind, words);
  return fault === null ? ok(words) : rejectField(fault.field);
}

/** Gives a message other words. @returns PARAMETER_ERROR (the subject, then the text), STATE_CHANGED. */
export function editMessageText(
  ports: MessageTextPorts,
  by: StaffId,
  { subject, text, ...wanted }: InputOf<typeof messageTextCalls.edit>,
): Promise<Result<void, Rejection>> {
  const words = { subject: subject.trim(), text: text.replaceAll('\r\n', '\n').trim() };
  const read = readWords(wanted, words);
  if (!read.ok) return Promise.resolve(read);
  return change(ports, { ...wanted, by, action: messageTextCalls.edit.name }, () => read);
}

/** Goes back to earlier words. @returns NOT_FOUND (the version), PARAMETER_ERROR (words of another release), STATE_CHANGED. */
export function rollBackMessageText(
  ports: MessageTextPorts,
  by: StaffId,
  { version, ...wanted }: InputOf<typeof messageTextCalls.rollBack>,
): Promise<Result<void, Rejection>> {
  return change(ports, { ...wanted, by, action: messageTextCalls.rollBack.name }, (versions) => {
    if (version === 0) return ok(null);
    const earlier = versions.find((one) => one.version === version);
    if (earlier === undefined) return reject('NOT_FOUND');
    return earlier.words === null ? ok(null) : readWords(wanted, earlier.words);
  });
}
