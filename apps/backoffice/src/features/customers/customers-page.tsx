import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { CustomerList } from './customer-list.tsx';
import { CustomerProfile } from './customer-profile.tsx';

/** The search, or the customer whose id stands in the address. */
export function CustomersPage({ rest: [id] }: PageProps) {
  return id === undefined ? <CustomerList /> : <CustomerProfile key={id} id={id} />;
}
