import { PGlite } from '@electric-sql/pglite';

/**
 * New files of the log are not filled with zeros, which takes some 50 ms for each, while nothing commits: that makes later
 * flushes to the disk cheaper, and this database does not wait for them.
 */
const logParams = ['-c', 'wal_init_zero=off'];

/**
 * A quarter of the default: what does not fit is read again out of the memory of the system, which keeps it for all and gives
 * it up when somebody needs it. The buffer of the log stays as large as by default.
 */
const memoryParams = ['-c', 'shared_buffers=32MB', '-c', 'wal_buffers=4MB'];

/** What the embedded database is started with. */
export const startParams = [...PGlite.defaultStartParams, ...logParams, ...memoryParams];
