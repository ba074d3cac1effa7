import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PGlite, protocol } from '@electric-sql/pglite';
import { embeddedCapabilities } from '@bourse/server/platform/database/capabilities';
import type { Connection, Driver, StatementResult } from '@bourse/server/platform/database/driver';
import { parserOf } from '@bourse/server/platform/database/pg-driver';
import { embeddedSnapshot } from '../migrated-template.ts';
import { sendSequentially } from './send-sequentially.ts';

const { messages, Parser, serialize } = protocol;

/** A column of a result. */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Turns a value into what `pg` would send for it, so that both drivers mean the same. */
// The path is not part of pg's typings, but it is where `pg` itself takes it from.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue: (value: unknown) => Uint8Array | string | null;
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
  const statements = new PreparedStatements(pglite);
  const connection: Connection = {
    query: async (text, values) => (values === undefined ? statements.runPlain(text) : statements.run(text, values)),
    pipeline: (given) => sendSequentially(connection, given),
    release: () => undefined,
  };
  return {
    driver: { capabilities: embeddedCapabilities, connect: async () => connection, close: () => pglite.close() },
    reset: () => reset(pglite),
  };
}

/** Statements of one session, each prepared once and sent as one message: PGlite's own way takes five messages and plans anew. */
class PreparedStatements {
  readonly #pglite: PGlite;
  readonly #names = new Map<string, string>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Several statements may stand in the text; the result is that of the last. */
  runPlain(text: string): StatementResult {
    return this.#exchange([serialize.query(text)]);
  }

  run(text: string, values: readonly unknown[]): StatementResult {
    const known = this.#names.get(text);
    const name = known ?? `s${String(this.#names.size)}`;
    const result = this.#exchange([
      ...(known === undefined ? [serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values: values.map(prepareValue) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    this.#names.set(text, name);
    return result;
  }

  /** @throws the error of the database, if it answers with one. */
  #exchange(sent: readonly Uint8Array[]): StatementResult {
    let fields: readonly Field[] = [];
    let rows: Record<string, unknown>[] = [];
    let tag = '';
    let failure: Error | undefined;
    new Parser().parse(this.#pglite.execProtocolRawSync(Buffer.concat(sent)), (message) => {
      if (message instanceof messages.RowDescriptionMessage) [fields, rows] = [message.fields, []];
      else if (message instanceof messages.DataRowMessage) rows.push(rowOf(fields, message.fields));
      else if (message instanceof messages.CommandCompleteMessage) tag = message.text;
      else if (message instanceof messages.DatabaseError) failure = message;
    });
    if (failure !== undefined) throw failure;
    const [, command = '', count = '0'] = /^(\w+).*?(\d+)?$/.exec(tag) ?? [];
    return { rows, rowCount: Number.parseInt(count, 10), command };
  }
}

function rowOf(fields: readonly Field[], texts: readonly (string | null)[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, dataTypeID }, place) => {
      const text = texts[place] ?? null;
      return [name, text === null ? null : parserOf(dataTypeID)(text)];
    }),
  );
}

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
