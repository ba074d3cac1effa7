import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import pg from 'pg';
import type { Statement } from './driver.ts';

/** Turns a value into what `pg` sends for it. */
// The path is not part of pg's typings, but it is where `pg` itself takes it from.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue: (value: unknown) => unknown;
};

/** What of pg's connection writes messages (https://www.postgresql.org/docs/15/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY). */
interface MessageWriter {
  close(what: { readonly type: 'S'; readonly name: string }): void;
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(values: { readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(portal: { readonly portal: string }): void;
  sync(): void;
}

/** By text; the texts are those of the code, so they are few. */
const names = new Map<string, string>();

/** The same text has the same name everywhere: embedded, all connections share what is prepared. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `bourse_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/**
 * Several prepared statements sent in one message with one Sync: parsing, planning and a wake-up of this process for
 * each answer cost more than small statements themselves. Extends pg's Query to share a connection with ordinary
 * queries; never keeps a portal open.
 */
export class PreparedPipeline extends pg.Query {
  /** Settles with the last statement, or with the first that fails: those behind it are not carried out then. */
  readonly completed: Promise<void>;

  /** @param known what the connection has prepared; it is brought up to date. */
  constructor(statements: readonly Statement[], known: Set<string>) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fresh = new Set<string>();
    super('a pipeline', (error: Error | null | undefined) => {
      if (!error) return resolve();
      // Some of it is prepared now; to prepare it again begins with taking it away.
      for (const name of fresh) known.delete(name);
      reject(error);
    });
    this.completed = promise;
    // Before anything is written, because a half-written pipeline would leave the connection unusable.
    let said = statements.map(({ text, values }) => ({ text, values: values?.map(prepareValue) ?? [] }));
    this.submit = (connection: unknown) => {
      const writer = connection as MessageWriter; // what pg's Connection has; its typings want an argument too many
      for (const { text, values } of said) {
        const name = nameOf(text);
        if (!known.has(name)) {
          // Where the first statement is BEGIN, one that cannot be prepared fails the transaction.
          writer.close({ type: 'S', name });
          writer.parse({ name, text });
          known.add(name);
          fresh.add(name);
        }
        writer.bind({ statement: name, values });
        writer.execute({ portal: '' });
      }
      writer.sync();
      // A pipeline can outlive collections of the young generation; do not keep the texts of its rows with it.
      said = [];
    };
  }

  /** Nobody looks at rows, and nothing has described them. */
  handleDataRow(): void {
    // Left out.
  }

  handleCommandComplete(): void {
    // The answer to the whole tells enough.
  }
}
