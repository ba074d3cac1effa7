import { useSession } from '../../base/session/session.ts';
import { CustomerHome } from './customer-home.tsx';
import { VisitorHome } from './visitor-home.tsx';

/** Tab 0: what matters now, for a customer; what this is, for a visitor. */
export function HomePage() {
  const isVisitor = useSession((session) => session.token === null);
  return isVisitor ? <VisitorHome /> : <CustomerHome />;
}
