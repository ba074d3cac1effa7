import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@bourse/server/platform/embedded/start-embedded';
import pg from 'pg';

const pageBytes = 8_192;

/** Overwrites some bytes in each page of relations of a stopped data folder, as a failing disk does. @returns their files. */
export async function damagePages(dataDir: string, relations: readonly string[]): Promise<string[]> {
  const embedded = await startEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  const { rows } = await client.query<{ path: string }>(
    'SELECT pg_relation_filepath(name::regclass) AS path FROM unnest($1::text[]) AS name',
    [relations],
  );
  await client.end();
  await embedded.close();
  for (const { path } of rows) {
    const file = openSync(join(dataDir, 'database', path), 'r+');
    for (let at = 0; at < fstatSync(file).size; at += pageBytes) writeSync(file, randomBytes(64), 0, 64, at + 7_000);
    closeSync(file);
  }
  return rows.map(({ path }) => path);
}
