import type { Queryable } from '../../platform/database/sql.ts';
import type { DailyJob } from '../../platform/jobs/jobs.ts';
import { type AuditChain, readChain } from '../audit/index.ts';

/** Where the daily check reads and tells. */
export interface AuditWatchPorts {
  readonly db: Queryable;
  /** Told every day; the end of the chain then stands outside the database, too, where its keys do not reach. */
  readonly onAuditChecked: (chain: AuditChain) => void;
}

/** Goes through the audit log once a day. */
export function checkAuditLog({ db, onAuditChecked }: AuditWatchPorts): DailyJob {
  return {
    name: 'audit log from the beginning',
    run: async (_now, _tell, stop) => {
      const chain = await readChain(db, undefined, stop);
      // What a stop has cut off says nothing about its end.
      if (stop?.aborted !== true || chain.brokenAt !== null) onAuditChecked(chain);
    },
  };
}
