import { CardsPage } from './cards-page.tsx';

/** The domestic bank cards. */
export function BankPage() {
  return <CardsPage kind="domestic" />;
}
