import { termsCalls } from '@bourse/contract/terms';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { families, type TermsFamily, useCode } from '../../base/manifests/registered.ts';
import { Answered, NoSuchPage } from '../../base/parts/states.tsx';
import { clock } from '../../base/time/clock.ts';
import { ProductDetail } from './product-detail.tsx';
import { ProductList } from './product-list.tsx';
import { productsOf } from './product-versions.ts';
import { TermsProposal } from './terms-proposal.tsx';

/** `#/products/lockup` lists a family, `/12` is one of its products, `/12/edit` changes it, `/new` makes one. */
export function ProductsPage({ rest }: PageProps) {
  const [name = families()[0]?.name, place, act] = rest;
  const family = families().find((one) => one.name === name);
  if (family === undefined || rest.length > 3 || (act !== undefined && act !== 'edit')) return <NoSuchPage />;
  return <FamilyPlace family={family} place={place} isEdited={act === 'edit'} />;
}

interface FamilyPlaceProps {
  readonly family: TermsFamily;
  /** The number of a product, `new`, or undefined for all of them. */
  readonly place: string | undefined;
  readonly isEdited: boolean;
}

function FamilyPlace({ family, place, isEdited }: FamilyPlaceProps) {
  const t = useTranslations();
  const form = useCode(`terms/${family.name}`, family.terms);
  const versions = useCall(termsCalls.list, { family: family.name });
  const title = t(family.title);
  if (place === undefined) {
    return (
      <ProductList family={family.name}>
        {(content) => (
          <Answered of={versions}>{(list) => content(productsOf(list, new Date(clock.now()).toISOString()))}</Answered>
        )}
      </ProductList>
    );
  }
  return (
    <Answered of={form}>
      {({ piece }) => (
        <Answered of={versions}>
          {(list) => {
            const shown = { family: family.name, title, form: piece };
            if (place === 'new') return <TermsProposal {...shown} product={null} />;
            const product = productsOf(list, new Date(clock.now()).toISOString()).find(({ id }) => id === place);
            if (product === undefined) return <NoSuchPage />;
            return isEdited ? (
              <TermsProposal {...shown} product={product} />
            ) : (
              <ProductDetail {...shown} product={product} />
            );
          }}
        </Answered>
      )}
    </Answered>
  );
}
