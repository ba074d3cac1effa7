import type { Duplex } from 'node:stream';
import pg from 'pg';
import { invariant } from '@bourse/kernel/invariant';
import { type Capabilities, embeddedCapabilities, postgresCapabilities } from './capabilities.ts';
import { classify } from './database-error.ts';
import type { Connection, Driver, StatementResult } from './driver.ts';
import { PreparedPipeline } from './prepared-pipeline.ts';

const numericOid = 1700;
const numericArrayOid = 1231;
const textArrayOid = 1009;
const int8Oid = 20;

/** All our numeric columns are numeric(38,0); a fraction would be a float's way in. */
function parseNumeric(text: string): bigint {
  invariant(!text.includes('.'), `numeric ${text} has a fraction`);
  return BigInt(text);
}

type TypeParser = (text: string) => unknown;

// pg declares the oid as an enum of the built-in types; it takes any number, and gives a function of the text.
const standard = pg.types as unknown as { getTypeParser(oid: number, format?: string): TypeParser };

/** The driver's own parser would make floats of them. */
function parseNumericArray(text: string): (bigint | null)[] {
  // The parser of text arrays gives texts and nulls.
  const elements = standard.getTypeParser(textArrayOid)(text) as (string | null)[];
  return elements.map((element) => (element === null ? null : parseNumeric(element)));
}

/** What turns the text of a type into our value. */
export function parserOf(oid: number, format: 'text' | 'binary' = 'text'): TypeParser {
  if (oid === numericOid) return parseNumeric;
  if (oid === numericArrayOid) return parseNumericArray;
  if (oid === int8Oid) return (text) => text;
  return standard.getTypeParser(oid, format);
}

function toResult(result: pg.QueryResult | pg.QueryResult[]): StatementResult {
  const last = Array.isArray(result) ? result.at(-1) : result;
  invariant(last !== undefined, 'the statement gave no result');
  return { rows: last.rows, rowCount: last.rowCount ?? 0, command: last.command };
}

/** Beyond it the server ends a statement; whoever finds another bound has lost the settings of the session. */
export const statementTimeoutMs = '30000';

/**
 * The server must release the locks of a client that vanished inside a transaction, and none of our statements takes
 * half a minute. JIT is off: compiling takes longer than any of our statements.
 */
const sessionSettings = (idleInTransaction: string): string =>
  `-c idle_in_transaction_session_timeout=${idleInTransaction} -c statement_timeout=${statementTimeoutMs} -c jit=off`;

export interface PgDriverOptions {
  readonly url: string;
  readonly engine: Capabilities['engine'];
  /** Connections held open at most; default as many as the engine can use. */
  readonly connections?: number;
  readonly connectTimeoutMs?: number;
  /** How long a transaction may wait for its client before the server ends it. Default 10s. */
  readonly idleInTransaction?: string;
  /** Told of errors on idle connections, which are replaced without further notice. */
  readonly onIdleError?: (error: Error) => void;
}

/** The one driver of every running server: `pg`, against a PostgreSQL server or the embedded one's socket. */
export function pgDriver(options: PgDriverOptions): Driver {
  const capabilities = options.engine === 'postgres' ? postgresCapabilities : embeddedCapabilities;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? Math.max(4, capabilities.concurrentTransactions),
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 0,
    // Statements go out without waiting for the answers to those before them.
    pipeline: true,
    ...(capabilities.ownSession ? { options: sessionSettings(options.idleInTransaction ?? '10s') } : {}),
    types: { getTypeParser: parserOf },
  });
  const ignore = (): void => undefined;
  pool.on('error', options.onIdleError ?? ignore);
  // A connection that fails while lent reports it through its statement; without a listener the error event would end
  // the process. The pool removes its own listener when it lends, and a connection may fail with the server's first
  // message.
  pool.on('connect', (client) => client.on('error', ignore));
  return {
    capabilities,
    connect: async () => {
      try {
        return wrap(await pool.connect());
      } catch (error) {
        throw classify(error);
      }
    },
    close: () => pool.end(),
  };
}

/** Its typings leave the socket out. */
function streamOf(client: pg.PoolClient): Duplex {
  // Every client of pg that is not the native one has it.
  return (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream;
}

/** The names of what each connection has prepared. */
const prepared = new WeakMap<pg.PoolClient, Set<string>>();

function preparedBy(client: pg.PoolClient): Set<string> {
  const names = prepared.get(client) ?? new Set<string>();
  prepared.set(client, names);
  return names;
}

function wrap(client: pg.PoolClient): Connection {
  const stream = streamOf(client);
  let isCorked = false;
  // What is said before anybody waits goes out in one piece: a transaction that waits for nothing is one.
  const cork = (): void => {
    if (isCorked) return;
    isCorked = true;
    stream.cork();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork();
    });
  };
  return {
    query: async (text, values) => {
      cork();
      // pg takes a mutable array and does not change it.
      const result = await (values === undefined ? client.query(text) : client.query(text, values as unknown[]));
      return toResult(result);
    },
    pipeline: async (statements) => {
      const pipeline = new PreparedPipeline(statements, preparedBy(client));
      cork();
      client.query(pipeline);
      await pipeline.completed;
    },
    release: (broken) => {
      client.release(broken);
      // Left alone, it would first wait for the answers to what was sent, and keep its transaction open meanwhile.
      if (broken) stream.destroy();
    },
  };
}
