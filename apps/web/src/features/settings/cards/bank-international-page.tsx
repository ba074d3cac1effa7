import { CardsPage } from './cards-page.tsx';

/** The international bank cards. */
export function BankInternationalPage() {
  return <CardsPage kind="international" />;
}
