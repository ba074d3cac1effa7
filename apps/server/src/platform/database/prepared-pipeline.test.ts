import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PreparedPipeline } from './prepared-pipeline.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag makes

/** Stands in for what of pg's connection a pipeline uses. */
class Wire {
  readonly said: string[] = [];

  close({ name }: { readonly name: string }): void {
    this.said.push(`close ${name.slice(0, 7)}`);
  }
  parse({ text }: { readonly text: string }): void {
    this.said.push(`parse ${text}`);
  }
  bind({ values }: { readonly values: readonly unknown[] }): void {
    this.said.push(`bind ${String(values.length)}`);
  }
  execute(): void {
    this.said.push('execute');
  }
  sync(): void {
    this.said.push('sync');
  }
}

function written(pipeline: PreparedPipeline): string {
  const wire = new Wire();
  pipeline.submit(wire as never); // pg's typings want its whole connection
  return wire.said.join(', ');
}

/** Keeps no variable that refers to the value. */
function pipelineOf(known: Set<string>): { readonly pipeline: PreparedPipeline; readonly value: WeakRef<Buffer> } {
  const value = Buffer.from('a row');
  const pipeline = new PreparedPipeline([{ text: 'BEGIN' }, { text: 'SELECT $1::bytea', values: [value] }], known);
  return { pipeline, value: new WeakRef(value) };
}

test('a pipeline prepares what the connection does not know, once, and forgets what it has said', async () => {
  const known = new Set<string>();
  const { pipeline, value } = pipelineOf(known);
  assert.equal(
    written(pipeline),
    'close bourse_, parse BEGIN, bind 0, execute, close bourse_, parse SELECT $1::bytea, bind 1, execute, sync',
  );
  // A weak reference holds its target until the end of the event loop tick in which it was created.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  assert.equal(value.deref(), undefined);
  assert.equal(written(pipelineOf(known).pipeline), 'bind 0, execute, bind 1, execute, sync');
  assert.equal(written(pipeline), 'sync');
});
