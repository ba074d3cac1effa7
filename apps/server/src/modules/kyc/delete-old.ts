import type { DueWork } from '../../platform/jobs/due-work.ts';
import type { DocumentFiles } from '../files/index.ts';
import { kycWork } from './decide.ts';
import { deletePictures, purgePersons } from './verification-store.ts';

/**
 * Deletes what was handed in when its time is over: the pictures, and of what failed all that identifies somebody. Of a
 * certified customer the typed data stay as long as the account, and the hash of the document always does.
 */
export function deleteOld(documents: DocumentFiles): DueWork {
  return {
    module: kycWork,
    settle: async (tx, entries, now) => {
      const ids = entries.map(({ reference }) => reference);
      await documents.delete(tx, await deletePictures(tx, ids));
      await purgePersons(tx, ids, now);
    },
  };
}
