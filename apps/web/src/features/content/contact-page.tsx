import { contentCalls } from '@bourse/contract/content';
import { HousePage } from './house-page.tsx';

/** How to reach the house. */
export function ContactPage() {
  return <HousePage call={contentCalls.contactUs} />;
}
