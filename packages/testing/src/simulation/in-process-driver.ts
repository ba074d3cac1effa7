import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { embeddedCapabilities } from '@bourse/server/platform/database/capabilities';
import type { Connection, Driver, StatementResult } from '@bourse/server/platform/database/driver';
import { readFile } from 'node:fs/promises';
import { embeddedSnapshot } from '../migrated-template.ts';
import { sendSequentially } from './send-sequentially.ts';

/** Turns a value into what `pg` would send for it, so that both drivers mean the same. */
// The path is not part of pg's typings, but it is where `pg` itself takes it from.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue: (value: unknown) => unknown;
};

const parsers = {
  17: (text: string) => Buffer.from(text.slice('\\x'.length), 'hex'),
  20: (text: string) => text,
  1700: (text: string) => BigInt(text),
  3802: (text: string): unknown => JSON.parse(text),
};

/** A migrated PGlite in memory, in this thread: statements run one after another, and nothing waits for a socket. */
export interface InProcessDatabase {
  readonly driver: Driver;
  /** Empties every table that customers fill, and sets all sequences back. */
  reset(): Promise<void>;
}

/** Tables that migrations fill and nobody else. */
const keptTables = [
  'schema_migrations',
  'assets',
  'asset_chains',
  'countries',
  'fiat_rates',
  'invite_codes',
  'markets',
  'vip_levels',
];

/** Opens one. It is a single session: whoever uses several connections must not interleave transactions. */
export async function openInProcess(): Promise<InProcessDatabase> {
  const snapshot = new Blob([await readFile(await embeddedSnapshot())]);
  const pglite = await PGlite.create({ loadDataDir: snapshot });
  // Given to each statement instead, PGlite would put its own hundred and these together anew every time.
  Object.assign(pglite.parsers, parsers);
  Object.assign(pglite.serializers, textSerializers);
  // PGlite does not hand out the tag of a statement; its first word takes its place, and a COMMIT behind an error is told
  // apart here.
  let hasFailed = false;
  const connection: Connection = {
    query: async (text, values) => {
      const command = commandOf(text);
      if (command === 'BEGIN') hasFailed = false;
      try {
        const result = await run(pglite, text, values);
        return { ...result, command: command === 'COMMIT' && hasFailed ? 'ROLLBACK' : command };
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    pipeline: (statements) => sendSequentially(connection, statements),
    release: () => undefined,
  };
  return {
    driver: { capabilities: embeddedCapabilities, connect: async () => connection, close: () => pglite.close() },
    reset: () => reset(pglite),
  };
}

function commandOf(text: string): string {
  return text.trimStart().split(/[\s;]/, 1)[0]?.toUpperCase() ?? '';
}

async function run(
  pglite: PGlite,
  text: string,
  values?: readonly unknown[],
): Promise<Omit<StatementResult, 'command'>> {
  if (values === undefined) {
    const last = (await pglite.exec(text)).at(-1);
    return { rows: last?.rows ?? [], rowCount: last?.affectedRows ?? 0 };
  }
  const { rows, affectedRows } = await pglite.query<Record<string, unknown>>(text, values.map(prepareValue));
  return { rows, rowCount: rows.length > 0 ? rows.length : (affectedRows ?? 0) };
}

/** Values are text already when they get here; PGlite must not turn them around a second time. */
const asText = (value: unknown): string =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value);
const textSerializers = Object.fromEntries(
  // Every type and array type that our statements take as a parameter: bool, int8, int2, int4, text, json, float, and so on.
  [
    16, 17, 20, 21, 23, 25, 114, 700, 701, 1000, 1001, 1005, 1007, 1009, 1016, 1043, 1082, 1114, 1184, 1185, 1231, 1700,
    2950, 2951, 3802, 3807, 5069,
  ].map((oid) => [oid, asText]),
);

async function reset(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ($1)`,
    [keptTables],
  );
  const sequences = await pglite.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'`,
  );
  await pglite.exec(
    [
      // What may only be added to is emptied, too: its triggers do not fire for a replica.
      'SET session_replication_role = replica',
      `TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`,
      ...sequences.rows.map(({ name }) => `ALTER SEQUENCE ${name} RESTART`),
      'INSERT INTO ledger_state DEFAULT VALUES',
      'INSERT INTO ledger_checkpoints DEFAULT VALUES',
      'SET session_replication_role = origin',
    ].join(';\n'),
  );
}
