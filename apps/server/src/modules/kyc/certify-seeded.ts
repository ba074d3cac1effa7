import { createHash } from 'node:crypto';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { Person } from './person.ts';
import { sealPerson } from './sealed-person.ts';
import { insertSubmission } from './verification-store.ts';

/** A made-up person of the demo, whose account has its level already, gets the name that goes with it. */
export async function certifySeeded(
  tx: Tx,
  sealer: Sealer,
  userId: UserId,
  person: Pick<Person, 'name' | 'cardId' | 'birthDate' | 'country'>,
  at: Instant,
): Promise<void> {
  const { country, cardId } = person;
  const wanted = {
    userId,
    level: 1,
    country,
    idType: 'passport',
    // Of no key: nobody is compared with a person who does not exist.
    documentHash: createHash('sha256').update(`demo:${cardId}`).digest(),
    flags: [],
    person: sealPerson(sealer, userId, 1, person),
    state: 'certified',
  } as const; // words that the store knows
  await insertSubmission(tx, wanted, at);
}
