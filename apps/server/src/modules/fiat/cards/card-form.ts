import { tidyText } from '@bourse/contract/text-rules';
import { ok, type Result } from '@bourse/kernel/result';
import { rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { isAccountNumber, isBic, isCardNumber, isIban, isRoutingNumber, tidyNumber } from './bank-numbers.ts';

/** What both kinds of card say (S65). */
export interface CardFields {
  readonly real_name: string;
  readonly card_number: string;
  readonly city: string;
  readonly bank: string;
  readonly branch: string;
  readonly phone: string;
}

/** What an international card says beside it. */
export interface InternationalFields extends CardFields {
  readonly aba?: string | undefined;
  readonly iban?: string | undefined;
  readonly swift: string;
  readonly holder_address: string;
}

/** What is kept of a card, sealed. */
export interface CardFacts {
  readonly realName: string;
  readonly number: string;
  readonly city: string;
  readonly bank: string;
  readonly branch: string;
  readonly phone: string;
  readonly aba: string | null;
  readonly iban: string | null;
  readonly swift: string | null;
  readonly holderAddress: string | null;
}

const words = ['real_name', 'city', 'bank', 'branch'] as const;

/** A number that can be dialled: perhaps a plus, then 5 to 15 digits (E.164). */
function phoneOf(text: string): string | null {
  const phone = text.normalize('NFKC').replaceAll(/[\s().-]/gu, '');
  return /^\+?\d{5,15}$/.test(phone) ? phone : null;
}

/** What both kinds share, without the number. @returns PARAMETER_ERROR with the field, in the order of the form. */
function readCommon(fields: CardFields): Result<Omit<CardFacts, 'number' | 'aba' | 'iban'>, Rejection> {
  const empty = words.find((field) => tidyText(fields[field]) === '');
  if (empty !== undefined) return rejectField(empty);
  const phone = phoneOf(fields.phone);
  if (phone === null) return rejectField('phone');
  return ok({
    realName: tidyText(fields.real_name),
    city: tidyText(fields.city),
    bank: tidyText(fields.bank),
    branch: tidyText(fields.branch),
    phone,
    swift: null,
    holderAddress: null,
  });
}

/** Reads a domestic card. @returns PARAMETER_ERROR with the field: name, city, bank, branch, phone, then the number. */
export function readDomestic(fields: CardFields): Result<CardFacts, Rejection> {
  const common = readCommon(fields);
  if (!common.ok) return common;
  const number = tidyNumber(fields.card_number);
  if (!isCardNumber(number)) return rejectField('card_number');
  return ok({ ...common.value, number, aba: null, iban: null });
}

/** The number of an international account, by IBAN or by routing number. */
function readAccount(fields: InternationalFields): Result<Pick<CardFacts, 'number' | 'aba' | 'iban'>, Rejection> {
  const number = tidyNumber(fields.card_number);
  const iban = fields.iban === undefined ? null : tidyNumber(fields.iban);
  const aba = fields.aba === undefined ? null : tidyNumber(fields.aba);
  if (iban === null && aba === null) return rejectField('iban');
  if (iban !== null && !isIban(iban)) return rejectField('iban');
  if (aba !== null && !isRoutingNumber(aba)) return rejectField('aba');
  // An account that has an IBAN is named by it, or by the number that stands in it.
  const isNamed = iban === null ? isAccountNumber(number) : number.length >= 4 && iban.includes(number);
  return isNamed ? ok({ number, iban, aba }) : rejectField('card_number');
}

/**
 * Reads an international card. @returns PARAMETER_ERROR with the field: those of a domestic one, then IBAN, routing number,
 * number of the account, SWIFT code, address of the holder.
 */
export function readInternational(fields: InternationalFields): Result<CardFacts, Rejection> {
  const common = readCommon(fields);
  if (!common.ok) return common;
  const account = readAccount(fields);
  if (!account.ok) return account;
  const swift = tidyNumber(fields.swift);
  if (!isBic(swift)) return rejectField('swift');
  const holderAddress = tidyText(fields.holder_address);
  if (holderAddress === '') return rejectField('holder_address');
  return ok({ ...common.value, ...account.value, swift, holderAddress });
}

/** Latin letters without their marks, capitals, single spaces: banks print MULLER for Müller. */
const comparable = (name: string): string =>
  tidyText(name)
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/['’.-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .toUpperCase();

/** Whether a holder is the verified person (S65). */
export function isSameHolder(holder: string, verified: string): boolean {
  return comparable(holder) === comparable(verified);
}
