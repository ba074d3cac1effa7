import { type ComponentType, lazy, Suspense } from 'react';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { sessionOf, useSession } from '../../base/session/session.ts';

const fetchVisitorHome = async (): Promise<{ default: ComponentType }> => ({
  default: (await loadChunk(() => import('./visitor-home.tsx'))).VisitorHome,
});
const fetchCustomerHome = async (): Promise<{ default: ComponentType }> => ({
  default: (await loadChunk(() => import('./customer-home.tsx'))).CustomerHome,
});
const VisitorHome = lazy(fetchVisitorHome);
const CustomerHome = lazy(fetchCustomerHome);

/** Fetches the first page of whoever has the device now. @throws ChunkLoadError when it does not come. */
export async function fetchHome(): Promise<void> {
  await (sessionOf().token === null ? fetchVisitorHome() : fetchCustomerHome());
}

/** Tab 0: what matters now, for a customer; what this is, for a visitor. */
export function HomePage() {
  const isVisitor = useSession((session) => session.token === null);
  return <Suspense fallback={null}>{isVisitor ? <VisitorHome /> : <CustomerHome />}</Suspense>;
}
