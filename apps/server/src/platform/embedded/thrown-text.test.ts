import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonOf } from '../process/start-error.ts';
import { thrownText } from './thrown-text.ts';

/** As Emscripten's file system makes them. */
class ErrnoError {
  readonly name = 'ErrnoError';
  readonly errno: number;
  constructor(errno: number) {
    this.errno = errno;
  }
}

test('what is thrown and is no Error is told by what it holds', () => {
  assert.equal(thrownText(new ErrnoError(29)), "ErrnoError { name: 'ErrnoError', errno: 29 }");
  assert.equal(thrownText('unreachable'), 'unreachable');
  assert.equal(thrownText(undefined), 'undefined');
  assert.equal(reasonOf(new ErrnoError(29)), "ErrnoError { name: 'ErrnoError', errno: 29 }");
});

test('an Error is told with its stack, or without one by its name and message', () => {
  const error = new RangeError('out of reach');
  assert.match(thrownText(error), /^RangeError: out of reach\n {4}at /);
  delete error.stack;
  assert.equal(thrownText(error), 'RangeError: out of reach');
});
