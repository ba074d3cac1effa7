import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** A version of a product's terms. */
export const termsOut = z.object({
  id: s.idOut,
  /** The product, by the number that customers' calls name it with. */
  config_id: s.idOut,
  family: z.string(),
  version: z.int(),
  terms: z.record(z.string(), z.unknown()),
  effective_at: s.isoTime,
  author: z.nullable(z.string()),
  approver: z.nullable(z.string()),
  reason: z.string(),
  created_at: s.isoTime,
});

const staff = { auth: 'staff', feature: 'backoffice', grant: 'terms.edit' } as const;

/** Terms of products: versions with a date of effect, an author and a second person. */
export const termsCalls = {
  list: defineCall({
    name: 'admin.terms',
    method: 'GET',
    path: '/admin/terms',
    ...staff,
    input: z.object({ family: s.text(40, 1) }),
    output: z.array(termsOut),
    rejections: ['NOT_FOUND'],
    summary: 'Every version of the terms of a family’s products, newest first.',
  }),
  propose: defineCall({
    name: 'admin.terms_propose',
    method: 'POST',
    path: '/admin/terms/propose',
    ...staff,
    audited: true,
    input: z.object({
      family: s.text(40, 1),
      /** Of the product that is changed; absent for a new one. */
      config_id: s.optional(s.id),
      /** The whole terms as a JSON object. */
      terms: s.text(20_000, 2),
      /** From when they hold; absent as soon as they are approved. */
      effective_at: s.optional(s.isoTime),
      reason: s.reason(),
    }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR'],
    summary:
      'Asks for a new version of a product’s terms, which a second person approves; running positions keep theirs.',
  }),
};
