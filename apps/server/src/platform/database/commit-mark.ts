/**
 * Puts a tombstone under the id of a transaction ($1, at $2) whose COMMIT got no answer, and gives what stands there.
 * The INSERT waits for the transaction to end: where it committed, its own mark stands there; where it did not, the
 * tombstone does, and from then on it can never commit. A tombstone whose own answer was lost is found by a repetition.
 */
export const tombstoneStatement = `
  INSERT INTO commit_marks (id, at, tombstone) VALUES ($1, $2, true)
  ON CONFLICT (id) DO UPDATE SET at = commit_marks.at RETURNING tombstone`;

/** The mark of a transaction: its id ($1) and when it began ($2). */
export const markStatement = 'INSERT INTO commit_marks (id, at) VALUES ($1, $2)';

/**
 * Waits for another transaction ($1, at $2) in the same way, and fails this one unless the other has committed; the
 * tombstone that it would put there goes with it.
 */
export const assertCommitted = `
  WITH mark AS (
    INSERT INTO commit_marks (id, at, tombstone) VALUES ($1, $2, true)
    ON CONFLICT (id) DO UPDATE SET at = commit_marks.at RETURNING tombstone)
  SELECT assert_that(NOT tombstone, 'the transaction before this one has committed') FROM mark`;
