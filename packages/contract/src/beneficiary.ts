import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** Whose wallet a withdrawal goes to. */
export const walletOwners = ['own', 'person', 'company'] as const;
/** One of them. */
export type WalletOwner = (typeof walletOwners)[number];

/** Who keeps the keys of the wallet: its owner, or an exchange or another provider. */
export const walletHostings = ['self', 'hosted'] as const;
/** One of them. */
export type WalletHosting = (typeof walletHostings)[number];

/** Who gets a withdrawal, where the rules of the customer's country ask for that; the quote says so. */
export const beneficiaryFields = {
  wallet_of: s.optional(z.enum(walletOwners)),
  /** Of another person or a company. */
  beneficiary_name: s.optional(s.text(140, 2)),
  hosting: s.optional(z.enum(walletHostings)),
  /** Of a hosted wallet. */
  provider: s.optional(s.text(100, 2)),
  /** That an own wallet is one's own, above a threshold of the country. */
  declared: s.optional(s.flag),
};

/** What of it must be said of a withdrawal. */
export const beneficiaryNeeds = z.object({
  /** Whose wallet, and for others' wallets and hosted ones the names. */
  needed: z.boolean(),
  /** Beside it, for an own wallet, the declaration. */
  declaration: z.boolean(),
});

/** Who gets it, as the customer has said. */
export const beneficiaryOut = z.object({
  wallet_of: z.enum(walletOwners),
  /** Null for an own wallet: it is the verified person. */
  beneficiary_name: z.nullable(z.string()),
  hosting: z.enum(walletHostings),
  provider: z.nullable(z.string()),
  declared: z.boolean(),
});

/** What staff see of who gets a withdrawal. */
export const beneficiaryStaffCalls = {
  show: defineCall({
    name: 'withdrawals.beneficiary',
    method: 'POST',
    path: '/admin/withdrawals/beneficiary',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'withdrawals.review',
    audited: true,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: z.extend(beneficiaryOut, {
      said_at: s.isoTime,
      /** Where the customer was verified when the rule was applied. */
      country: z.nullable(z.string()),
      /** The same with the originator, in the shape of IVMS101. */
      ivms101: z.record(z.string(), z.unknown()),
    }),
    rejections: ['NOT_FOUND'],
    summary: 'Who gets a withdrawal, as its customer has said, and as IVMS101; each look needs a reason and is noted.',
  }),
};
