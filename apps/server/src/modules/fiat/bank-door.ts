import type { FiatGround } from './fiat-ports.ts';
import type { BankDoor } from '../withdrawals/index.ts';
import { findPayeeCard } from './cards/payee-card.ts';
import { fiatSettings } from './fiat-settings.ts';
import { usePayment } from './payments/payment-store.ts';
import { takePayment } from './payments/received-payments.ts';

/** What payments to cards need of cards, received payments and the account of the house. */
export function bankDoorOf({
  sealer,
  isDemo,
}: Pick<FiatGround, 'sealer' | 'isDemo'>): Pick<
  BankDoor,
  'sealer' | 'hasAccount' | 'findCard' | 'takePayment' | 'usePayment'
> {
  const { account } = fiatSettings(isDemo);
  return {
    sealer,
    hasAccount: async (db, at) => (await account(db, at)) !== null,
    findCard: (db, owner, id) => findPayeeCard(db, sealer, owner, id),
    takePayment,
    usePayment,
  };
}
