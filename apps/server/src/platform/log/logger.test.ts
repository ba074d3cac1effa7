import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLogger, redactedFields } from './logger.ts';

/** The lines that `write` leads to. */
function linesOf(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const destination = {
    write: (line: string): void => {
      text += line;
    },
  };
  write(createLogger('info', destination));
  return text;
}

describe('the log', () => {
  for (const field of redactedFields) {
    it(`never holds ${field}, at the top or inside`, () => {
      const text = linesOf((logger) => {
        logger.info({ [field]: 'geheim-1' }, 'top');
        logger.info({ input: { [field]: 'geheim-2' } }, 'inside');
        logger.info({ request: { headers: { [field]: 'geheim-3' } } }, 'deeper');
      });
      assert.equal(text.split('\n').filter((line) => line !== '').length, 3);
      assert.doesNotMatch(text, /geheim/);
    });
  }

  it('says what failed, but not the row that a database error quotes', () => {
    const error = Object.assign(new Error('duplicate key value'), { detail: 'Key (email)=(ada@example.org) exists' });
    const text = linesOf((logger) => {
      logger.error({ err: error }, 'failed');
    });
    assert.match(text, /duplicate key value/);
    assert.doesNotMatch(text, /ada@example/);
  });

  it('writes one JSON object a line with its level as a word', () => {
    const text = linesOf((logger) => {
      logger.warn({ requestId: 'r-1' }, 'careful');
    });
    const line = JSON.parse(text) as { level: string; requestId: string; msg: string }; // written two lines above
    assert.deepEqual([line.level, line.requestId, line.msg], ['warn', 'r-1', 'careful']);
  });
});
