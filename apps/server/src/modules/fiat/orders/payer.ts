import type { payerFields } from '@bourse/contract/fiat';
import { tidyText } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import { parseJson } from '@bourse/kernel/parse-json';
import { ok, type Result } from '@bourse/kernel/result';
import { isEmail, isObject } from '@bourse/kernel/validators';
import * as z from 'zod/mini';
import { rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';

/** One of what a payer can be asked for. */
export type PayerField = (typeof payerFields)[number];
/** Who pays. */
export type Payer = Readonly<Partial<Record<PayerField, string>>>;

const lengthMax = 120;

const fits: Readonly<Partial<Record<PayerField, (text: string) => boolean>>> = {
  email: isEmail,
  phone: (text) => /^\+?[\d\s().-]{5,25}$/.test(text),
  tax_id: (text) => /^[A-Za-z0-9./ -]{5,30}$/.test(text),
};

/** What was sent as the payer; null where it is no object. */
export function payerIn(sent: unknown): Readonly<Record<string, unknown>> | null {
  const value = typeof sent === 'string' ? parseJson(sent) : sent;
  return isObject(value) ? value : null;
}

/**
 * Reads the fields that are asked for; what is sent beside them is not kept.
 * @returns PARAMETER_ERROR with the first field that is missing or wrong, in the order of the form (S112).
 */
export function readPayer(
  sent: Readonly<Record<string, unknown>>,
  wanted: readonly PayerField[],
): Result<Payer, Rejection> {
  const payer: Partial<Record<PayerField, string>> = {};
  for (const field of wanted) {
    const value = sent[field];
    const text = typeof value === 'string' ? tidyText(value) : '';
    if (text === '' || text.length > lengthMax || fits[field]?.(text) === false) return rejectField(`payer.${field}`);
    payer[field] = text;
  }
  return ok(payer);
}

/** Bound to its owner. */
const sealedAs = (owner: UserId): string => `fiat:order:${owner}`;
const schema = z.record(z.string(), z.string());

export function sealPayer(sealer: Sealer, owner: UserId, payer: Payer): Buffer {
  return sealer.seal(Buffer.from(JSON.stringify(payer), 'utf8'), sealedAs(owner));
}

/** Opens it again; empty once it was erased. */
export function openPayer(sealer: Sealer, owner: UserId, sealed: Buffer | null): Payer {
  if (sealed === null) return {};
  return z.parse(schema, JSON.parse(sealer.open(sealed, sealedAs(owner)).toString('utf8')));
}
