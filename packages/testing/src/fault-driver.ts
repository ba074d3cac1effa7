import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Driver, StatementResult } from '@bourse/server/platform/database/driver';

/**
 * What goes wrong with a COMMIT: the connection dies before it reaches the server (`lost`), or after it was carried out
 * and before the answer (`unanswered`); the answer never comes, and the server never got it (`stuck`), or carries it out
 * only when the client has already given up (`late`).
 */
export const commitFaults = ['lost', 'unanswered', 'stuck', 'late'] as const;
export type CommitFault = (typeof commitFaults)[number];

/** Says what is to happen to the next COMMIT; null lets it through. */
export type FaultPlan = () => CommitFault | null;

export interface FaultDriverOptions {
  readonly plan: FaultPlan;
  /** Settles when a late COMMIT is to be carried out: when the client has given up. */
  readonly late: () => Promise<unknown>;
}

function connectionReset(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

/** Wraps a driver so that its COMMITs fail as planned. Everything else passes. */
export function faultDriver(inner: Driver, options: FaultDriverOptions): Driver {
  return {
    capabilities: inner.capabilities,
    connect: async () => faultConnection(await inner.connect(), options),
    close: () => inner.close(),
  };
}

function faultConnection(inner: Connection, { plan, late }: FaultDriverOptions): Connection {
  let busy: Promise<unknown> = Promise.resolve();

  async function failCommit(fault: CommitFault): Promise<StatementResult> {
    if (fault === 'lost') throw connectionReset();
    if (fault === 'unanswered') {
      await inner.query('COMMIT');
      throw connectionReset();
    }
    if (fault === 'late') busy = late().then(() => inner.query('COMMIT'));
    return new Promise(() => undefined);
  }

  return {
    query: async (text, values) => {
      const fault = text === 'COMMIT' ? plan() : null;
      return fault === null ? inner.query(text, values) : failCommit(fault);
    },
    pipeline: (statements) => inner.pipeline(statements),
    // A late COMMIT still has the connection: the server goes on with it although the client has turned away.
    release: (broken) => {
      void busy.then(
        () => {
          inner.release(broken);
        },
        () => {
          inner.release(true);
        },
      );
    },
  };
}

/** Wraps a driver so that each COMMIT reaches the server only after a pause, as a busy disk makes it wait. */
export function stalledDriver(inner: Driver, stallMs: () => number): Driver {
  return {
    capabilities: inner.capabilities,
    connect: async () => {
      const connection = await inner.connect();
      return {
        query: async (text, values) => {
          const pauseMs = text === 'COMMIT' ? stallMs() : 0;
          if (pauseMs > 0) await wait(pauseMs);
          return connection.query(text, values);
        },
        pipeline: (statements) => connection.pipeline(statements),
        release: (broken) => {
          connection.release(broken);
        },
      };
    },
    close: () => inner.close(),
  };
}
