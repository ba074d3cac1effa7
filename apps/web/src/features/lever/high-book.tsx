import type { TradeTabProps } from '../../base/manifests/feature-manifest.ts';
import { BookPanel } from './book-panel.tsx';

/** The book of a desk. */
export function HighBook(props: TradeTabProps) {
  return <BookPanel {...props} product="high" />;
}
