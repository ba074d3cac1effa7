import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** What a key may do: read what is the customer's, or trade as well. None moves money out. */
export const apiKeyScopes = ['read', 'trade'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** So many keys a customer may have, and so many addresses a key. */
export const apiKeysMax = 20;
export const apiKeyAddressesMax = 50;

const apiKeyOut = z.object({
  id: s.idOut,
  name: z.string(),
  /** What the program sends with each request. */
  key: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** Addresses and networks from which it acts; none for every address. */
  addresses: z.array(z.string()),
  created_at: s.isoTime,
  expires_at: z.nullable(s.isoTime),
  /** To the minute; null where it never was. */
  last_used_at: z.nullable(s.isoTime),
});

/** Keys by which a customer's own programs act for them through the gateway (docs/gateway.md). */
export const apiKeyCalls = {
  add: defineCall({
    name: 'safety.api_key_add',
    method: 'POST',
    path: '/safe/api_key_add',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    gate: { factor: 'code' },
    input: z.object({
      name: s.text(60),
      scopes: s.listOf(z.enum(apiKeyScopes), apiKeyScopes.length),
      addresses: s.optional(s.listOf(s.text(60), apiKeyAddressesMax)),
      expires: s.optional(s.text(30)),
      code: s.optional(s.text(20)),
    }),
    output: z.extend(apiKeyOut, {
      /** Shown this once: what the program signs with. */
      api_secret: z.string(),
    }),
    rejections: ['PARAMETER_ERROR', 'LIMIT_EXCEEDED'],
    summary: 'Adds an API key; its secret is shown once. No key moves money out.',
  }),
  list: defineCall({
    name: 'safety.api_key_list',
    method: 'GET',
    path: '/safe/api_key_list',
    auth: 'user',
    feature: 'identity',
    input: z.object({}),
    output: z.object({ list: z.array(apiKeyOut) }),
    summary: 'Own API keys, the newest first.',
  }),
  remove: defineCall({
    name: 'safety.api_key_remove',
    method: 'POST',
    path: '/safe/api_key_remove',
    auth: 'user',
    feature: 'identity',
    rate: 'auth',
    input: z.object({ id: s.id }),
    output: z.object({}),
    rejections: ['NOT_FOUND'],
    summary: 'Removes an API key; what it is used for is refused from then on.',
  }),
};
