import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer: what staff have written where they asked for something about them. */
export const approvalData: CustomerData = {
  erase: {
    identity: async (tx, owner) => {
      // What was signed stays known by its hash.
      await tx.query(`UPDATE approvals SET frozen = '' WHERE customer_id = $1`, [owner]);
      await tx.query(
        `UPDATE approvals SET reason = '', decision_reason = CASE WHEN decision_reason IS NULL THEN NULL ELSE '' END
         WHERE subject = $1`,
        [`customer:${owner}`],
      );
    },
  },
};
