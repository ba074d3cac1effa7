import * as z from 'zod/mini';
import { allCalls } from './all-calls.ts';
import { type AnyCall, takesFile } from './call.ts';
import { certaintyOf, type ErrorCode, errorCodes, isUncertain } from './error-code.ts';
import { errorMeanings } from './error-meanings.ts';
import { languages } from './lang.ts';
import { refusalsOf } from './refusals.ts';
import { refusalSchema } from './reply.ts';
import { visitorKeyForm, visitorKeyHeader } from './support-rules.ts';

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document; its inner shape is the standard's. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly Json[];
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: Json;
  /** Every word of `code`: what it means, and whether the refused request may have had its effect all the same. */
  readonly 'x-refusal-codes': Readonly<Record<ErrorCode, RefusalCode>>;
}

interface RefusalCode {
  readonly certainty: 'definite' | 'uncertain';
  readonly meaning: string;
}

/** A form's empty field counts as absent, which a reader of the document need not know. */
function withoutEmptyField(schema: z.core.$ZodType, json: Record<string, unknown>): void {
  const options = json['anyOf'];
  if (!Array.isArray(options) || schema._zod.def.type !== 'union') return;
  const others = options.filter((option: Json) => option['const'] !== '');
  if (others.length === options.length) return;
  if (others.length > 1) {
    json['anyOf'] = others;
    return;
  }
  delete json['anyOf'];
  Object.assign(json, others[0]);
}

function jsonSchema(schema: z.core.$ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema: written }) => {
      withoutEmptyField(zodSchema, written);
      const { def } = zodSchema._zod;
      if (def.type === 'default') written.default = def.defaultValue;
    },
  });
  return json;
}

function inputFields(call: AnyCall): {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: string[];
} {
  const { properties, required } = jsonSchema(call.input);
  return {
    properties: (properties ?? {}) as Readonly<Record<string, Json>>, // what JSON Schema says properties are
    required: (required ?? []) as string[], // likewise
  };
}

const langField: Json = { type: 'string', enum: languages, description: 'Language of the texts in the answer.' };

const idempotencyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeats with the same key and content answer with the first result; with other content, ID_REUSED.',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
};

const visitorHeader: Json = {
  name: visitorKeyHeader,
  in: 'header',
  required: false,
  description: 'The key of a visitor, instead of the field `visitor`: a header stands in no log of addresses.',
  schema: { type: 'string', pattern: visitorKeyForm.source },
};

function parametersOf(call: AnyCall): Json[] {
  const header = [
    ...(call.idempotent === true ? [idempotencyHeader] : []),
    ...(call.takesVisitorKey === true ? [visitorHeader] : []),
  ];
  if (call.method === 'POST') return header;
  const { properties, required } = inputFields(call);
  const fields = { ...properties, lang: langField };
  const query = Object.entries(fields).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...header, ...query];
}

function bodyOf(call: AnyCall): Json {
  if (call.method === 'GET') return {};
  const { properties, required } = inputFields(call);
  const schema = { type: 'object', properties: { ...properties, lang: langField }, required };
  const types = takesFile(call) ? ['multipart/form-data'] : ['application/x-www-form-urlencoded', 'application/json'];
  return {
    requestBody: {
      required: required.length > 0,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  };
}

function describe(call: AnyCall): string {
  const refusals = call.rejections ?? [];
  const sentence = (code: ErrorCode): string =>
    `- \`${code}\`${isUncertain(code) ? ' (uncertain)' : ''}: ${errorMeanings[code]}`;
  const parts = [
    call.gate?.level === undefined ? '' : `Needs verification level ${call.gate.level}.`,
    call.gate?.factor === undefined ? '' : 'Needs a factor shown within five minutes (`/safe/verify`).',
    call.gate?.unlocked === undefined ? '' : 'Closed for 24 hours after a change of password, factor or address.',
    call.grant === undefined ? '' : `Needs the grant \`${call.grant}\`.`,
    refusals.length === 0
      ? ''
      : `Refusals, in the order in which they are checked:\n${refusals.map(sentence).join('\n')}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function operationOf(call: AnyCall): Json {
  const okReply = {
    type: 'object',
    required: ['type', 'message', 'code'],
    properties: { type: { const: 'ok' }, message: jsonSchema(call.output), code: { const: 1 } },
  };
  const signedIn = [{ token: [] }];
  const security = call.auth === 'public' ? [] : call.auth === 'optional' ? [{}, ...signedIn] : signedIn;
  return {
    operationId: call.name,
    tags: [call.feature],
    summary: call.summary,
    description: describe(call),
    security,
    parameters: parametersOf(call),
    ...bodyOf(call),
    responses: {
      200: {
        description: 'The result, or a refusal.',
        content: {
          'application/json': { schema: { oneOf: [okReply, { $ref: '#/components/schemas/Refusal' }] } },
        },
      },
      default: {
        description:
          'Refused by the transport: unknown path, other method, too large, unlisted content type, too many.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
    'x-auth': call.auth,
    'x-rate': call.rate,
    'x-refusals': [...refusalsOf(call)],
  };
}

function refusalCodes(): Readonly<Record<ErrorCode, RefusalCode>> {
  const entries = errorCodes.map((code) => [code, { certainty: certaintyOf(code), meaning: errorMeanings[code] }]);
  return Object.fromEntries(entries) as Record<ErrorCode, RefusalCode>; // `errorCodes` has every one of them
}

/** The contract as an OpenAPI 3.1 document: every call with its fields, its answer, and its refusals. */
export function openApiDocument(info: { readonly title: string; readonly version: string }): OpenApiDocument {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of allCalls) {
    const item = (paths[call.path] ??= {});
    item[call.method.toLowerCase()] = operationOf(call);
  }
  const features = [...new Set(allCalls.map(({ feature }) => feature))];
  return {
    openapi: '3.1.0',
    info: {
      ...info,
      description:
        'Every answer is JSON with `type`, `message` and `code`. Amounts, prices and rates are decimal strings. ' +
        'Bodies are forms or JSON; lists in a form travel as JSON in one field or as repeated fields. ' +
        'What is told over sockets is described at `/docs/topics.json`. ' +
        'A refusal is *definite*: the request has had no effect and will have none; or *uncertain*: it may have had it. ' +
        'Only a definite refusal of the first attempt with an idempotency key ends it. After an attempt without an ' +
        'answer, or with an uncertain one, no later refusal of the same key is certain: keep the key, and ask ' +
        '`/user/outcome`. `x-refusal-codes` says of every code which it is.',
    },
    servers: [{ url: '/api' }],
    tags: features.map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refusal: jsonSchema(refusalSchema) },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The bare token, or `Bearer` and the token.',
        },
      },
    },
    'x-refusal-codes': refusalCodes(),
  };
}
