import { ContractView } from './contract-view.tsx';

/** A high-frequency contract, whose positions have a longest time. */
export function HighPage() {
  return <ContractView path="/pages/transaction/high" family="high" />;
}
