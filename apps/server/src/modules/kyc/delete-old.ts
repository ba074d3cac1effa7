import type { DueWork } from '../../platform/jobs/due-work.ts';
import type { DocumentFiles } from '../files/index.ts';
import { heldAmong } from '../privacy/index.ts';
import { selectOwners } from './customer-data-store.ts';
import { kycWork } from './decide.ts';
import { deletePictures, purgePersons } from './verification-store.ts';

/**
 * Deletes what was handed in when its time is over: the pictures, and of what failed all that identifies somebody. Of a
 * certified customer the typed data and the hash of the document stay as long as the account is kept. What a legal hold
 * keeps is deleted when the hold ends.
 */
export function deleteOld(documents: DocumentFiles): DueWork {
  return {
    module: kycWork,
    isAskedFor: true,
    settle: async (tx, entries, now) => {
      const owners = await selectOwners(
        tx,
        entries.map(({ reference }) => reference),
      );
      const held = await heldAmong(tx, [...new Set(owners.values())]);
      const ids = [...owners].flatMap(([id, owner]) => (held.has(owner) ? [] : [id]));
      await documents.delete(tx, await deletePictures(tx, ids));
      await purgePersons(tx, ids, now);
    },
  };
}
