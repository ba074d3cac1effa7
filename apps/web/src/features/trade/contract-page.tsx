import { ContractView } from './contract-view.tsx';

/** A leveraged contract. */
export function ContractPage() {
  return <ContractView path="/pages/transaction/contract" family="futures" />;
}
