import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Kysely as a typed writer of SQL: it has no connection. Queries are run with `tx.run(query.compile())`, so that every
 * statement passes through the one port that guards transactions and that the simulation replaces.
 * @typeParam Tables the module's own tables, as its store declares them.
 */
export function builder<Tables>(): Kysely<Tables> {
  return compiler as unknown as Kysely<Tables>; // the tables are a compile-time notion only
}

/** Reads and writes rows. Stores take this, so that they work in a transaction and outside of one. */
export interface Queryable {
  /** Hand-written SQL. int8 comes as string, numeric(38,0) as bigint, timestamptz as Date. */
  query<R>(text: string, values?: readonly unknown[]): Promise<{ readonly rows: R[]; readonly rowCount: number }>;
  /** A statement that {@link builder} compiled. */
  run<R>(query: CompiledQuery<R>): Promise<R[]>;
}
