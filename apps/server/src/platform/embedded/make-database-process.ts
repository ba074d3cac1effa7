import { PGlite } from '@electric-sql/pglite';
import { DataFiles } from './data-files.ts';
import { startParams } from './start-params.ts';

// A process that makes the database of a new folder and ends; see make-database.ts, which starts it.
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('the folder of the database is missing');
const database = await PGlite.create({ fs: new DataFiles(path), startParams });
await database.close();
process.exit(0);
