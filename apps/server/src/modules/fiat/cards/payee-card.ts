import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import type { PayeeCard } from '../../withdrawals/index.ts';
import { masked } from './bank-numbers.ts';
import { readCards } from './bank-cards.ts';

/** A saved card of a customer, opened, for who is to pay to it; undefined where there is none. */
export async function findPayeeCard(
  db: Queryable,
  sealer: Sealer,
  owner: UserId,
  id: string,
): Promise<PayeeCard | undefined> {
  const card = (await readCards(db, sealer, owner)).find((one) => one.id === id);
  if (card === undefined) return undefined;
  const label = card.iban === null ? masked(card.number) : `${card.iban.slice(0, 2)} ${masked(card.iban)}`;
  return { ...card, label };
}
