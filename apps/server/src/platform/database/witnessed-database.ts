import type { Act, ActTerms } from './act.ts';
import type { Database, Tx } from './database.ts';

/** Writes down what a customer has had done, in the transaction that does it. */
export type ActWitness = (tx: Tx, act: Act) => Promise<void>;

/** The same database, whose transactions tell a witness of the acts that they carry. Those of batches tell it nothing. */
export function witnessedBy<D extends Database>(db: D, witness: ActWitness): D {
  return {
    ...db,
    withTx: (name, work, options) =>
      db.withTx(
        name,
        (tx) => {
          let terms: ActTerms = {};
          return work({
            ...tx,
            noteTerms: (more) => {
              terms = { ...terms, ...more };
            },
            noteAct: (act) => witness(tx, { ...act, terms }),
          });
        },
        options,
      ),
  };
}
