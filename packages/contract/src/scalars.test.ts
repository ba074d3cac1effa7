import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { malformedNumbers } from '@bourse/testing/malformed-numbers';
import { allCalls } from './all-calls.ts';
import * as s from './scalars.ts';

const accepts = (schema: z.core.$ZodType, input: unknown, output: unknown): void => {
  assert.deepEqual(z.safeParse(schema, input), { success: true, data: output }, JSON.stringify(input));
};
const refuses = (schema: z.core.$ZodType, ...inputs: unknown[]): void => {
  for (const input of inputs) assert.equal(z.safeParse(schema, input).success, false, JSON.stringify(input));
};

/** What no amount, price or rate field takes: malformed text, and everything that is no text. */
const malformed: readonly unknown[] = [...malformedNumbers, 1, 1.5, 0, -1, 1e21, true, null, [], ['1'], {}, '', ' '];

test('amounts are plain decimal text and nothing else', () => {
  assert.ok(malformedNumbers.length >= 40);
  refuses(s.decimal, ...malformed);
  for (const text of ['0', '1', '0.1', '12.50', '0.00000000000000000001']) accepts(s.decimal, text, text);
});

test('M7 control: readers that trust the language take many of them for numbers', () => {
  const naive: Readonly<Record<string, (text: string) => number>> = {
    Number: (text) => Number(text),
    parseFloat: (text) => Number.parseFloat(text),
  };
  for (const [name, read] of Object.entries(naive)) {
    const taken = malformedNumbers.filter((text) => Number.isFinite(read(text)));
    assert.ok(taken.length >= 15, `${name} takes ${JSON.stringify(taken)}`);
  }
});

test('every money field of every call refuses every malformed number', () => {
  const moneyFields = allCalls.flatMap(({ name, input }) =>
    Object.entries(input._zod.def.shape)
      .filter(([, field]) => z.safeParse(field, '0.5').data === '0.5' && !z.safeParse(field, 'text').success)
      .map(([key, field]) => ({ name: `${name} ${key}`, field })),
  );
  assert.ok(moneyFields.some(({ name }) => name === 'wallet.change number'));
  assert.ok(moneyFields.some(({ name }) => name === 'spot.trade target_price'));
  // Where an empty field takes a price away and has to be sent (S69).
  const mayBeEmpty = new Set(['lever.set_stop target_profit_price', 'lever.set_stop stop_loss_price']);
  for (const { name, field } of moneyFields) {
    for (const input of malformed.filter((one) => one !== '' || !mayBeEmpty.has(name))) {
      const parsed = z.safeParse(field, input);
      // A form's empty field is an absent one where the field may be absent.
      const absent = input === '' && parsed.success && parsed.data === undefined;
      assert.ok(!parsed.success || absent, `${name} takes ${JSON.stringify(input)}`);
    }
  }
});

test('whole numbers arrive as text or number within their bounds', () => {
  const schema = s.whole(1, 100);
  accepts(schema, '7', 7);
  accepts(schema, 100, 100);
  refuses(schema, 0, 101, '0', '101', '07', '1.5', 1.5, '1e2', -1, '-1', '', null, true, '99999999999999999999');
});

test('an empty form field is an absent one', () => {
  accepts(s.optional(s.decimal), '', undefined);
  accepts(s.optional(s.decimal), undefined, undefined);
  accepts(s.optional(s.decimal), '1', '1');
  refuses(s.optional(s.decimal), null, 1);
  accepts(s.withDefault(s.whole(1, 9), 3), '', 3);
  accepts(s.withDefault(s.whole(1, 9), 3), undefined, 3);
  accepts(s.withDefault(s.whole(1, 9), 3), '4', 4);
});

test('pages start at 1 and a limit is cut to 100', () => {
  const page = z.object(s.paging());
  accepts(page, {}, { page: 1, limit: 10 });
  accepts(page, { page: '2', limit: 5_000 }, { page: 2, limit: 100 });
  refuses(page, { page: 0 }, { page: -1 }, { limit: '0' }, { cursor: '../..' });
});

test('ids are digits', () => {
  accepts(s.id, '9223372036854775807', '9223372036854775807');
  accepts(s.id, 12, '12');
  refuses(s.id, '0', '01', '-1', '1.0', 'abc', '', 0, 1.5, 2 ** 60, '12345678901234567890', null);
});

test('sides are words or their numbers', () => {
  for (const input of ['buy', '1', 1]) accepts(s.side, input, 'buy');
  for (const input of ['sell', '2', 2]) accepts(s.side, input, 'sell');
  refuses(s.side, 'BUY', 3, '3', '', true, 'toString');
});

test('flags are true, false, 1 or 0', () => {
  for (const input of [true, 1, '1', 'true']) accepts(s.flag, input, true);
  for (const input of [false, 0, '0', 'false']) accepts(s.flag, input, false);
  refuses(s.flag, 'yes', 2, '', null);
});

test('symbols are written in three ways', () => {
  for (const input of ['BTC/USDT', 'BTCUSDT', 'BTC_USDT']) accepts(s.symbol, input, input);
  refuses(s.symbol, '', '/', 'BTC/', 'A/B/C', 'BTC USDT', "BTC'--", 'x'.repeat(50));
});

test('an object travels as JSON in a field, or as itself', () => {
  const schema = s.objectOf(z.object({ a: z.string() }), 20);
  for (const given of [{ a: 'x' }, '{"a":"x"}']) assert.deepEqual(z.safeParse(schema, given).data, { a: 'x' });
  for (const given of ['', '{', '[]', '"a"', 'null', '{"a":1}', `{"a":"${'x'.repeat(20)}"}`, null, [], 1])
    assert.equal(z.safeParse(schema, given).success, false, JSON.stringify(given));
});

test('lists travel as themselves, as JSON in one field, or as repeated fields', () => {
  const schema = s.listOf(s.id, 3);
  accepts(schema, ['1', 2], ['1', '2']);
  accepts(schema, '["1","2"]', ['1', '2']);
  accepts(schema, '5', ['5']);
  refuses(schema, '[1', '{"a":1}', '[1,2,3,4]', ['1', '2', '3', '4'], ['x'], null, 5);
});

test('text that no column could hold is refused', () => {
  const schema = s.text(5, 1);
  accepts(schema, 'ไทย', 'ไทย');
  refuses(schema, '', 'toolong', 'a\0', '\ud800', 5, null, {});
});

test('a reason is words, not spaces or signs', () => {
  accepts(s.reason(), 'paid twice', 'paid twice');
  accepts(s.reason(), '客戶確認', '客戶確認');
  refuses(s.reason(), '', '     ', '\u3000\u3000\u3000', '...', '???!!', ' a ', null);
  refuses(s.reason(20), 'too short');
});

test('no act of staff takes spaces or signs for its reason', () => {
  const reasons = allCalls.flatMap(({ name, auth, input }) => {
    const field = auth === 'staff' ? input._zod.def.shape['reason'] : undefined;
    return field === undefined ? [] : [{ name, field }];
  });
  assert.ok(reasons.length > 50, String(reasons.length));
  for (const { name, field } of reasons) {
    for (const nothing of [' '.repeat(25), '. . . . . . . . . . . . .', '\u200b'.repeat(25), '-'.repeat(25)])
      assert.equal(z.safeParse(field, nothing).success, false, `${name} takes ${JSON.stringify(nothing)}`);
    assert.equal(z.safeParse(field, 'it was agreed by telephone').success, true, name);
  }
});

test('own ids of orders are short and plain', () => {
  accepts(s.clientOrderId, 'a-1_b.c:D', 'a-1_b.c:D');
  refuses(s.clientOrderId, '', 'a b', 'x'.repeat(65), 'é', 5);
});
