import * as z from 'zod/mini';
import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { Person } from './person.ts';
import { selectCertified, type Submission } from './verification-store.ts';

/** What is sealed of a person: all that identifies them. */
export type Identifying = Pick<Person, 'name' | 'cardId' | 'birthDate'>;

const schema = z.object({ name: z.string(), cardId: z.string(), birthDate: z.string() });

/** Bound to its owner and level, so that a row that was moved to another customer does not open. */
const sealedAs = (owner: UserId, level: 1 | 2): string => `kyc:person:${owner}:${String(level)}`;
const appealAs = (owner: UserId, level: 1 | 2): string => `kyc:appeal:${owner}:${String(level)}`;

/** Seals what identifies a person. */
export function sealPerson(sealer: Sealer, owner: UserId, level: 1 | 2, person: Identifying): Buffer {
  const { name, cardId, birthDate } = person;
  return sealer.seal(Buffer.from(JSON.stringify({ name, cardId, birthDate }), 'utf8'), sealedAs(owner, level));
}

/** Opens it again; null once it was deleted. */
export function openPerson(
  sealer: Sealer,
  { userId, level, person }: Pick<Submission, 'userId' | 'level' | 'person'>,
): Identifying | null {
  if (person === null) return null;
  return z.parse(schema, JSON.parse(sealer.open(person, sealedAs(userId, level)).toString('utf8')));
}

/** The name that a customer is certified under, of the highest level that has one; null where nobody is. */
export async function readVerifiedName(db: Queryable, sealer: Sealer, owner: UserId): Promise<string | null> {
  for (const submission of await selectCertified(db, owner)) {
    const person = openPerson(sealer, submission);
    if (person !== null) return person.name;
  }
  return null;
}

/** Seals what a customer says against a decision. */
export function sealAppeal(sealer: Sealer, owner: UserId, level: 1 | 2, text: string): Buffer {
  return sealer.seal(Buffer.from(text, 'utf8'), appealAs(owner, level));
}

/** Opens it again; empty without one. */
export function openAppeal(
  sealer: Sealer,
  { userId, level, appeal }: Pick<Submission, 'userId' | 'level' | 'appeal'>,
): string {
  return appeal === null ? '' : sealer.open(appeal, appealAs(userId, level)).toString('utf8');
}
