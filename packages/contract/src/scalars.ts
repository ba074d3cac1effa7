import { isIdText } from '@bourse/kernel/ids';
import * as z from 'zod/mini';
import { languages } from './lang.ts';

/**
 * The scalars of the wire. Input arrives as form fields, query fields or JSON, so whole numbers and flags are accepted
 * as text and as themselves; amounts are accepted as decimal text alone, because a JSON number is a float (S4).
 */

/** Text of `min` to `max` UTF-16 units without NUL and lone surrogates, which no database column could hold. */
export function text(max: number, min = 0) {
  return z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine(
      (value: string) => value.isWellFormed() && !value.includes('\0'),
      'holds characters that cannot be stored',
    ),
  );
}

/** What staff or a customer gives as the reason of an act: text with words in it, and not signs or spaces alone. */
export function reason(min = 3, max = 500) {
  return text(max, min).check(
    z.refine((value: string) => (value.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2, 'says nothing in words'),
  );
}

type Schema = z.core.$ZodType;

/** A field that may be absent; a form's empty field counts as absent. */
export function optional<S extends Schema>(schema: S) {
  return z.optional(
    z.pipe(
      z.union([z.literal(''), schema]),
      z.transform((value): z.output<S> | undefined => (value === '' ? undefined : value)),
    ),
  );
}

type Default<S extends Schema> = z.core.util.NoUndefined<Awaited<z.output<S>>>;

/** A field with a default; a form's empty field gets it too. */
export function withDefault<S extends Schema>(schema: S, value: Default<S>) {
  const filled = z.pipe(
    z.union([z.literal(''), schema]),
    z.transform((given): z.output<S> => (given === '' ? value : given)),
  );
  // A named type, because the inferred one forgets which schema it was made of.
  return z._default<typeof filled>(filled, value);
}

const wholeText = /^(?:0|[1-9]\d{0,15})$/;

/** A whole number from `min` to `max`, as text or number; given to the handler as a number. */
export function whole(min: number, max: number) {
  const number = z.int().check(z.gte(min), z.lte(max));
  return z.pipe(
    z.pipe(
      z.union([number, z.string().check(z.regex(wholeText))]),
      z.transform((value) => (typeof value === 'string' ? Number.parseInt(value, 10) : value)),
    ),
    number,
  );
}

/** The form of an amount, price or rate: plain decimal digits, no sign, no exponent, no grouping (S4). */
export const decimalPattern = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** An amount, price or rate as decimal text of at most 80 characters. Zero passes here: what it means is the call's. */
export const decimal = z.string().check(z.maxLength(80), z.regex(decimalPattern));

/**
 * An amount that a call which moves money can do without. An empty one is refused, and not taken for absent: a field that a
 * form has left empty must not come to mean all of it.
 */
export const amount = z.optional(decimal);

/** A decimal in an answer; profits and changes may be negative. */
export const signedDecimal = z.string().check(z.regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/));

/** The id of a row: digits, or a whole number; given to the handler as text. */
export const id = z.pipe(
  z.union([z.string().check(z.regex(/^[1-9]\d{0,18}$/), z.refine(isIdText)), z.int().check(z.gte(1))]),
  z.transform((value) => value.toString()),
);

/** An id in an answer. */
export const idOut = z.string().check(z.regex(/^[1-9]\d{0,18}$/));

const largestInt4 = 2_147_483_647;

/** The id of a coin or market, a small number as in the specification's own tables. */
export const coinId = whole(1, largestInt4);
/** The same in an answer. */
export const coinIdOut = z.int().check(z.gte(1));

/** A currency by its code, or by its id as text. */
export const currency = z.pipe(
  z.union([z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/)), z.int().check(z.gte(1), z.lte(largestInt4))]),
  z.transform((value) => value.toString()),
);

/** A market as `BTC/USDT`, `BTCUSDT` or `BTC_USDT` (S8). */
export const symbol = z.string().check(z.regex(/^[A-Za-z0-9]{1,20}(?:[/_][A-Za-z0-9]{1,20})?$/));

/** Up to 100 markets, separated by commas. */
export const symbolList = z.pipe(
  z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9]{1,20}(?:[/_][A-Za-z0-9]{1,20})?(?:,[A-Za-z0-9]{1,20}(?:[/_][A-Za-z0-9]{1,20})?){0,99}$/),
    ),
  z.transform((symbols: string): readonly string[] => symbols.split(',')),
);

/** Yes or no. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['1', '0', 'true', 'false']), z.literal([0, 1])]),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** `buy` or `sell`; 1 and 2 are accepted for them (S9). */
export const side = z.pipe(
  z.union([z.enum(['buy', 'sell', '1', '2']), z.literal([1, 2])]),
  z.transform((value): 'buy' | 'sell' => (value === 'buy' || value === '1' || value === 1 ? 'buy' : 'sell')),
);

/** One of a few small numbers, as text or number. */
export function numberOf<const N extends number>(...allowed: readonly N[]) {
  return z.pipe(whole(Math.min(...allowed), Math.max(...allowed)), z.literal([...allowed]));
}

/** A list in a form travels as JSON in one field or as repeated fields, in JSON as itself (S142). */
export function listOf<S extends Schema>(item: S, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.array(z.unknown()).check(z.maxLength(max)), text(1_000_000)]),
      z.transform((value, context) => {
        if (typeof value !== 'string') return value;
        if (!value.trimStart().startsWith('[')) return [value];
        try {
          const parsed: unknown = JSON.parse(value);
          return parsed;
        } catch {
          context.issues.push({ code: 'custom', message: 'is no JSON list', input: value });
          return z.NEVER;
        }
      }),
    ),
    z.array(item).check(z.maxLength(max)),
  );
}

/** An object in a form travels as JSON in one field, in JSON as itself (S142). @param max characters of that field at most. */
export function objectOf<S extends Schema>(schema: S, max: number) {
  return z.pipe(
    z.pipe(
      z.union([z.record(z.string(), z.unknown()), text(max)]),
      z.transform((value, context) => {
        if (typeof value !== 'string') return value;
        try {
          const parsed: unknown = JSON.parse(value);
          return parsed;
        } catch {
          context.issues.push({ code: 'custom', message: 'is no JSON object', input: value });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );
}

/** A caller's own name for an order or operation: repeats answer with the first result (S47, S139). */
export const clientOrderId = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/));

/** By what a visitor hears of their conversation with support: whoever knows it may. */
export const chatChannel = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** The header `Idempotency-Key`: up to 64 visible ASCII characters. */
export const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/));

/** A moment in an answer: ISO 8601 in UTC (S4). */
export const isoTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** A day of UTC that there is, `2026-11-25`. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d$/),
  z.refine((value: string) => {
    const ms = Date.parse(`${value}T00:00:00.000Z`);
    return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
  }, 'is no day'),
);

/** One of our language words; anything else is left to `resolveLang`. */
export const lang = text(40);
export const langOut = z.enum(languages);

/** The opaque place in a list that grows for ever (S140). */
const cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));

const maxLimit = 100;

/** The paging fields of a small list: page from 1, limit cut to 100 (S3). */
export function pages(defaultLimit = 10) {
  const limit = z.pipe(
    whole(1, 1_000_000),
    z.transform((value) => Math.min(value, maxLimit)),
  );
  return {
    page: withDefault(whole(1, 1_000_000), 1),
    limit: withDefault(limit, defaultLimit),
  };
}

/** The paging fields of a list that grows for ever: those of a small one, and a cursor (S140). */
export function paging(defaultLimit = 10) {
  return { ...pages(defaultLimit), cursor: optional(cursor) };
}

/** A page of a list (S3). `total` stops at 10,000; `cursor`, where present, leads to the next page (S140). */
export function pageOf<S extends Schema>(item: S) {
  return z.object({
    list: z.array(item),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    cursor: z.optional(z.string()),
  });
}
