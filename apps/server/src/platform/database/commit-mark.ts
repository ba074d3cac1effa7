/**
 * Puts a tombstone under the id of a transaction ($1, at $2) whose COMMIT got no answer, and gives what stands there.
 * The INSERT waits for the transaction to end: where it committed, its own mark stands there; where it did not, the
 * tombstone does, and from then on it can never commit. A tombstone whose own answer was lost is found by a repetition.
 */
export const tombstoneStatement = `
  INSERT INTO commit_marks (id, at, tombstone) VALUES ($1, $2, true)
  ON CONFLICT (id) DO UPDATE SET at = commit_marks.at RETURNING tombstone`;
