import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { buttonClass } from '@bourse/ui/button-class';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslations } from 'use-intl';
import { useGrant } from '../../base/api/use-call.ts';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Forbidden, NoSuchPage } from '../../base/parts/states.tsx';
import { goTo, linkTo } from '../../base/router/place.ts';
import { ArtistForm } from './artist-form.tsx';
import { ArtistTable } from './artist-table.tsx';
import { BoxForm } from './box-form.tsx';
import { BoxTable } from './box-table.tsx';
import { type View, views } from './nft-desk.ts';
import { OfferForm } from './offer-form.tsx';
import { OfferTable } from './offer-table.tsx';
import { WorkForm } from './work-form.tsx';
import { WorkTable } from './work-table.tsx';

/** What is on sale and has been, the register, boxes and artists, and what is admitted and offered anew. */
export function NftPage({ rest }: PageProps) {
  const [first = views[0], second, third, ...more] = rest;
  const view = views.find((one) => one === first);
  if (view === undefined || more.length > 0 || (second !== undefined && second !== 'new')) return <NoSuchPage />;
  return second === undefined ? <List view={view} /> : <New key={view} view={view} code={third ?? ''} />;
}

const tables = { offers: OfferTable, works: WorkTable, boxes: BoxTable, artists: ArtistTable };

function List({ view }: { readonly view: View }) {
  const t = useTranslations('nft');
  const mayAdmit = useGrant(nftStaffCalls.offer.grant);
  const Table = tables[view];
  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={
          mayAdmit ? (
            <a href={linkTo('nft', view, 'new')} className={buttonClass({ tone: 'primary', size: 'desk' })}>
              {t(`new.${view}`)}
            </a>
          ) : null
        }
      />
      <Segmented
        label={t('shown')}
        className="mb-4 w-full max-w-[560px]"
        segments={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChoose={(value) => goTo('nft', value)}
      />
      <Table />
    </>
  );
}

interface NewProps {
  readonly view: View;
  /** The work that is put on sale; empty where none is named. */
  readonly code: string;
}

function New({ view, code }: NewProps) {
  const t = useTranslations('nft');
  const mayAdmit = useGrant(nftStaffCalls.offer.grant);
  if (!mayAdmit) return <Forbidden grant={nftStaffCalls.offer.grant} />;
  return (
    <>
      <PageHead title={t(`new.${view}`)} text={t(`newText.${view}`)} />
      {view === 'offers' ? (
        <OfferForm code={code} />
      ) : view === 'works' ? (
        <WorkForm />
      ) : view === 'boxes' ? (
        <BoxForm />
      ) : (
        <ArtistForm />
      )}
    </>
  );
}
