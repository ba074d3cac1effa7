import type { Connection, Statement } from '@bourse/server/platform/database/driver';

/** Says the statements of a pipeline one by one, for a world in which anything may happen between two of them. */
export async function sendSequentially(
  connection: Pick<Connection, 'query'>,
  statements: readonly Statement[],
): Promise<void> {
  await Promise.all(statements.map(({ text, values }) => connection.query(text, values)));
}
