import { leverStaffCalls } from '@bourse/contract/lever-staff';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered, NoSuchPage } from '../../base/parts/states.tsx';
import { ContractCard } from './contract-card.tsx';
import { CrossCard } from './cross-card.tsx';

/** Open interest, the insurance account, the largest positions and a stress table of each contract. */
export function RiskPage({ rest }: PageProps) {
  const t = useTranslations('contract-risk');
  const found = useCall(leverStaffCalls.risk, {}, { everyMs: 5_000 });
  if (rest.length > 0) return <NoSuchPage />;
  return (
    <>
      <PageHead title={t('title')} text={t('about')} />
      <Answered of={found}>
        {({ list, cross }) =>
          list.length === 0 ? (
            <EmptyState className="py-16" title={t('none')} text={t('noneText')} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {cross.map((one) => (one.accounts === 0 ? null : <CrossCard key={one.currency} cross={one} />))}
              {list.map((one) => (
                <ContractCard key={one.product_id} contract={one} />
              ))}
            </div>
          )
        }
      </Answered>
    </>
  );
}
