import { contentCalls } from '@bourse/contract/content';
import { HousePage } from './house-page.tsx';

/** By which rules the house works. */
export function CompliancePage() {
  return <HousePage call={contentCalls.compliance} />;
}
