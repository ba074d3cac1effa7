import { bankCardCalls, bankCardsMax } from '@bourse/contract/bank-cards';
import type { OutputOf } from '@bourse/contract/call';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/sql.ts';
import { bind, type Binding, requireUser } from '../../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import { lockVerified } from '../../identity/index.ts';
import { readVerifiedName } from '../../kyc/index.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import { masked } from './bank-numbers.ts';
import { type CardFacts, isSameHolder, readDomestic, readInternational } from './card-form.ts';
import { type CardKind, deleteCard, insertCard, selectCards, updateCard } from './card-store.ts';

type DomesticAnswer = OutputOf<typeof bankCardCalls.save>;
type InternationalAnswer = OutputOf<typeof bankCardCalls.saveInternational>;

/** A card, opened. */
export interface BankCard extends CardFacts {
  readonly id: string;
  readonly kind: CardKind;
  readonly savedAt: Instant;
}

const text = z.string();
const factsSchema = z.object({
  realName: text,
  number: text,
  city: text,
  bank: text,
  branch: text,
  phone: text,
  aba: z.nullable(text),
  iban: z.nullable(text),
  swift: z.nullable(text),
  holderAddress: z.nullable(text),
});

/** Bound to its owner, so that a row that was moved to another customer does not open. */
const sealedAs = (owner: UserId): string => `fiat:card:${owner}`;

/** The cards of a customer, opened, the newest first. */
export async function readCards(db: Queryable, sealer: Sealer, owner: UserId): Promise<BankCard[]> {
  return (await selectCards(db, owner)).map(({ sealed, ...row }) => ({
    ...row,
    ...z.parse(factsSchema, JSON.parse(sealer.open(sealed, sealedAs(owner)).toString('utf8'))),
  }));
}

function domesticAnswer({ id, realName, number, city, bank, branch, phone, savedAt }: BankCard): DomesticAnswer {
  return {
    id,
    real_name: realName,
    card_number: masked(number),
    city,
    bank,
    branch,
    phone: masked(phone),
    saved_at: toIso(savedAt),
  };
}

function internationalAnswer(card: BankCard): InternationalAnswer {
  const { aba, iban, swift, holderAddress } = card;
  return {
    ...domesticAnswer(card),
    aba,
    iban: iban === null ? null : `${iban.slice(0, 2)} ${masked(iban)}`,
    swift: swift ?? '',
    holder_address: holderAddress ?? '',
  };
}

interface Saving {
  readonly owner: UserId;
  readonly kind: CardKind;
  readonly payPassword: string | undefined;
}

/** Whoever changes a card knows the pay password (S61). @returns PARAMETER_ERROR without one, then what the comparison refuses. */
async function checkPayPassword(
  { identity }: FiatPorts,
  owner: UserId,
  given: string | undefined,
): Promise<Result<void, Rejection>> {
  return given === undefined ? rejectField('pay_password') : identity.checkPayPassword(owner, given);
}

const isSameAccount = (one: CardFacts, other: CardFacts): boolean =>
  one.iban === null && other.iban === null
    ? one.number === other.number && one.aba === other.aba
    : one.iban === other.iban;

/**
 * Saves a card, in the place of the one with the same number (S135).
 * @returns PARAMETER_ERROR for a field of the form, VERIFICATION_REQUIRED where nobody is known to be verified,
 * PARAMETER_ERROR for a holder who is not the verified person and without pay password, TOO_MANY_REQUESTS, SYSTEM_BUSY,
 * PAY_PASSWORD_WRONG, LIMIT_EXCEEDED.
 */
async function saveCard(
  ports: FiatPorts,
  { owner, kind, payPassword }: Saving,
  form: Result<CardFacts, Rejection>,
): Promise<Result<BankCard, Rejection>> {
  if (!form.ok) return form;
  const { db, clock, sealer } = ports;
  const name = await readVerifiedName(db, sealer, owner);
  if (name === null) return reject('VERIFICATION_REQUIRED', { level: 1 });
  if (!isSameHolder(form.value.realName, name)) return rejectField('real_name');
  const known = await checkPayPassword(ports, owner, payPassword);
  if (!known.ok) return known;
  const at = clock.now();
  const sealed = sealer.seal(Buffer.from(JSON.stringify(form.value), 'utf8'), sealedAs(owner));
  return db.withTx<Result<BankCard, Rejection>>('save a card', async (tx) => {
    // The row of the customer is locked until the end: whoever saves at the same time counts this card, too.
    await lockVerified(tx, owner);
    const cards = await readCards(tx, sealer, owner);
    const same = cards.find((one) => one.kind === kind && isSameAccount(one, form.value));
    if (same === undefined && cards.length >= bankCardsMax) return reject('LIMIT_EXCEEDED', { limit: bankCardsMax });
    if (same !== undefined) updateCard(tx, same.id, sealed, at);
    const id = same?.id ?? (await insertCard(tx, owner, kind, sealed, at));
    return ok({ ...form.value, id, kind, savedAt: at });
  });
}

/** @returns PARAMETER_ERROR, TOO_MANY_REQUESTS, SYSTEM_BUSY, PAY_PASSWORD_WRONG, NOT_FOUND. */
async function removeCard(
  ports: FiatPorts,
  owner: UserId,
  id: string,
  payPassword: string | undefined,
): Promise<Result<Record<string, never>, Rejection>> {
  const known = await checkPayPassword(ports, owner, payPassword);
  if (!known.ok) return known;
  const wasThere = await ports.db.withTx('remove a card', (tx) => deleteCard(tx, owner, id));
  return wasThere ? ok({}) : reject('NOT_FOUND');
}

/** Binds the calls of bank cards. */
export function cardRoutes(ports: FiatPorts): Binding[] {
  const { db, sealer } = ports;
  const list = async (owner: UserId, kind: CardKind): Promise<BankCard[]> =>
    (await readCards(db, sealer, owner)).filter((one) => one.kind === kind);
  return [
    bind(bankCardCalls.save, async (context, { pay_password: payPassword, ...fields }) => {
      const saving: Saving = { owner: requireUser(context), kind: 'domestic', payPassword };
      const saved = await saveCard(ports, saving, readDomestic(fields));
      return saved.ok ? ok(domesticAnswer(saved.value)) : saved;
    }),
    bind(bankCardCalls.saveInternational, async (context, { pay_password: payPassword, ...fields }) => {
      const saving: Saving = { owner: requireUser(context), kind: 'international', payPassword };
      const saved = await saveCard(ports, saving, readInternational(fields));
      return saved.ok ? ok(internationalAnswer(saved.value)) : saved;
    }),
    bind(bankCardCalls.list, async (context) => ok((await list(requireUser(context), 'domestic')).map(domesticAnswer))),
    bind(bankCardCalls.listInternational, async (context) =>
      ok((await list(requireUser(context), 'international')).map(internationalAnswer)),
    ),
    bind(bankCardCalls.delete, (context, { id, pay_password: given }) =>
      removeCard(ports, requireUser(context), id, given),
    ),
  ];
}
