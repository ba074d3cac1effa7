import { nicknameProblem, signatureProblem, tidyText, type TextProblem } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { setNickname, setSignature } from './user-store.ts';

async function edit(
  db: Database,
  field: string,
  given: string,
  problemOf: (text: string) => TextProblem | null,
  write: (tx: Tx, text: string) => Promise<void>,
): Promise<Result<void, Rejection>> {
  const text = tidyText(given);
  const problem = problemOf(text);
  if (problem !== null) return reject(problem, { field });
  await db.withTx(`edit ${field}`, (tx) => write(tx, text));
  return ok(undefined);
}

/** Sets the nickname. @returns TEXT_TOO_SHORT, TEXT_TOO_LONG or SPECIAL_CHARACTERS, in this order. */
export function editNickname(db: Database, owner: UserId, nickname: string): Promise<Result<void, Rejection>> {
  return edit(db, 'nickname', nickname, nicknameProblem, (tx, text) => setNickname(tx, owner, text));
}

/** Sets the signature. @returns TEXT_TOO_SHORT, TEXT_TOO_LONG or SPECIAL_CHARACTERS, in this order. */
export function editSignature(db: Database, owner: UserId, signature: string): Promise<Result<void, Rejection>> {
  return edit(db, 'signature', signature, signatureProblem, (tx, text) => setSignature(tx, owner, text));
}
