import assert from 'node:assert/strict';
import { fstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { DataFiles, type EmscriptenModule, operationsOf, rememberSizes } from './data-files.ts';
import type { FileOperations, FileStream } from './file-operations.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-data-files-'));
const seekEnd = 2;

after(() => {
  rmSync(folder, { recursive: true });
});

/** Asks the operating system after every answer, and counts the questions that got that far without. */
class CheckedFiles extends DataFiles {
  asked = 0;
  answered = 0;
  readonly wrong: string[] = [];

  override async init(...[database, options]: Parameters<DataFiles['init']>): ReturnType<DataFiles['init']> {
    const count = (module: EmscriptenModule): void => {
      const { stream_ops: operations } = operationsOf(module);
      const { llseek } = operations;
      operations.llseek = (stream, offset, whence) => {
        if (whence === seekEnd) this.asked += 1;
        return llseek(stream, offset, whence);
      };
    };
    const check = (module: EmscriptenModule): void => {
      const { stream_ops: operations } = operationsOf(module);
      const { llseek } = operations;
      operations.llseek = (stream, offset, whence) => {
        const position = llseek(stream, offset, whence);
        if (whence === seekEnd) {
          this.answered += 1;
          // What Emscripten opened has the file's number.
          const { size } = fstatSync((stream as FileStream & { readonly nfd: number }).nfd);
          if (position !== size + offset)
            this.wrong.push(`${stream.node.name}: ${String(position)} of ${String(size)}`);
        }
        return position;
      };
    };
    const { emscriptenOpts } = await super.init(database, { ...options, preRun: [count, ...(options.preRun ?? [])] });
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), check] } };
  }
}

const work = `
  CREATE TABLE IF NOT EXISTS balances (id bigint PRIMARY KEY, amount numeric NOT NULL, note text);
  INSERT INTO balances SELECT id, id, repeat('x', 500) FROM generate_series(1, 4000) AS id;
  UPDATE balances SET amount = amount + 1 WHERE id % 3 = 0;
  CREATE INDEX of_amount ON balances (amount);
  INSERT INTO balances SELECT id, id, repeat('y', 500) FROM generate_series(4001, 6000) AS id;
  REINDEX TABLE balances;
  VACUUM FULL balances;
  CHECKPOINT;
  DELETE FROM balances WHERE id > 500;
  VACUUM balances;
  INSERT INTO balances SELECT id, id, repeat('z', 900) FROM generate_series(501, 3000) AS id;
  TRUNCATE balances;
  INSERT INTO balances SELECT id, id, 'short' FROM generate_series(1, 3000) AS id;
  CREATE TABLE passing AS SELECT * FROM balances;
  DROP TABLE passing;
  DROP INDEX of_amount;
`;

/** Rows by their keys through a bitmap, as the commit lane looks its balances up. */
const lookUp = `
  SET enable_seqscan = off; SET enable_indexscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;
  SELECT count(*) FROM generate_series(1, 3000) AS key (id), balances WHERE balances.id = key.id;
`;

describe('the folder of the embedded database', () => {
  it('knows how long its files are whatever becomes of them, and after it was opened anew', async () => {
    for (let opened = 0; opened < 2; opened += 1) {
      const files = new CheckedFiles(join(folder, 'database'));
      const database = await PGlite.create({ fs: files });
      // A statement by itself each: VACUUM runs in no transaction.
      for (const statement of work.split(';')) await database.exec(statement);
      await database.exec(
        `BEGIN; INSERT INTO balances SELECT id, id FROM generate_series(9001, 19000) AS id; ROLLBACK`,
      );
      const before = files.asked;
      await database.exec(lookUp);
      assert.ok(files.answered > 3_000);
      assert.ok(files.asked - before < 10, `${String(files.asked - before)} questions for 3,000 rows`);
      assert.deepEqual(files.wrong, []);
      await database.exec('TRUNCATE balances');
      await database.close();
    }
  });

  it('asks again where a write failed, a file was cut or opened, and always for files that are renamed', () => {
    let size = 8_192;
    let isFull = false;
    let asked = 0;
    const operations: FileOperations = {
      node_ops: { setattr: () => undefined },
      stream_ops: {
        open: () => undefined,
        setattr: () => undefined,
        write: (_stream, _buffer, _offset, length, position) => {
          if (isFull) throw new Error('no space left on the device');
          size = Math.max(size, position + length);
          return length;
        },
        llseek: (_stream, offset, whence) => {
          if (whence === seekEnd) asked += 1;
          return whence === seekEnd ? size + offset : offset;
        },
      },
    };
    rememberSizes(operations);
    const { node_ops: ofNode, stream_ops: ofStream } = operations;
    const table: FileStream = { node: { name: '16384.1' } };
    const page = new Uint8Array(8_192);
    const end = (stream: FileStream): number => ofStream.llseek(stream, 0, seekEnd);
    assert.equal(end(table), 8_192);
    ofStream.write(table, page, 0, 8_192, 8_192);
    ofStream.write(table, page, 0, 8_192, 0);
    assert.equal(end(table), 16_384);
    assert.equal(ofStream.llseek(table, 100, 0), 100);
    assert.equal(asked, 1);
    isFull = true;
    assert.throws(() => ofStream.write(table, page, 0, 8_192, 16_384), /no space/);
    size = 20_480;
    assert.equal(end(table), 20_480);
    for (const [newSize, change] of [
      [4_096, (): void => ofStream.setattr(table, { size: 4_096 })],
      [2_048, (): void => ofNode.setattr(table.node, { size: 2_048 })],
      [1_024, (): void => ofStream.open(table)],
    ] as const) {
      size = newSize;
      change();
      assert.equal(end(table), newSize);
    }
    assert.equal(asked, 5);
    const segment: FileStream = { node: { name: '000000010000000000000001' } };
    end(segment);
    end(segment);
    assert.equal(asked, 7);
  });
});
