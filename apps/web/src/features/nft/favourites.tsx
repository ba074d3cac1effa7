import { nftCalls } from '@bourse/contract/nft';
import { buttonClass } from '@bourse/ui/button-class';
import { useTranslations } from 'use-intl';
import { usePages } from '../../base/api/use-pages.ts';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSession } from '../../base/session/session.ts';
import { Cards } from './works.tsx';

/** What the customer has marked; a visitor is told that they are not signed in. */
export function Favourites() {
  const isVisitor = useSession(({ token }) => token === null);
  return isVisitor ? <SignedOut isPart /> : <Own />;
}

function Own() {
  const t = useTranslations('nft');
  const pages = usePages(nftCalls.collection, {});
  return (
    <Cards pages={pages} none={{ title: t('favourite.none'), text: t('favourite.noneHint'), action: <ToMarket /> }} />
  );
}

/** The way from a place where nothing is to the market. */
export function ToMarket() {
  const t = useTranslations('nft');
  return (
    <AppLink to="/pages/nft/nft" className={buttonClass({ size: 'desk' })}>
      {t('toMarket')}
    </AppLink>
  );
}
