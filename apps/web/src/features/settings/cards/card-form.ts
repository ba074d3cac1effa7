import type { SentInputOf } from '@bourse/contract/call';
import type { bankCardCalls } from '@bourse/contract/bank-cards';

/** The two kinds of cards, as their pages name them. */
export type CardKind = 'domestic' | 'international';

/** The fields of a form, in their order. */
export const fieldsOf = {
  domestic: ['real_name', 'card_number', 'bank', 'branch', 'city', 'phone'],
  international: [
    'real_name',
    'iban',
    'aba',
    'card_number',
    'swift',
    'bank',
    'branch',
    'city',
    'holder_address',
    'phone',
  ],
} as const;

/** One of the fields of either form. */
export type CardField = (typeof fieldsOf)[CardKind][number];

/** What was typed so far. */
export type CardDraft = Readonly<Partial<Record<CardField, string>>>;

const typed = (draft: CardDraft, field: CardField): string => draft[field]?.trim() ?? '';

/** The first field that cannot be sent; null where none is. An account has an IBAN or a routing number. */
export function missingIn(kind: CardKind, draft: CardDraft): CardField | null {
  const needed = fieldsOf[kind].filter((field) => field !== 'iban' && field !== 'aba');
  if (kind === 'international' && typed(draft, 'iban') === '' && typed(draft, 'aba') === '') return 'iban';
  return needed.find((field) => typed(draft, field) === '') ?? null;
}

type Common = Pick<
  SentInputOf<typeof bankCardCalls.save>,
  'real_name' | 'card_number' | 'city' | 'bank' | 'branch' | 'phone'
>;

/** What is sent of a domestic card. */
export function domesticOf(draft: CardDraft): Common {
  return {
    real_name: typed(draft, 'real_name'),
    card_number: typed(draft, 'card_number'),
    city: typed(draft, 'city'),
    bank: typed(draft, 'bank'),
    branch: typed(draft, 'branch'),
    phone: typed(draft, 'phone'),
  };
}

/** What is sent of an international card. */
export function internationalOf(draft: CardDraft) {
  return {
    ...domesticOf(draft),
    iban: typed(draft, 'iban'),
    aba: typed(draft, 'aba'),
    swift: typed(draft, 'swift'),
    holder_address: typed(draft, 'holder_address'),
  };
}
