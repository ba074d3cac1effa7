import { kycCalls } from '@bourse/contract/kyc';
import { lazy, Suspense } from 'react';
import { useCall } from '../../base/api/use-call.ts';
import { loadChunk } from '../../base/router/load-chunk.ts';

const VerificationCard = lazy(() =>
  loadChunk(async () => ({ default: (await import('./verification-card.tsx')).VerificationCard })),
);

/** The place of the verification; empty when both levels are reached. */
export function VerificationSlot() {
  const { data } = useCall(kycCalls.state, {}, { staleTimeMs: 60_000 });
  if (data === undefined || data.filter(({ state }) => state === 2).length >= 2) return null;
  return (
    <Suspense fallback={null}>
      <VerificationCard levels={data} />
    </Suspense>
  );
}
