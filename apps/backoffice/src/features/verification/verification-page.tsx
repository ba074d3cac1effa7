import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { NoSuchPage } from '../../base/parts/states.tsx';
import { CasePage } from './case-page.tsx';
import { QueuePage } from './queue-page.tsx';

/** `#/verification` is the queue, `#/verification/12` a case. */
export function VerificationPage({ rest }: PageProps) {
  const [id] = rest;
  if (id === undefined) return <QueuePage />;
  if (rest.length > 1 || !/^[1-9]\d*$/.test(id)) return <NoSuchPage />;
  return <CasePage key={id} id={id} />;
}
