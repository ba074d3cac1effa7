import type { Lang } from '@bourse/contract/lang';
import type { MessageKind } from '@bourse/contract/message-texts';
import type { MessageText } from '@bourse/i18n/code-mail';
import { type StaffId, staffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';

/** Of which message the words are, and in which language. */
export interface MessagePlace {
  readonly kind: MessageKind;
  readonly lang: Lang;
}

/** A version of the words of a message. */
export interface MessageVersion extends MessagePlace {
  readonly version: number;
  /** Null where staff went back to the words of the release. */
  readonly words: MessageText | null;
  readonly staffId: StaffId;
  readonly reason: string;
  readonly at: Instant;
}

interface Row extends MessagePlace {
  readonly version: number;
  readonly subject: string | null;
  readonly body: string | null;
  readonly staff_id: string;
  readonly reason: string;
  readonly at: Date;
}

const columns = 'kind, lang, version, subject, body, staff_id::text AS staff_id, reason, at';

function versionOf({ subject, body, staff_id: staff, at, ...row }: Row): MessageVersion {
  const words = subject === null || body === null ? null : { subject, text: body };
  return { ...row, words, staffId: staffId(staff), at: fromDate(at) };
}

/** The newest version of every message that staff have ever changed. */
export async function selectNewestWords(db: Queryable): Promise<MessageVersion[]> {
  const { rows } = await db.query<Row>(
    `SELECT DISTINCT ON (kind, lang) ${columns} FROM message_texts ORDER BY kind, lang, version DESC`,
  );
  return rows.map(versionOf);
}

/** Every version of a message in a language, newest first. */
export async function selectWords(db: Queryable, { kind, lang }: MessagePlace): Promise<MessageVersion[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM message_texts WHERE kind = $1 AND lang = $2 ORDER BY version DESC`,
    [kind, lang],
  );
  return rows.map(versionOf);
}

/** Adds a version. @returns false where another has added it meanwhile. */
export async function insertWords(tx: Tx, { kind, lang, version, words, ...made }: MessageVersion): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO message_texts (kind, lang, version, subject, body, staff_id, reason, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [kind, lang, version, words?.subject ?? null, words?.text ?? null, made.staffId, made.reason, toIso(made.at)],
  );
  return rowCount === 1;
}
