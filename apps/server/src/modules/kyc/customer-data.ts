import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import type { DataSection } from '../../platform/database/data-section.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findDone } from '../../platform/jobs/due-work.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { erasePersons, isUnderReview, limitUses, selectSubmissionIds } from './customer-data-store.ts';
import { kycWork } from './decide.ts';
import type { KycContext } from './kyc-ports.ts';
import { openAppeal, openPerson } from './sealed-person.ts';
import { deletePictures, findSubmission, purgePersons, selectPictures } from './verification-store.ts';

/** What was handed in, opened for whose it is; without the pictures, which are a section of the files. */
function submissions({ sealer }: KycContext): DataSection {
  return {
    name: 'verifications',
    ownerOnly: true,
    read: async (db, owner, after) => {
      const ids = await selectSubmissionIds(db, owner, after);
      const rows: Record<string, unknown>[] = [];
      for (const id of ids) {
        const submission = await findSubmission(db, id);
        if (submission === undefined) continue;
        const { level, state, country, idType, reasonCode, reason, submittedAt, decidedAt } = submission;
        rows.push({
          id,
          level,
          state,
          country,
          id_type: idType,
          person: openPerson(sealer, submission),
          appeal: openAppeal(sealer, submission),
          reason_code: reasonCode,
          reason,
          submitted_at: toIso(submittedAt),
          decided_at: decidedAt === null ? null : toIso(decidedAt),
          pictures: Object.fromEntries(await selectPictures(db, id)),
        });
      }
      return { rows, after: ids.length < 50 ? null : (ids.at(-1) ?? null) };
    },
  };
}

async function allIds(tx: Tx, owner: UserId): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const more = await selectSubmissionIds(tx, owner, ids.at(-1) ?? null);
    ids.push(...more);
    if (more.length < 50) return ids;
  }
}

/** What the module holds of a customer. */
export function kycData(context: KycContext): CustomerData {
  const { documents } = context;
  return {
    open: async (tx, owner) => ((await isUnderReview(tx, owner)) ? [{ kind: 'verification' }] : []),
    sections: [submissions(context), limitUses],
    erase: {
      identity: async (tx, owner) => {
        await documents.delete(tx, await deletePictures(tx, await allIds(tx, owner)));
        await erasePersons(tx, owner);
      },
    },
    // What fell due while a legal hold kept it.
    release: async (tx, owner, now) => {
      const due = await findDone(tx, kycWork, await allIds(tx, owner));
      await documents.delete(tx, await deletePictures(tx, due));
      await purgePersons(tx, due, now);
    },
  };
}
